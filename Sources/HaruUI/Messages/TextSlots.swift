#if hasFeature(Embedded)
import HaruJSON

/// The texts of a language by slot.
struct TextSlots: Sendable {
  let all: [String]

  init(_ texts: [String]) {
    all = texts
  }

  init(packed: StaticString) {
    all = packed.withUTF8Buffer { bytes in
      bytes.split(separator: 1, omittingEmptySubsequences: false)
        .map { String(utf8: $0) }
    }
  }

  subscript(slot: Int) -> String { all.indices.contains(slot) ? all[slot] : "" }
}
#else
import Synchronization

/// The texts of a language by slot.
///
/// Those in the executable become strings when they are used: a command uses a few of two thousand.
final class TextSlots: Sendable {
  private let packed: StaticString
  /// Where each text starts in the packed ones, and one past the end of the last.
  private let starts: [Int]
  private let made = Mutex<[String]?>(nil)

  init(_ texts: [String]) {
    (packed, starts) = ("", [])
    made.withLock { $0 = texts }
  }

  init(packed: StaticString) {
    self.packed = packed
    starts = packed.withUTF8Buffer { bytes in
      [0] + bytes.indices.filter { bytes[$0] == 1 }.map { $0 + 1 } + [bytes.count + 1]
    }
  }

  /// All texts, which are made only once.
  var all: [String] {
    made.withLock { made in
      if let made { return made }
      let texts = starts.indices.dropLast().map(text)
      made = texts
      return texts
    }
  }

  subscript(slot: Int) -> String {
    guard starts.isEmpty else { return slot < starts.count - 1 ? text(slot) : "" }
    let texts = all
    return texts.indices.contains(slot) ? texts[slot] : ""
  }

  private func text(_ slot: Int) -> String {
    packed.withUTF8Buffer { bytes in
      String(decoding: bytes[starts[slot]..<starts[slot + 1] - 1], as: UTF8.self)
    }
  }

  private static let known = Mutex([TextSlots?](repeating: nil, count: Language.allCases.count))

  /// The texts of a language in the executable, nil if it has none.
  static func carried(_ language: Language) -> TextSlots? {
    known.withLock { known in
      let place = Int(language.rawValue)
      if let slots = known[place] { return slots }
      let slots = Messages.packed(language.code.description).map(TextSlots.init(packed:))
      known[place] = slots
      return slots
    }
  }
}
#endif
