extension PlainDate {
  /// The named days, and how many days each lies after today.
  private static let names: [(StaticString, Int)] = [
    ("today", 0), ("tomorrow", 1), ("yesterday", -1), ("the day after tomorrow", 2),
    ("day after tomorrow", 2), ("the day before yesterday", -2), ("day before yesterday", -2),
    ("오늘", 0), ("내일", 1), ("모레", 2), ("글피", 3), ("어제", -1), ("그저께", -2), ("그제", -2),
  ]

  /// Parses a date in any of the forms that people type: what ``init(parsing:)`` reads, `2026. 2.
  /// 10.`, `2026년 2월 10일`, `2월 10일`, `12/25`, `25.12.`, `25 Dec`, `December 25, 2026`, `today`,
  /// `내일`, `+10`, `10 days ago`, `a week ago`, `10일 뒤`, `열흘 뒤`, `fri`, `last friday`, `다음 주 금요일`.
  ///
  /// Without a year, it is the occurrence nearest to today, the later one if two are equally near.
  /// A weekday is the next one, today included. Blanks are allowed around the text and between its
  /// parts. An ambiguous date is an error, as is `2/10` unless the reader's language puts months
  /// first.
  public init(
    typed text: String,
    today: PlainDate,
    isMonthFirst: Bool = false
  ) throws(DateTextError) {
    var scanner = ByteScanner(text)
    scanner.skipBlanks()
    if let date = scanner.namedDay(PlainDate.names, today: today) {
      self = date
    } else if let date = try scanner.relativeDate(to: today) {
      self = date
    } else {
      self = try scanner.typedDate(today: today, isMonthFirst: isMonthFirst)
    }
    scanner.skipBlanks()
    guard scanner.isAtEnd else { throw .expected(.end, at: scanner.position) }
  }

  /// The occurrence of a month and day nearest to a date; nil if no year has it.
  fileprivate static func nearest(month: Int, day: Int, to today: PlainDate) -> PlainDate? {
    // Any 17 consecutive years contain a leap day, even around a century that is not one.
    let dates = (today.year - 8...today.year + 8).compactMap {
      PlainDate(year: $0, month: month, day: day)
    }
    return dates.min { first, second in
      let (before, after) = (today.days(until: first), today.days(until: second))
      return before.magnitude == after.magnitude
        ? before > after : before.magnitude < after.magnitude
    }
  }
}

extension ByteScanner {
  fileprivate mutating func namedDay(
    _ names: [(StaticString, Int)],
    today: PlainDate
  ) -> PlainDate? {
    for (name, days) in names where accept(name) { return today.adding(days: days) }
    return nil
  }

  /// Consumes a word, in either case, if it comes next.
  mutating func accept(_ word: StaticString) -> Bool {
    let isNext = word.withUTF8Buffer { word in
      bytes.count - position >= word.count
        && word.indices.allSatisfy { ASCII.lowercased(bytes[position + $0]) == word[$0] }
    }
    if isNext { position += word.utf8CodeUnitCount }
    return isNext
  }

  fileprivate mutating func typedDate(
    today: PlainDate,
    isMonthFirst: Bool
  ) throws(DateTextError) -> PlainDate {
    let start = position
    if let month = monthName() {
      skipBlanks()
      let dayStart = position
      guard let day = number(digits: 1...2) else { throw .expected(.day, at: dayStart) }
      acceptOrdinal()
      return try date(month, day, at: dayStart, year: year(), today: today)
    }
    guard let first = number(digits: 1...4) else { throw .expected(.year, at: start) }
    let digits = position - start
    guard digits != 3 else { throw .expected(.year, at: start) }
    if digits < 3 {
      if let month = monthAfterDay() {
        return try date(month, first, at: start, year: year(), today: today)
      }
      skipBlanks()
      return try shortDate(first, at: start, today: today, isMonthFirst: isMonthFirst)
    }
    skipBlanks()
    guard first > 0 else { throw .noSuchYear(at: start) }
    return try longDate(year: first)
  }

