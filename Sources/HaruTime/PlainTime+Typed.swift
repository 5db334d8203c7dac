extension PlainTime {
  /// The words for a time without digits.
  private static let names: [(StaticString, Int)] = [
    ("noon", 12), ("midnight", 0), ("정오", 12), ("자정", 0),
  ]
  /// The words for a half of the day; `true` is the afternoon.
  private static let halves: [(StaticString, Bool)] = [
    ("오전", false), ("오후", true), ("a.m.", false), ("p.m.", true), ("am", false), ("pm", true),
  ]

  /// Parses a time of day as people type it: `7:30`, `7:30 pm`, `7am`, `7시`, `오후 7시 30분`, `세 시 반`,
  /// `noon`, `정오`; nil for anything else, including an hour alone.
  public init?(typed text: String) {
    var scanner = ByteScanner(text)
    scanner.skipBlanks()
    let named = PlainTime.names.first { scanner.accept($0.0) }.map { ($0.1, 0) }
    guard let (hour, minute) = named ?? PlainTime.read(&scanner) else { return nil }
    scanner.skipBlanks()
    guard scanner.isAtEnd else { return nil }
    self.init(hour: hour, minute: minute)
  }

  private static func read(_ scanner: inout ByteScanner) -> (hour: Int, minute: Int)? {
    var half = half(&scanner)
    guard let hour = scanner.number(digits: 1...2) ?? scanner.numberWord() else { return nil }
    var minute: Int?
    if scanner.accept(ASCII.colon) || scanner.accept(ASCII.point) {
      guard let digits = scanner.number(digits: 2...2) else { return nil }
      minute = digits
    } else {
      scanner.skipBlanks()
      if scanner.accept("시") { minute = koreanMinute(&scanner) }
    }
    if half == nil { half = Self.half(&scanner) }
    guard let half else { return minute.map { (hour, $0) } }
    guard (1...12).contains(hour) else { return nil }
    return (hour % 12 + (half ? 12 : 0), minute ?? 0)
  }

  private static func half(_ scanner: inout ByteScanner) -> Bool? {
    scanner.skipBlanks()
    let found = halves.first { scanner.accept($0.0) }
    scanner.skipBlanks()
    return found?.1
  }

  /// Reads what may follow `시`: `30분` or `반`.
  private static func koreanMinute(_ scanner: inout ByteScanner) -> Int {
    scanner.skipBlanks()
    if scanner.accept("반") { return 30 }
    let start = scanner.position
    if let minute = scanner.number(digits: 1...2) {
      scanner.skipBlanks()
      if scanner.accept("분") { return minute }
    }
    scanner.position = start
    return 0
  }
}
