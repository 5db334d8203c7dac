// Dates as people say them: by their distance, by their weekday, with the name of their month.

extension ByteScanner {
  private static let weeks: [StaticString] = ["weeks", "week", "w", "주일", "주"]
  private static let days: [StaticString] = ["days", "day", "d", "일"]
  /// Numbers of days with a name of their own.
  private static let spokenDays: [(StaticString, Int)] = [
    ("하루", 1), ("이틀", 2), ("사흘", 3), ("나흘", 4), ("닷새", 5), ("엿새", 6), ("이레", 7), ("여드레", 8),
    ("아흐레", 9), ("열흘", 10), ("보름", 15), ("일주일", 7), ("이주일", 14),
  ]
  private static let back: [StaticString] = ["ago", "전"]
  private static let ahead: [StaticString] = ["from now", "later", "뒤", "후"]

  private static let weekdays: [(name: StaticString, rests: [StaticString])] = [
    ("mon", ["day"]), ("tue", ["sday", "s"]), ("wed", ["nesday"]), ("thu", ["rsday", "rs", "r"]),
    ("fri", ["day"]), ("sat", ["urday"]), ("sun", ["day"]),
  ]
  private static let koreanWeekdays: [StaticString] = [
    "월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일",
  ]
  private static let months: [(name: StaticString, rests: [StaticString])] = [
    ("jan", ["uary"]), ("feb", ["ruary"]), ("mar", ["ch"]), ("apr", ["il"]), ("may", []),
    ("jun", ["e"]), ("jul", ["y"]), ("aug", ["ust"]), ("sep", ["tember", "t"]), ("oct", ["ober"]),
    ("nov", ["ember"]), ("dec", ["ember"]),
  ]

  /// Reads a day by its distance or its weekday: `+10`, `10 days ago`, `in two weeks`, `열흘 뒤`,
  /// `fri`, `last friday`, `다음 주 금요일`; returns nil and consumes nothing if there is none.
  mutating func relativeDate(to today: PlainDate) throws(DateTextError) -> PlainDate? {
    let start = position
    if let days = distance() { return today.adding(days: days) }
    position = start
    if let date = try weekday(from: today) { return date }
    position = start
    return nil
  }

  /// Reads a number of days or weeks with exactly one of a sign, `in` before it, or `ago` after it.
  private mutating func distance() -> Int? {
    var directions: [Int] = accept(word: "in") ? [1] : []
    skipBlanks()
    let start = position
    let isNegative = acceptSign()
    let isSigned = position > start
    if isSigned { directions.append(isNegative ? -1 : 1) }
    let spoken = Self.spokenDays.first { accept($0.0) }?.1
    guard let number = spoken ?? numberWord() ?? number(digits: 1...4) else { return nil }
    skipBlanks()
    let isInWeeks = spoken == nil && Self.weeks.contains { accept(word: $0) }
    let hasUnit = isInWeeks || spoken != nil || Self.days.contains { accept(word: $0) }
    // Without a unit, a number is a distance only after a sign: `+10`.
    guard hasUnit || isSigned else { return nil }
    let end = position
    skipBlanks()
    if Self.back.contains(where: { accept(word: $0) }) {
      directions.append(-1)
    } else if Self.ahead.contains(where: { accept(word: $0) }) {
      directions.append(1)
    } else {
      position = end
    }
    guard directions.count == 1 else { return nil }
    return directions[0] * number * (isInWeeks ? 7 : 1)
  }

  /// Reads a weekday: the next one, today included, unless a word says otherwise.
  private mutating func weekday(from today: PlainDate) throws(DateTextError) -> PlainDate? {
    let start = position
    let monday = today.weekday.rawValue - 1
    let isLast = accept(word: "last")
    let isNext = !isLast && accept(word: "next")
    let week: Int? = acceptWeek("지난") ? -1 : acceptWeek("다음") ? 1 : acceptWeek("이번") ? 0 : nil
    let isPast = isLast || week == nil && accept(word: "지난")
    if !isPast, week == nil { _ = accept(word: "this") || accept(word: "이번") }
    skipBlanks()
    guard let day = named(Self.weekdays) ?? koreanWeekday() else { return nil }
    if let week { return today.adding(days: day - monday + 7 * week) }
    let ahead = (day - monday + 7) % 7
    // On a Thursday, some people mean tomorrow by "next Friday", others a week later.
    if isNext, ahead > 0, let coming = today.adding(days: ahead),
      let later = coming.adding(days: 7)
    {
      throw .ambiguous(coming, later, at: start)
    }
    return today.adding(days: isPast ? ahead - 7 : isNext ? 7 : ahead)
  }

  /// Consumes `지난 주` and the like.
  private mutating func acceptWeek(_ word: StaticString) -> Bool {
    let start = position
    if accept(word: word) {
      skipBlanks()
      if accept(word: "주") { return true }
    }
    position = start
    return false
  }

  private mutating func koreanWeekday() -> Int? {
    for (day, name) in Self.koreanWeekdays.enumerated() where accept(name) { return day }
    return nil
  }

  /// Reads the English name of a month, in full or its first three letters; 1 to 12.
  mutating func monthName() -> Int? { named(Self.months).map { $0 + 1 } }

  private mutating func named(_ names: [(name: StaticString, rests: [StaticString])]) -> Int? {
    let start = position
    for (place, name) in names.enumerated() where accept(name.name) {
      _ = name.rests.contains { accept($0) }
      if isBetweenWords { return place }
      position = start
    }
    return nil
  }

  /// Consumes a word that no letter follows.
  private mutating func accept(word: StaticString) -> Bool {
    let start = position
    guard accept(word) else { return false }
    // Korean words are written together with what follows: `지난금요일`.
    if word.utf8Start[0] >= 0x80 || isBetweenWords { return true }
    position = start
    return false
  }

  private var isBetweenWords: Bool {
    guard let byte = current else { return true }
    return !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= ASCII.lowercased(byte))
  }
}
