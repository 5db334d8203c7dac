import HaruTime
import Testing

/// Durations and dates as people type them in the languages of the app.
struct TypedTextTests {
  @Test(arguments: [
    ("3분", 180), ("1시간 30분", 5_400), ("1시간30분", 5_400), ("90초", 90), ("1시간 반", 5_400),
    ("1시간반", 5_400), ("반시간", 1_800), ("반 시간", 1_800), ("반", 1_800), ("2분 반", 150),
    ("1.5시간", 5_400), ("2시간 5초", 7_205), (" 3 분 ", 180), ("−3분", -180), ("+1시간", 3_600),
    ("25 min", 1_500), ("1 hour 30 minutes", 5_400), ("2hrs", 7_200), ("90 SECONDS", 90),
    ("1h30m", 5_400), ("PT1H30M", 5_400), ("P1DT12H", 129_600),
    ("half an hour", 1_800), ("Half a minute", 30), ("half hour", 1_800),
    ("an hour", 3_600), ("an hour and a half", 5_400), ("one hour", 3_600), ("Two Hours", 7_200),
    ("two and a half hours", 9_000), ("2 and a half hours", 9_000), ("twelve min", 720),
    ("two hours ten minutes", 7_800), ("한 시간", 3_600), ("한시간 반", 5_400), ("두 시간 30분", 9_000),
    ("열한 시간", 39_600), ("열 분", 600), ("다섯 분 반", 330),
  ])
  func readsADuration(text: String, seconds: Int64) throws {
    #expect(try DurationText.seconds(of: text) == seconds)
  }

  @Test(arguments: [
    ("3", DurationTextError.needsUnit(at: 0)), ("3개", .unexpected(at: 1)),
    ("30분 1시간", .unexpected(at: 7)), ("1시간 반 5분", .unexpected(at: 12)),
    ("1초 반", .finerThanSeconds(at: 5)), ("5 minx", .unexpected(at: 2)), ("분", .unexpected(at: 0)),
    ("3분 분", .unexpected(at: 5)), ("a", .needsUnit(at: 0)), ("half", .needsUnit(at: 0)),
    ("ahour", .unexpected(at: 0)),
    ("thirteen minutes", .unexpected(at: 0)), ("halfhour", .unexpected(at: 0)),
    ("1.5 and a half hours", .unexpected(at: 4)), ("an hour and", .unexpected(at: 8)),
    ("PT1HOUR", .unexpected(at: 4)), ("PT1시간", .unexpected(at: 3)),
  ])
  func reportsWhereADurationIsInvalid(text: String, error: DurationTextError) {
    #expect(throws: error) { try DurationText.seconds(of: text) }
  }

  private static let today = PlainDate(year: 2026, month: 11, day: 21) ?? .first

  @Test(arguments: [
    ("2026년 2월 10일", "2026-02-10"), ("2026년2월10일", "2026-02-10"), ("2026년 2월 10", "2026-02-10"),
    ("2026. 2. 10.", "2026-02-10"), ("2026.2.10", "2026-02-10"), ("2026-02-10", "2026-02-10"),
    ("2026 / 2 / 10", "2026-02-10"), ("2월 10일", "2027-02-10"), ("11월 20일", "2026-11-20"),
    ("12/25", "2026-12-25"), ("25/12", "2026-12-25"), ("25.12.", "2026-12-25"),
    ("25.12.2027", "2027-12-25"), ("12/25/2027", "2027-12-25"), ("3/3", "2027-03-03"),
    ("02-10", "2027-02-10"), ("12-25", "2026-12-25"), ("2월 29일", "2028-02-29"),
    ("오늘", "2026-11-21"), ("내일", "2026-11-22"), ("모레", "2026-11-23"), ("글피", "2026-11-24"),
    ("어제", "2026-11-20"), ("그저께", "2026-11-19"), ("Tomorrow", "2026-11-22"),
    (" today ", "2026-11-21"),
  ])
  func readsADate(text: String, date: String) throws {
    #expect(try PlainDate(typed: text, today: Self.today).description == date)
  }

