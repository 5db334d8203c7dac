import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

struct AlarmRecordTests {
  private let now = Instant(milliseconds: 1_795_000_000_000)

  @Test func writesAndReadsEverySetting() throws {
    var alarm = try AlarmFixture.weekly("06:20", [.workdays, WeekdaySet(.sunday)], id: "id-1")
    alarm.label = "일어나기"
    alarm.zone = "Asia/Seoul"
    alarm.isOn = false
    alarm.sound = "bell"
    alarm.snoozeMinutes = 5
    alarm.skippedDates = [try PlainDate(parsing: "2026-11-23")]
    alarm.pausedUntil = try PlainDate(parsing: "2026-12-01")
    alarm.skipsHolidays = true
    let record = Record(alarm.writes(at: now))
    #expect(Alarm(record: record) == alarm)
    #expect(record["days"] == [1, 2, 3, 4, 5, 7])
    #expect(record["date"] == .null)
    #expect(record["time"] == "06:20")
  }

  @Test func writesAnAlarmForOneDate() throws {
    let alarm = try AlarmFixture.once("09:00", on: "2026-12-24", id: "id-1")
    let record = Record(alarm.writes(at: now))
    #expect(Alarm(record: record) == alarm)
    #expect(record["days"] == [])
    #expect(record["date"] == "2026-12-24")
    #expect(record["zone"] == .null)
  }

  @Test func writesOnlyWhatChanged() throws {
    let old = try AlarmFixture.weekly("06:20")
    var new = old
    new.isOn = false
    let writes = new.writes(since: old, at: now)
    #expect(writes.map(\.key) == [CellKey(entity: "alarm", id: "a", field: "on")])
    #expect(new.writes(since: new, at: now).isEmpty)
  }

  @Test func readsWhatOtherVersionsLeftOutOrGotWrong() throws {
    let bare = Record(id: "x", fields: [JSON.Member(key: "time", value: "07:30")])
    #expect(Alarm(record: bare) == (try AlarmFixture.weekly("07:30", [], id: "x")))
    let odd = Record(
      id: "x",
      fields: [
        JSON.Member(key: "time", value: "07:30"),
        JSON.Member(key: "days", value: [0, 3, 8, "mon"]),
        JSON.Member(key: "date", value: "2026-02-30"), JSON.Member(key: "snoozeMinutes", value: -4),
        JSON.Member(key: "skip", value: [1, "2026-11-23"]),
      ]
    )
    let alarm = try #require(Alarm(record: odd))
    #expect(alarm.days == .weekly(WeekdaySet(.wednesday)))
    #expect(alarm.snoozeMinutes == 1)
    #expect(alarm.skippedDates.count == 1)
  }

  @Test(arguments: ["25:00", "7", "", "07:60"])
  func isNoAlarmWithoutATime(_ time: String) {
    #expect(
      Alarm(record: Record(id: "x", fields: [JSON.Member(key: "time", value: .string(time))]))
        == nil
    )
  }

  @Test func importingHolidaysAgainAddsNothing() throws {
    let christmas = Holiday(date: try PlainDate(parsing: "2026-12-25"), name: "성탄절")
    let writes = Holiday.writes([christmas], besides: [], at: now)
    #expect(Holiday(record: Record(writes)) == christmas)
    #expect(Holiday.writes([christmas], besides: [christmas], at: now).isEmpty)
  }
}

extension Record {
  /// The record made of the writes of one thing.
  fileprivate init(_ writes: [CellWrite]) {
    self.init(
      id: writes.first?.key.id ?? "",
      fields: writes.map { JSON.Member(key: $0.key.field, value: $0.value) }
    )
  }
}
