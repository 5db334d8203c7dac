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
  ])
  func readsADuration(text: String, seconds: Int64) throws {
    #expect(try DurationText.seconds(of: text) == seconds)
  }

  @Test(arguments: [
    ("3", DurationTextError.needsUnit(at: 0)), ("3개", .unexpected(at: 1)),
    ("30분 1시간", .unexpected(at: 7)), ("1시간 반 5분", .unexpected(at: 12)),
    ("1초 반", .finerThanSeconds(at: 5)), ("5 minx", .unexpected(at: 2)), ("분", .unexpected(at: 0)),
    ("3분 분", .unexpected(at: 5)), ("PT1HOUR", .unexpected(at: 4)), ("PT1시간", .unexpected(at: 3)),
  ])
  func saysWhereItIsNone(text: String, error: DurationTextError) {
    #expect(throws: error) { try DurationText.seconds(of: text) }
  }

  private static let today = PlainDate(year: 2026, month: 11, day: 21) ?? .first

  @Test(arguments: [
    ("2026년 2월 10일", "2026-02-10"), ("2026년2월10일", "2026-02-10"), ("2026년 2월 10", "2026-02-10"),
    ("2026. 2. 10.", "2026-02-10"), ("2026.2.10", "2026-02-10"), ("2026-02-10", "2026-02-10"),
    ("2026 / 2 / 10", "2026-02-10"), ("2월 10일", "2027-02-10"), ("11월 20일", "2026-11-20"),
    ("2/10", "2027-02-10"), ("12-25", "2026-12-25"), ("2월 29일", "2028-02-29"),
    ("오늘", "2026-11-21"), ("내일", "2026-11-22"), ("모레", "2026-11-23"), ("글피", "2026-11-24"),
    ("어제", "2026-11-20"), ("그저께", "2026-11-19"), ("Tomorrow", "2026-11-22"),
    (" today ", "2026-11-21"),
  ])
  func readsADate(text: String, date: String) throws {
    #expect(try PlainDate(typed: text, today: Self.today).description == date)
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