  /// From Saturday, 2026-11-21.
  @Test(arguments: [
    ("+10", "2026-12-01"), ("-3", "2026-11-18"), ("+2w", "2026-12-05"),
    ("in 10 days", "2026-12-01"),
    ("3 days ago", "2026-11-18"), ("1 week ago", "2026-11-14"), ("10일 뒤", "2026-12-01"),
    ("10일 후", "2026-12-01"), ("3일 전", "2026-11-18"), ("2주 전", "2026-11-07"),
    ("2 weeks later", "2026-12-05"),
    ("fri", "2026-11-27"), ("Saturday", "2026-11-21"), ("sun", "2026-11-22"),
    ("thurs", "2026-11-26"),
    ("this Fri", "2026-11-27"), ("last fri", "2026-11-20"), ("last Saturday", "2026-11-14"),
    ("금요일", "2026-11-27"), ("토요일", "2026-11-21"), ("이번 금요일", "2026-11-27"),
    ("지난 금요일", "2026-11-20"),
    ("지난금요일", "2026-11-20"), ("지난주 금요일", "2026-11-13"), ("이번 주 금요일", "2026-11-20"),
    ("다음 주 월요일", "2026-11-23"), ("다음주월요일", "2026-11-23"),
    ("25 Dec", "2026-12-25"), ("Dec 25", "2026-12-25"), ("25th of December", "2026-12-25"),
    ("December 25, 2027", "2027-12-25"), ("25 dec 2027", "2027-12-25"), ("1st March", "2027-03-01"),
    ("Sept 3", "2026-09-03"), ("feb 29", "2028-02-29"), ("May 1", "2027-05-01"),
  ])
  func readsASpokenDate(text: String, date: String) throws {
    #expect(try PlainDate(typed: text, today: Self.today).description == date)
  }

  @Test(arguments: [
    "10", "+", "+10 ago", "in 3", "3 days", "fridays", "last", "25-12", "13/13", "지난 주", "Dec",
    "Dec 32",
    "feb 30", "25 Decembers", "feb 29 2027", "marches 3", "+99999", "in -3 days", "3일",
    "2026th-2-10",
    "2nd/10", "Dec 25 20", "sat urday", "two", "two days", "a week", "열흘", "하루", "ago", "열",
  ])
  func refusesWhatIsNoDate(text: String) {
    #expect(throws: DateTextError.self) { try PlainDate(typed: text, today: Self.today) }
  }

