import HaruJSON
public import HaruTime

extension UTCOffset {
  /// Parses an offset as people type it: `UTC+9`, `gmt-3:30`, `+5:45`, `+0545`, `-3`.
  ///
  /// The sign is required, hours go up to 14 and minutes up to 59; anything else is nil.
  init?(typed text: String) {
    var scanner = ByteScanner(text)
    scanner.skipBlanks()
    for prefix in [Array("utc".utf8), Array("gmt".utf8)] {
      let rest = scanner.bytes[scanner.position...]
      guard rest.prefix(3).map(ASCII.lowercased) == prefix else { continue }
      for _ in prefix { scanner.advance() }
      break
    }
    scanner.skipBlanks()
    let isWest = UTCOffset.acceptMinus(&scanner)
    guard isWest || scanner.accept(ASCII.plus) else { return nil }
    scanner.skipBlanks()
    let start = scanner.position
    guard var hours = scanner.number(digits: 1...4) else { return nil }
    var minutes = 0
    if scanner.position - start > 2 {
      minutes = hours % 100
      hours /= 100
    } else if scanner.accept(ASCII.colon) {
      guard let typed = scanner.number(digits: 2...2) else { return nil }
      minutes = typed
    }
    scanner.skipBlanks()
    guard hours <= 14, minutes < 60, scanner.isAtEnd else { return nil }
    let seconds = (hours * 60 + minutes) * 60
    self.init(seconds: isWest ? -seconds : seconds)
  }

  /// Consumes a hyphen or a minus sign (U+2212).
  private static func acceptMinus(_ scanner: inout ByteScanner) -> Bool {
    if scanner.accept(ASCII.minus) { return true }
    guard scanner.bytes[scanner.position...].starts(with: [0xE2, 0x88, 0x92]) else { return false }
    for _ in 0..<3 { scanner.advance() }
    return true
  }

  /// The offset as people write it: `UTC+9`, `UTC−3:30`, `UTC`.
  public var typedText: String {
    var bytes = Array("UTC".utf8)
    let minutes = abs(seconds) / 60
    guard minutes > 0 else { return String(utf8: bytes) }
    bytes += seconds < 0 ? [0xE2, 0x88, 0x92] : [ASCII.plus]
    bytes.appendInteger(minutes / 60)
    if minutes % 60 > 0 {
      bytes.append(ASCII.colon)
      bytes.appendInteger(minutes % 60, width: 2)
    }
    return String(utf8: bytes)
  }
}
