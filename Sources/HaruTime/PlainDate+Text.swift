extension PlainDate {
  /// Parses `2022-02-10`, `2022.2.10` or `2022/2/10`.
  ///
  /// The year has four digits, the month and the day one or two; both separators are the same.
  /// Nothing may precede or follow the date.
  public init(parsing text: String) throws(DateTextError) {
    var scanner = ByteScanner(text)
    self = try PlainDate(scanning: &scanner)
    guard scanner.isAtEnd else { throw .expected(.end, at: scanner.position) }
  }

  package init(scanning scanner: inout ByteScanner) throws(DateTextError) {
    let yearStart = scanner.position
    guard let year = scanner.number(digits: 4...4) else { throw .expected(.year, at: yearStart) }
    guard year > 0 else { throw .noSuchYear(at: yearStart) }
    guard let separator = scanner.current,
      separator == ASCII.minus || separator == ASCII.point || separator == ASCII.slash
    else { throw .expected(.separator, at: scanner.position) }
    scanner.advance()
    let monthStart = scanner.position
    guard let month = scanner.number(digits: 1...2) else { throw .expected(.month, at: monthStart) }
    guard (1...12).contains(month) else { throw .noSuchMonth(month, at: monthStart) }
    guard scanner.accept(separator) else { throw .expected(.separator, at: scanner.position) }
    let dayStart = scanner.position
    guard let day = scanner.number(digits: 1...2) else { throw .expected(.day, at: dayStart) }
    guard let date = PlainDate(year: year, month: month, day: day) else {
      let lastDay = PlainDate.daysInMonth(month, year: year)
      throw .noSuchDay(day, month: month, year: year, lastDay: lastDay, at: dayStart)
    }
    self = date
  }
}

extension PlainDate: CustomStringConvertible {
  /// The date as ISO 8601 writes it: `2022-02-10`.
  public var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(utf8: bytes)
  }

  func append(to bytes: inout [UInt8]) {
    bytes.appendInteger(year, width: 4)
    bytes.append(ASCII.minus)
    bytes.appendInteger(month, width: 2)
    bytes.append(ASCII.minus)
    bytes.appendInteger(day, width: 2)
  }
}