  /// Reads the rest after the year: `년 2월 10일`, `-12-25`, `.12.25`.
  private mutating func longDate(year: Int) throws(DateTextError) -> PlainDate {
    let isKorean = accept("년")
    let mark = try isKorean ? nil : separator()
    skipBlanks()
    let monthStart = position
    guard let month = number(digits: 1...2) else { throw .expected(.month, at: monthStart) }
    guard (1...12).contains(month) else { throw .noSuchMonth(month, at: monthStart) }
    skipBlanks()
    guard isKorean ? accept("월") : accept(mark ?? 0) else {
      throw .expected(.separator, at: position)
    }
    skipBlanks()
    let dayStart = position
    guard let day = number(digits: 1...2) else { throw .expected(.day, at: dayStart) }
    guard let date = PlainDate(year: year, month: month, day: day) else {
      let last = PlainDate.daysInMonth(month, year: year)
      throw .noSuchDay(day, month: month, year: year, lastDay: last, at: dayStart)
    }
    endDay(isKorean: isKorean, mark: mark)
    return date
  }

  /// Reads the rest after the first number: `2월 10일`, `12/25`, `25.12.2026`.
  private mutating func shortDate(
    _ first: Int,
    at start: Int,
    today: PlainDate,
    isMonthFirst: Bool
  ) throws(DateTextError) -> PlainDate {
    let isKorean = accept("월")
    let mark = try isKorean ? nil : separator()
    let isFixed = isKorean || mark == ASCII.minus
    skipBlanks()
    let secondStart = position
    guard let second = number(digits: 1...2) else { throw .expected(.day, at: secondStart) }
    let year = isFixed ? nil : year(after: mark)
    let canSwap = !isFixed && (1...12).contains(second)
    let isSwapped = canSwap && first > 12
    let (month, day) = isSwapped ? (second, first) : (first, second)
    guard (1...12).contains(month) else { throw .noSuchMonth(first, at: start) }
    let dayStart = isSwapped ? start : secondStart
    let read = try date(month, day, at: dayStart, year: year, today: today)
    if canSwap, !isSwapped, !isMonthFirst, first != second {
      let other = try date(second, first, at: start, year: year, today: today)
      throw .ambiguous(read, other, at: start)
    }
    endDay(isKorean: isKorean, mark: mark)
    return read
  }

  /// Reads the year of `25.12.2026`, if there is one.
  private mutating func year(after mark: UInt8?) -> Int? {
    let start = position
    skipBlanks()
    if accept(mark ?? 0) {
      skipBlanks()
      if let year = number(digits: 4...4), year > 0 { return year }
    }
    position = start
    return nil
  }

  /// Creates the day of a month: in a given year, or without one the nearest; throws if there is no
  /// such day.
  private func date(
    _ month: Int,
    _ day: Int,
    at start: Int,
    year: Int?,
    today: PlainDate
  ) throws(DateTextError) -> PlainDate {
    let date =
      year.map { PlainDate(year: $0, month: month, day: day) }
      ?? PlainDate.nearest(month: month, day: day, to: today)
    if let date { return date }
    let year = year ?? today.year
    let last = PlainDate.daysInMonth(month, year: year)
    throw .noSuchDay(day, month: month, year: year, lastDay: last, at: start)
  }

  /// Reads the month of `25 Dec` or `25th of December`, if there is one.
  private mutating func monthAfterDay() -> Int? {
    let start = position
    acceptOrdinal()
    skipBlanks()
    if accept("of") { skipBlanks() }
    if let month = monthName() { return month }
    position = start
    return nil
  }

  /// Consumes the ending of `25th`.
  private mutating func acceptOrdinal() {
    _ = accept("st") || accept("nd") || accept("rd") || accept("th")
  }

  /// Reads a year after a day and a month, if there is one: `Dec 25, 2026`.
  private mutating func year() -> Int? {
    let start = position
    skipBlanks()
    _ = accept(UInt8(ascii: ","))
    skipBlanks()
    if let year = number(digits: 4...4), year > 0 { return year }
    position = start
    return nil
  }

  private mutating func separator() throws(DateTextError) -> UInt8 {
    guard let mark = current, mark == ASCII.minus || mark == ASCII.point || mark == ASCII.slash
    else { throw .expected(.separator, at: position) }
    advance()
    return mark
  }

  /// Consumes what may follow the day: `일`, or the point of `2026. 2. 10.`.
  private mutating func endDay(isKorean: Bool, mark: UInt8?) {
    let end = position
    skipBlanks()
    let isEnded = isKorean ? accept("일") : mark == ASCII.point && accept(ASCII.point)
    if !isEnded { position = end }
  }
}
