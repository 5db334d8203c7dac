package import HaruHTML
import HaruJSON

/// The texts of app, command and server in one language.
///
/// Each message is a property or function that the build generates from `Languages/en.json`, so a
/// missing message or argument does not compile. The texts are in slots: one for a plain message,
/// six for a plural.
package struct Messages: Sendable {
  /// The language of the texts.
  package let language: Language
  private let slots: TextSlots

  /// The texts by slot.
  package var texts: [String] { slots.all }

  /// English; the WebAssembly contains only a few of its texts until the browser has fetched the
  /// others.
  package static let inEnglish = Messages(language: .en, slots: TextSlots(packed: english))

  #if !hasFeature(Embedded)
  /// The language of dates and times and its texts, if it is another one.
  private var otherDates: (language: Language, slots: TextSlots)?
  #endif

  /// The messages for dates and times: these, unless they come in another language.
  package var dates: Messages {
    #if !hasFeature(Embedded)
    if let other = otherDates { return Messages(language: other.language, slots: other.slots) }
    #endif
    return self
  }

  private init(language: Language, slots: TextSlots) {
    self.language = language
    self.slots = slots
  }

  /// Takes the texts that the browser fetched; nil if their number is wrong.
  package init?(language: Language, fetched texts: [String]) {
    guard texts.count == Self.slotCount else { return nil }
    self.init(language: language, slots: TextSlots(texts))
  }

  #if !hasFeature(Embedded)
  /// The texts of a language in the executable; English if the language has none.
  package static func carried(_ language: Language) -> Messages {
    guard let slots = TextSlots.carried(language) else { return inEnglish }
    return Messages(language: language, slots: slots)
  }

  /// The texts of a language in the executable, with dates and times in another one.
  package static func carried(_ language: Language, datesIn other: Language) -> Messages {
    var messages = carried(language)
    if other != language { messages.otherDates = (other, carried(other).slots) }
    return messages
  }
  #endif

  /// Not inlined, like the next two, because they are called at every use of a text.
  subscript(slot: Int) -> String {
    @inline(never) get { slots[slot] }
  }

  /// The text of a message.
  package subscript(message: Message) -> String { self[Int(message.number)] }

  /// Replaces `{0}`, `{1}` … with the arguments.
  @inline(never)
  func filled(_ slot: Int, _ arguments: [String]) -> String { Self.fill(self[slot], arguments) }

  /// The form for a count; a form that the language lacks falls back to `other`.
  @inline(never)
  func plural(_ slot: Int, _ count: Int, _ arguments: [String]) -> String {
    let form = self[slot + PluralForm(of: count, in: language).rawValue]
    let text = form.utf8.isEmpty ? self[slot + PluralForm.other.rawValue] : form
    return Self.fill(text, arguments)
  }

  private static func fill(_ text: String, _ arguments: [String]) -> String {
    let source = Array(text.utf8)
    var bytes: [UInt8] = []
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "{"), index + 2 < source.count,
        source[index + 2] == UInt8(ascii: "}"),
        let number = Int(exactly: source[index + 1])?.advanced(by: -48),
        arguments.indices.contains(number)
      {
        bytes.append(contentsOf: arguments[number].utf8)
        index += 3
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return String(utf8: bytes)
  }
}