  /// From Saturday, 2026-11-21; either reading, and what a reader takes it for who puts months first.
  @Test(arguments: [
    ("2/10", "2027-02-10", "2026-10-02", "2027-02-10"),
    ("3.4.", "2027-03-04", "2027-04-03", "2027-03-04"),
    ("03/04/2027", "2027-03-04", "2027-04-03", "2027-03-04"),
    ("next fri", "2026-11-27", "2026-12-04", nil),
  ])
  func refusesWhatCanBeTwoDates(
    text: String,
    first: String,
    second: String,
    monthFirst: String?
  ) throws {
    let (first, second) = (try PlainDate(parsing: first), try PlainDate(parsing: second))
    #expect(throws: DateTextError.ambiguous(first, second, at: 0)) {
      try PlainDate(typed: text, today: Self.today)
    }
    let read = try? PlainDate(typed: text, today: Self.today, isMonthFirst: true)
    #expect(read?.description == monthFirst)
  }

  private static let noon = PlainDateTime(
    date: today,
    time: PlainTime(millisecondsOfDay: 43_200_000)
  )

  @Test(arguments: [
    ("09:30", "2026-11-21T09:30:00"), ("9pm", "2026-11-21T21:00:00"),
    ("2026-12-25 09:30", "2026-12-25T09:30:00"), ("2026-12-25T09:30", "2026-12-25T09:30:00"),
    ("yesterday 21:00", "2026-11-20T21:00:00"), ("tomorrow at 9:30 am", "2026-11-22T09:30:00"),
    ("9pm tomorrow", "2026-11-22T21:00:00"), ("어제 오후 9시", "2026-11-20T21:00:00"),
    ("12월 25일 오후 9시 30분", "2026-12-25T21:30:00"), ("Dec 25 7pm", "2026-12-25T19:00:00"),
    ("tomorrow", "2026-11-22T12:00:00"),
  ])
  func readsADateWithATime(text: String, local: String) throws {
    #expect(PlainDateTime(typed: text, now: Self.noon)?.description == local)
  }

  @Test(arguments: ["", " ", "soon", "25:00", "tomorrow 25:00", "9", "yesterday today", "T"])
  func refusesWhatIsNoTime(text: String) {
    #expect(PlainDateTime(typed: text, now: Self.noon) == nil)
  }

  @Test(
    arguments: [
      ("10 minutes ago", -600), ("10분 전", -600), ("1시간 30분 전", -5_400), ("in 1h 30m", 5_400),
      ("10분 뒤", 600), ("5 min later", 300), ("-10m", -600), ("+1:30", 5_400), (" 90s ago ", -90),
      ("ago", nil), ("10 ago", nil), ("-5m ago", nil), ("10m", nil), ("in soon", nil), ("", nil),
    ] as [(String, Int64?)]
  )
  func readsADistanceFromNow(text: String, seconds: Int64?) {
    #expect(DurationText.distance(of: text) == seconds)
  }

  @Test(
    arguments: [
      ("an hour ago", -3_600), ("a minute ago", -60), ("Half an hour ago", -1_800),
      ("an hour and a half ago", -5_400), ("two hours ago", -7_200), ("in half a minute", 30),
      ("한 시간 전", -3_600), ("한시간 전", -3_600), ("30분 전", -1_800), ("반 시간 전", -1_800),
      ("한 시간 반 전", -5_400), ("두 시간 30분 뒤", 9_000), ("열한 시간 뒤", 39_600),
    ] as [(String, Int64)]
  )
  func readsADistanceInWords(text: String, seconds: Int64) {
    #expect(DurationText.distance(of: text) == seconds)
  }

  @Test(arguments: [
    ("a week ago", "2026-11-14"), ("in a week", "2026-11-28"), ("in two weeks", "2026-12-05"),
    ("the day after tomorrow", "2026-11-23"), ("day before yesterday", "2026-11-19"),
    ("사흘 뒤", "2026-11-24"), ("열흘 전", "2026-11-11"), ("일주일 뒤", "2026-11-28"),
    ("두 주 전", "2026-11-07"), ("보름 뒤", "2026-12-06"), ("12월 25일", "2026-12-25"),
    ("하루 전", "2026-11-20"), ("열두 주 뒤", "2027-02-13"), ("The day before yesterday", "2026-11-19"),
  ])
  func readsADateInWords(text: String, date: String) throws {
    let read = try PlainDate(typed: text, today: Self.noon.date)
    #expect(read.description == date)
  }

  @Test(arguments: [
    ("오후 세 시", "15:00"), ("three PM", "15:00"), ("한시", "01:00"), ("오전열한시 반", "11:30"),
    ("두 시 10분", "02:10"), ("9:30 p.m.", "21:30"),
  ])
  func readsATimeInWords(text: String, time: String) {
    #expect(PlainTime(typed: text)?.description == time)
  }

  @Test(arguments: ["a", "one", "a pm x", "thirteen pm", "세", "세시간", "오후", "an"])
  func refusesOtherWords(text: String) {
    #expect(PlainTime(typed: text) == nil)
  }

  @Test(arguments: [
    ("", DateTextError.expected(.year, at: 0)), ("soon", .expected(.year, at: 0)),
    ("2026년 13월 1일", .noSuchMonth(13, at: 8)), ("2026년 2월", .expected(.day, at: 12)),
    ("2026년 2일", .expected(.separator, at: 9)), ("0000년 1월 1일", .noSuchYear(at: 0)),
    ("2026년 2월 30일", .noSuchDay(30, month: 2, year: 2026, lastDay: 28, at: 13)),
    ("2026-2.10", .expected(.separator, at: 6)), ("내일모레글피", .expected(.end, at: 6)),
    ("13월 1일", .noSuchMonth(13, at: 0)), ("202-2-10", .expected(.year, at: 0)),
  ])
  func saysWhereThereIsNoDate(text: String, error: DateTextError) {
    #expect(throws: error) { try PlainDate(typed: text, today: Self.today) }
  }
}
