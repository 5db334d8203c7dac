extension UTCOffset {
  /// Parses an RFC 3339 offset: `+05:45`, `-03:00`; nil for any other text.
  public init?(parsing text: String) {
    var scanner = ByteScanner(text)
    let isWest = scanner.current == ASCII.minus
    guard scanner.accept(ASCII.plus) || scanner.accept(ASCII.minus),
      let hours = scanner.number(digits: 2...2), hours < 24, scanner.accept(ASCII.colon),
      let minutes = scanner.number(digits: 2...2), minutes < 60, scanner.isAtEnd
    else { return nil }
    let seconds = (hours * 60 + minutes) * 60
    self.init(seconds: isWest ? -seconds : seconds)
  }
}
