import HaruJSON

/// A kind of notification that reaches a device while the app is closed.
public enum NoticeKind: UInt8, CaseIterable, Sendable {
  case alarm, timer, session, quote, words, dday, week, plan, practice

  /// The name in records and requests.
  public var name: StaticString {
    switch self {
    case .alarm: "alarm"
    case .timer: "timer"
    case .session: "session"
    case .quote: "quote"
    case .words: "words"
    case .dday: "dday"
    case .week: "week"
    case .plan: "plan"
    case .practice: "practice"
    }
  }

  /// Whether the user set its exact minute; the others come at a fixed time of day.
  public var isToTheMinute: Bool {
    switch self {
    case .alarm, .timer, .session: true
    case .quote, .words, .dday, .week, .plan, .practice: false
    }
  }
}

/// The kinds that a device receives, as one text such as `alarm.quote`.
public struct NoticeKinds: Equatable, Sendable {
  private var kinds: UInt16 = 0
  private static let separator = UInt8(ascii: ".")

  /// Creates an empty set.
  public init() {}

  /// All kinds.
  public static var all: NoticeKinds {
    var all = NoticeKinds()
    for kind in NoticeKind.allCases { all[kind] = true }
    return all
  }

  /// Parses a text; unknown names are ignored.
  public init(_ text: String) {
    for part in Array(text.utf8).split(separator: Self.separator) {
      for kind in NoticeKind.allCases
      where kind.name.withUTF8Buffer({ $0.elementsEqual(part) }) {
        self[kind] = true
      }
    }
  }

  /// Whether the set is empty.
  public var isEmpty: Bool { kinds == 0 }

  /// Whether the set contains a kind.
  public subscript(kind: NoticeKind) -> Bool {
    get { kinds & 1 << kind.rawValue != 0 }
    set {
      let bit: UInt16 = 1 << kind.rawValue
      kinds = newValue ? kinds | bit : kinds & ~bit
    }
  }

  /// The text, in the order of the kinds.
  public var text: String {
    var bytes: [UInt8] = []
    for kind in NoticeKind.allCases where self[kind] {
      if !bytes.isEmpty { bytes.append(Self.separator) }
      kind.name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
    return String(utf8: bytes)
  }
}
