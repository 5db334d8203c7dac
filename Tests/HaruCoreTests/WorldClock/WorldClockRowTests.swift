import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

struct WorldClockRowTests {
  /// zone, instant, local time, days, hours ahead of Seoul, light.
  @Test(arguments: [
    ("Asia/Seoul", "2026-11-21T09:00:00+09:00", "2026-11-21T09:00:00+09:00", 0, 0, DayLight.day),
    (
      "America/New_York", "2026-11-21T09:00:00+09:00", "2026-11-20T19:00:00-05:00", -1, -50_400,
      .dim
    ),
    ("Europe/London", "2026-11-21T09:00:00+09:00", "2026-11-21T00:00:00+00:00", 0, -32_400, .night),
    (
      "Asia/Kathmandu", "2026-11-21T09:00:00+09:00", "2026-11-21T05:45:00+05:45", 0, -11_700, .night
    ),
    (
      "Pacific/Kiritimati", "2026-11-21T20:00:00+09:00", "2026-11-22T01:00:00+14:00", 1, 18_000,
      .night
    ),
  ])
  func showsAPlaceFromSeoul(
    _ id: String,
    _ at: String,
    _ local: String,
    _ days: Int,
    _ ahead: Int,
    _ light: DayLight
  ) throws {
    let row = WorldClockRow(
      try AlarmFixture.zone(id),
      from: try AlarmFixture.zone("Asia/Seoul"),
      at: try AlarmFixture.instant(at)
    )
    #expect(row.moment.rfc3339 == local)
    #expect(row.dayDifference == days)
    #expect(row.offsetDifference == ahead)
    #expect(row.light == light)
  }

  /// London's clocks go back on 2026-10-25 at 01:00 UTC and forward on 2027-03-28.
  @Test(arguments: [
    ("2026-10-11T00:59:59Z", nil), ("2026-10-11T01:00:00Z", -3_600),
    ("2026-10-25T00:59:59Z", -3_600), ("2026-10-25T01:00:00Z", nil),
    ("2027-03-20T00:00:00Z", 3_600),
  ])
  func tellsAChangeWithinFourteenDays(_ at: String, _ shift: Int?) throws {
    let london = try AlarmFixture.zone("Europe/London")
    let row = WorldClockRow(london, from: london, at: try AlarmFixture.instant(at))
    #expect(row.nextChange?.shift == shift)
  }

  @Test func drawsTheLightOfAnotherPlaceOverTheOwnDay() throws {
    let seoul = try AlarmFixture.zone("Asia/Seoul")
    let date = try PlainDate(parsing: "2026-11-21")
    let own = WorldClockRow.band(of: seoul, from: seoul, on: date)
    #expect(text(own) == "nnnnnnddDDDDDDDDDDddddnn")
    let london = WorldClockRow.band(
      of: try AlarmFixture.zone("Europe/London"),
      from: seoul,
      on: date
    )
    #expect(text(london) == "DDDddddnnnnnnnnddDDDDDDD")
    let kolkata = WorldClockRow.band(
      of: try AlarmFixture.zone("Asia/Kolkata"),
      from: seoul,
      on: date
    )
    #expect(text(kolkata) == "dnnnnnnnnddDDDDDDDDDDddd")
  }

  @Test func aFreshListHasTheOwnPlaceAndSeoul() throws {
    let paris = ClockPlace.first(here: try AlarmFixture.zone("Europe/Paris"))
    #expect(paris.map(\.zone) == ["Europe/Paris", "Asia/Seoul"])
    #expect(paris.sorted(by: ClockPlace.isBefore) == paris)
    #expect(ClockPlace.first(here: try AlarmFixture.zone("Asia/Seoul")).count == 1)
  }

  @Test func placesAreKept() throws {
    let now = Instant(milliseconds: 0)
    let place = ClockPlace(id: "Asia/Seoul", zone: "Asia/Seoul", name: "집", order: "a1")
    let fields = place.writes(at: now).map { JSON.Member(key: $0.key.field, value: $0.value) }
    #expect(ClockPlace(record: Record(id: place.id, fields: fields)) == place)
    var moved = place
    moved.order = "a0V"
    #expect(moved.writes(since: place, at: now).map(\.key.field) == ["order"])
    for write in place.restoringWrites(at: now) + [place.deletion(at: now)] {
      #expect(try write.checked() == write)
    }
    #expect(ClockPlace(record: Record(id: "x", fields: [])) == nil)
  }

  private func text(_ band: [DayLight]) -> String {
    band.map { light in
      switch light {
      case .night: "n"
      case .dim: "d"
      case .day: "D"
      }
    }.joined()
  }
}
