import HaruCore
import HaruTime
import Testing

/// Questions and commands, read at 14:18 in Seoul on Friday, 2026-11-20.
struct SearchReaderTests {
  private static func reader() throws -> SearchReader { try made.get() }

  /// Created once, because it prepares the names of all places.
  private static let made = Result { try make() }

  private static func make() throws -> SearchReader {
    let zones = try #require(ZoneDatabase.linked)
    let here = try #require(zones.rules(for: "Asia/Seoul"))
    let now = here.moment(at: try Instant(rfc3339: "2026-11-20T14:18:00+09:00"))
    let table = try #require(PlaceTable.linked("ko"))
    return SearchReader(
      at: now,
      here: here,
      zones: zones,
      places: PlaceSearch(table, zones: zones, at: now.instant),
      cities: .linked,
      inKorean: true
    )
  }

  /// The answer in a short notation.
  private static func answer(_ text: String) throws -> String? {
    switch try reader().answer(to: text) {
    case .calculation(let evaluation): evaluation.text()
    case .day(let date, let days): "\(date) \(days)"
    case .time(let time):
      "\(time.city) \(time.there.date) \(time.there.time.hour):\(time.there.time.minute) = "
        + "\(time.here.time.hour):\(time.here.time.minute) \(time.dayDifference)"
        + (time.isNow ? " now" : "")
    case nil: nil
    }
  }

  @Test(arguments: [
    ("1:30+0:45", "1:30 + 0:45 = 2:15"), ("1시간 30분 + 45분", "1:30 + 0:45 = 2:15"),
    ("(1:30+0:45)*2", "(1:30 + 0:45) × 2 = 4:30"), ("7/2", "7 ÷ 2 = 3.5"),
    ("12/15", "12 ÷ 15 = 0.8"), ("9:00~17:30 - 1h", "9:00~17:30 - 1:00 = 7:30"),
  ])
  func calculates(_ text: String, _ expected: String) throws {
    #expect(try Self.answer(text) == expected)
  }

  @Test(arguments: [
    ("D-day 2026-12-15", "2026-12-15 25"), ("dday 12/15", "2026-12-15 25"),
    ("디데이 12월 15일", "2026-12-15 25"), ("12월 15일까지", "2026-12-15 25"),
    ("12월 15일까지 며칠", "2026-12-15 25"), ("2026-12-15", "2026-12-15 25"),
    ("2026. 12. 15. 디데이", "2026-12-15 25"), ("12월 15일", "2026-12-15 25"),
    ("days until 2027-01-01", "2027-01-01 42"), ("until tomorrow", "2026-11-21 1"),
    ("D-DAY 2026-11-20", "2026-11-20 0"), ("2026-01-01 디데이", "2026-01-01 -323"),
    // People count to future dates.
    ("10월 1일까지", "2027-10-01 315"), ("d-day 11/19", "2027-11-19 364"),
    ("d-day 9999-12-31", "9999-12-31 2912119"),
  ])
  func countsDays(_ text: String, _ expected: String) throws {
    #expect(try Self.answer(text) == expected)
  }

  @Test(arguments: [
    ("9:00 in New York", "뉴욕 2026-11-20 9:0 = 23:0 0"),
    ("뉴욕 9시", "뉴욕 2026-11-20 9:0 = 23:0 0"), ("뉴욕 오후 3시 반", "뉴욕 2026-11-20 15:30 = 5:30 1"),
    ("뉴욕 시간으로 9시", "뉴욕 2026-11-20 9:0 = 23:0 0"), ("9am New York", "뉴욕 2026-11-20 9:0 = 23:0 0"),
    ("9:30 pm in London", "런던 2026-11-20 21:30 = 6:30 1"),
    ("오전 9시 파리", "파리 2026-11-20 9:0 = 17:0 0"), ("7:00 in 부산", "부산 2026-11-20 7:0 = 7:0 0"),
    ("time in Paris", "파리 2026-11-20 6:18 = 14:18 0 now"),
    ("뉴욕 시각", "뉴욕 2026-11-20 0:18 = 14:18 0 now"),
    ("뉴욕 지금 몇 시", "뉴욕 2026-11-20 0:18 = 14:18 0 now"),
    ("now in Honolulu", "호놀룰루 2026-11-19 19:18 = 14:18 1 now"),
  ])
  func tellsTheTimeElsewhere(_ text: String, _ expected: String) throws {
    #expect(try Self.answer(text) == expected)
  }

