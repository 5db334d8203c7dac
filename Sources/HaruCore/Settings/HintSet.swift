import HaruJSON

/// A hint that a page shows at its first visit.
public enum Hint: CaseIterable, Sendable {
  case today, focus, planner, records, week, calculator, dday
  case clock, world, stopwatch, timer, words, quotes, weather, search

  /// The name in records.
  public var name: StaticString {
    switch self {
    case .today: "today"
    case .focus: "focus"
    case .planner: "planner"
    case .records: "records"
    case .week: "week"
    case .calculator: "calculator"
    case .dday: "dday"
    case .clock: "clock"
    case .world: "world"
    case .stopwatch: "stopwatch"
    case .timer: "timer"
    case .words: "words"
    case .quotes: "quotes"
    case .weather: "weather"
    case .search: "search"
    }
  }
}

/// The hints that a person has seen.
///
/// The record has one text, such as `focus.words`; names of newer versions are kept.
public struct HintSet: Equatable, Sendable {
  private var names: [[UInt8]] = []

  private static let separator = UInt8(ascii: ".")
  private static let lengthLimit = 512

  /// Creates an empty set.
  public init() {}

  /// Parses the text of a record; nil if it is too long.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.lengthLimit else { return nil }
    names = bytes.split(separator: Self.separator).map { Array($0) }
  }

  /// The text of the record.
  public var text: String {
    var bytes: [UInt8] = []
    for name in names {
      if !bytes.isEmpty { bytes.append(Self.separator) }
      bytes += name
    }
    return String(utf8: bytes)
  }

  /// Whether a hint was seen.
  public func contains(_ hint: Hint) -> Bool {
    names.contains { name in hint.name.withUTF8Buffer { $0.elementsEqual(name) } }
  }

  /// Adds a hint.
  public mutating func insert(_ hint: Hint) {
    if !contains(hint) { names.append(hint.name.withUTF8Buffer { Array($0) }) }
  }
}
