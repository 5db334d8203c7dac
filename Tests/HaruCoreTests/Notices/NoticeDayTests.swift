import HaruCore
import HaruSync
import HaruTime
import Testing

/// What a notice without an exact time is about.
struct NoticeDayTests {
  /// The notices in the second before a time of day in Seoul, which is the time of the morning.
  private func notices(
    _ kind: String,
    on date: String,
    _ morning: String,
    _ writes: [CellWrite] = []
  ) throws -> [DueNotice] {
    var replica = Replica()
    replica.apply(writes)
    let zones = try #require(ZoneDatabase.linked)
    let schedule = NoticeSchedule(
      of: replica,
      in: try #require(zones.rules(for: "Asia/Seoul")),
      zones: zones,
      kinds: NoticeKinds(kind),
      morning: try PlainTime(parsing: morning)
    )
    let at = try Instant(rfc3339: "\(date)T\(morning):00+09:00")
    return schedule.notices(after: at - 1_000, through: at)
  }

  /// Until the planner's day begins, which is at five, the app shows that of the day before.
  @Test(arguments: [("04:59", "2026-11-17"), ("05:00", "2026-11-18")])
  func theQuoteIsThatOfTheAppAtThatHour(morning: String, date: String) throws {
    let notice = try #require(try notices("quote", on: "2026-11-18", morning).first)
    guard case .quote(let quoted) = notice.content else {
      Issue.record("\(notice.content)")
      return
    }
    #expect(quoted.description == date && notice.key == "quote/2026-11-18")
  }

  /// Who was told of today's D-day in the morning, and then moved the morning to the evening, is
  /// told of tomorrow's all the same.
  @Test func aMorningInTheEveningHasAKeyOfItsOwn() throws {
    let writes = try [14, 15].flatMap { day in
      let date = try PlainDate(parsing: "2026-12-\(day)")
      return DDayEntry(id: "d\(day)", dday: DDay(name: "Finals", date: .solar(date)))
        .writes(at: try Instant(rfc3339: "2026-11-01T00:00:00Z"))
    }
    let found = try notices("dday", on: "2026-12-14", "20:00", writes)
    #expect(found.map(\.key) == ["dday/2026-12-14", "dday/2026-12-14-"])
  }
}