  @Test(arguments: [
    "", " ", "토익", "25", "1:30", "1:30+", "+", "12/15/", "D-day", "d-day soon", "2026-13-01",
    "D-day 2026-02-30", "9:00", "in New York", "25:00 in New York", "9:61 뉴욕", "time", "시각",
    "시간", "9:00 in", "9시 없는도시이름", "내일", "today", "집중 시간", "9시 ㄴ", "d-days 2026-12-15",
    "0/0", "1:00/0", "9999999h+1h", "-", "()", "\u{202E}", "e\u{301}", "까지", "9:00 in \u{202E}",
    "2026/13/01", "2026-02-30", "2026-12-25 - 12-01",
  ])
  func saysNothingToOtherTexts(_ text: String) throws {
    #expect(try Self.answer(text) == nil)
  }

  @Test func readsNoEndlessText() throws {
    let long = String(repeating: "1+", count: 5_000) + "1"
    #expect(try Self.answer(long) == nil)
    #expect(try Self.reader().command(in: String(repeating: "timer ", count: 9_000)) == nil)
    #expect(try Self.reader().command(in: String(repeating: "start ", count: 60)) == nil)
  }

  @Test(arguments: [
    ("25분 타이머", 1_500), ("timer 25m", 1_500), ("타이머 25분", 1_500), ("25분타이머", 1_500),
    ("timer 25", 1_500), ("25m", 1_500), ("1시간 반", 5_400), ("start timer for 1h 30m", 5_400),
    ("10분 타이머 시작", 600), ("Timer 1:30", 5_400), ("90s timer", 90), ("set a 5 min timer", 300),
    ("99h", 356_400), ("half an hour", 1_800), ("timer an hour", 3_600), ("an hour timer", 3_600),
    ("set a timer for an hour and a half", 5_400), ("start a 10 min timer", 600),
    ("한 시간 반 타이머", 5_400), ("타이머 두시간", 7_200),
  ])
  func readsTimers(_ text: String, _ seconds: Int64) throws {
    #expect(try Self.reader().command(in: text) == .timer(seconds: seconds))
  }

  @Test(arguments: [
    ("내일 7시 알람", "2026-11-21", 7, 0), ("알람 내일 오후 7시 반", "2026-11-21", 19, 30),
    ("alarm 7:30", "2026-11-21", 7, 30), ("alarm at 6 pm", "2026-11-20", 18, 0),
    ("set an alarm for 7am tomorrow", "2026-11-21", 7, 0), ("모레 정오 알람", "2026-11-22", 12, 0),
    ("25분 뒤 알람", "2026-11-20", 14, 43), ("alarm in 10h", "2026-11-21", 0, 18),
    ("alarm in 90s", "2026-11-20", 14, 20),
    ("set an alarm in half an hour", "2026-11-20", 14, 48),
    ("한 시간 뒤 알람", "2026-11-20", 15, 18),
  ])
  func readsAlarms(_ text: String, _ date: String, _ hour: Int, _ minute: Int) throws {
    let time = try #require(PlainTime(hour: hour, minute: minute))
    #expect(try Self.reader().command(in: text) == .alarm(try PlainDate(parsing: date), time))
  }

  @Test(arguments: [
    "", "timer", "타이머", "timers 25m", "25", "1:30", "0m", "timer 0", "100h", "timer 99999",
    "alarm", "오늘 7시 알람", "alarm 25:00", "알람시계", "alarm in 0m", "-5m", "in 25m", "시작",
    "half", "a", "one", "timer half", "hour", "a timer",
    "timer 99999999999999999999h", "alarm in 99999999999999999999h",
  ])
  func makesNoCommandOfOtherTexts(_ text: String) throws {
    #expect(try Self.reader().command(in: text) == nil)
  }

  @Test(arguments: [
    ("start English", "English"), ("영어 시작", "영어"), ("시작 영어", "영어"), ("영어시작", "영어"),
    ("START maths", "maths"), ("starting", nil), ("start", nil), ("restart", nil),
  ])
  func readsWhatIsToBeStarted(_ text: String, _ name: String?) throws {
    #expect(try Self.reader().startedName(in: text) == name)
  }
}
