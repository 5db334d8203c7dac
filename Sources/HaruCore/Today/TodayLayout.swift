import HaruJSON

/// The sections of the today page: their order, and which of them are hidden.
///
/// The record has one text, such as `quote.ddays.calendar.plan.-words.alarm.weather`: the names in order, each
/// hidden one after a hyphen. Names of newer versions keep their places.
public struct TodayLayout: Equatable, Sendable {
  /// A section of the page.
  public enum Section: CaseIterable, Sendable {
    case quote, ddays, calendar, plan, words, alarm, weather

    /// The name in records and in the cookie `haru_today`.
    public var name: StaticString {
      switch self {
      case .quote: "quote"
      case .ddays: "ddays"
      case .calendar: "calendar"
      case .plan: "plan"
      case .words: "words"
      case .alarm: "alarm"
      case .weather: "weather"
      }
    }
  }

  private struct Entry: Equatable, Sendable {
    let name: [UInt8]
    var isHidden: Bool

    var section: Section? {
      Section.allCases.first { section in
        section.name.withUTF8Buffer { $0.elementsEqual(name) }
      }
    }
  }

  private var entries: [Entry]

  private static let separator = UInt8(ascii: ".")
  private static let hidden = UInt8(ascii: "-")
  private static let lengthLimit = 512

  /// All sections in the default order.
  public static var standard: TodayLayout {
    var layout = TodayLayout(entries: [])
    layout.complete()
    return layout
  }

  private init(entries: [Entry]) { self.entries = entries }

  /// Parses the text of a record; nil if it is invalid.
  ///
  /// A missing section is placed as in the default order.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.lengthLimit else { return nil }
    entries = []
    for part in bytes.split(separator: Self.separator, omittingEmptySubsequences: false) {
      let isHidden = part.first == Self.hidden
      let name = Array(isHidden ? part.dropFirst() : part)
      guard !name.isEmpty, name.allSatisfy(Self.isNameByte) else { return nil }
      if entries.contains(where: { $0.name.elementsEqual(name) }) { continue }
      entries.append(Entry(name: name, isHidden: isHidden))
    }
    complete()
  }

  /// The text of the record.
  public var text: String {
    var bytes: [UInt8] = []
    for entry in entries {
      if !bytes.isEmpty { bytes.append(Self.separator) }
      if entry.isHidden { bytes.append(Self.hidden) }
      bytes += entry.name
    }
    return String(utf8: bytes)
  }

  /// All sections in order.
  public var sections: [Section] { entries.compactMap { $0.section } }

  /// The visible sections in order.
  public var shown: [Section] { entries.compactMap { $0.isHidden ? nil : $0.section } }

  /// Whether a section is visible.
  public func shows(_ section: Section) -> Bool { shown.contains(section) }

  /// Shows or hides a section.
  public mutating func show(_ section: Section, _ isShown: Bool) {
    guard let place = place(of: section) else { return }
    entries[place].isHidden = !isShown
  }

  /// Moves a section to the place of another one, which shifts.
  public mutating func move(_ section: Section, to other: Section) {
    guard let source = place(of: section), let target = place(of: other) else { return }
    entries.insert(entries.remove(at: source), at: target)
  }

  private func place(of section: Section) -> Int? {
    entries.firstIndex { $0.section == section }
  }

  /// Adds each missing section after the one that precedes it by default.
  private mutating func complete() {
    var last: Section?
    for section in Section.allCases {
      if place(of: section) == nil {
        let name = section.name.withUTF8Buffer { Array($0) }
        let target = last.flatMap { place(of: $0) }.map { $0 + 1 } ?? 0
        entries.insert(Entry(name: name, isHidden: false), at: target)
      }
      last = section
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }
}
