import HaruCore
import HaruTime
import Testing

struct DayGridTests {
  private func grid(
    _ date: String,
    startHour: Int = 5,
    _ instant: @escaping (PlainDateTime) -> Instant
  ) throws -> DayGrid {
    try #require(DayGrid(PlainDate(parsing: date), startHour: startHour, instant: instant))
  }

  private func inSeoul(_ local: PlainDateTime) -> Instant {
    local.instant(offset: UTCOffset(seconds: 32_400))
  }

  private func span(_ start: String, _ end: String) throws -> WorkInterval {
    WorkInterval(start: try Instant(rfc3339: start), end: try Instant(rfc3339: end))
  }

  @Test func anOrdinaryDayHas24RowsFromItsStartHourOn() throws {
    let grid = try grid("2026-11-21", inSeoul)
    #expect(grid.rows.map(\.hour) == Array(5...23) + Array(0...4))
    #expect(grid.rows.allSatisfy { $0.interval.milliseconds == 3_600_000 && $0.inset == 0 })
    #expect(
      grid.day.interval == (try span("2026-11-21T05:00:00+09:00", "2026-11-22T05:00:00+09:00"))
    )
    #expect(try self.grid("2026-11-21", startHour: 0, inSeoul).rows.map(\.hour) == Array(0...23))
    #expect(try self.grid("2026-11-21", startHour: 99, inSeoul).rows.first?.hour == 23)
  }

  @Test func paintsExactMinutesRowByRow() throws {
    var grid = try grid("2026-11-21", inSeoul)
    grid.paint([try span("2026-11-21T09:25:00+09:00", "2026-11-21T11:05:30+09:00")], source: 7)
    #expect(grid.strips.map(\.row) == [4, 5, 6])
    #expect(grid.strips.map(\.start) == [1_500_000, 0, 0])
    #expect(grid.strips.map(\.length) == [2_100_000, 3_600_000, 330_000])
    #expect(grid.strips.map(\.isBeginning) == [true, false, false])
    #expect(grid.strips.map(\.isEnd) == [false, false, true])
    #expect(grid.strips.allSatisfy { $0.source == 7 })
    #expect(grid.totalMilliseconds == 6_030_000)
  }

  @Test func aSessionOverTheDaysEndIsPaintedOnBothDays() throws {
    let work = try span("2026-11-22T04:30:00+09:00", "2026-11-22T05:45:00+09:00")
    var first = try grid("2026-11-21", inSeoul)
    var second = try grid("2026-11-22", inSeoul)
    first.paint([work], source: 0)
    second.paint([work], source: 0)
    #expect(first.strips.map(\.row) == [23])
    #expect(first.totalMilliseconds == 1_800_000)
    #expect(first.strips.map(\.isEnd) == [false])
    #expect(second.strips.map(\.row) == [0])
    #expect(second.totalMilliseconds == 2_700_000)
    #expect(second.strips.map(\.isBeginning) == [false])
    var third = try grid("2026-11-23", inSeoul)
    third.paint([work], source: 0)
    #expect(third.strips.isEmpty)
  }

  @Test func aSkippedHourHasNoRow() throws {
    let zone = try TestZone.newYorkSpring()
    let grid = try grid("2026-03-07", zone.instant)
    #expect(grid.rows.map(\.hour) == Array(5...23) + [0, 1, 3, 4])
    #expect(grid.day.interval.milliseconds == 23 * 3_600_000)
    let midnight = try self.grid("2025-04-25", startHour: 0, TestZone.cairoSpring().instant)
    #expect(midnight.rows.map(\.hour) == Array(1...23))
  }

  @Test func aRepeatedHourHasTwoRows() throws {
    let zone = try TestZone.newYorkAutumn()
    var grid = try grid("2026-10-31", zone.instant)
    #expect(grid.rows.map(\.hour) == Array(5...23) + [0, 1, 1, 2, 3, 4])
    #expect(grid.day.interval.milliseconds == 25 * 3_600_000)
    grid.paint([try span("2026-11-01T01:50:00-04:00", "2026-11-01T01:10:00-05:00")], source: 0)
    #expect(grid.strips.map(\.row) == [20, 21])
    #expect(grid.strips.map(\.start) == [3_000_000, 0])
    #expect(grid.strips.map(\.length) == [600_000, 600_000])
  }

  @Test func aChangeOfHalfAnHourGivesAShortRow() throws {
    // Clocks go from 1:59 to 2:30: the row of two o'clock has only its second half.
    var spring = try grid("2026-10-03", TestZone.lordHoweSpring().instant)
    #expect(spring.rows.count == 24)
    #expect(spring.rows.map(\.inset) == Array(repeating: 0, count: 21) + [1_800_000, 0, 0])
    spring.paint([try span("2026-10-04T01:50:00+10:30", "2026-10-04T02:40:00+11:00")], source: 0)
    #expect(spring.strips.map(\.row) == [20, 21])
    #expect(spring.strips.map(\.start) == [3_000_000, 1_800_000])
    #expect(spring.strips.map(\.length) == [600_000, 600_000])
    // Clocks go from 1:59 back to 1:30: one o'clock has a second, short row.
    let autumn = try grid("2026-04-04", TestZone.lordHoweAutumn().instant)
    #expect(autumn.rows.map(\.hour) == Array(5...23) + [0, 1, 1, 2, 3, 4])
    #expect(autumn.rows[21].inset == 1_800_000)
    #expect(autumn.day.interval.milliseconds == 24 * 3_600_000 + 1_800_000)
  }

  @Test func aDateThatDoesNotExistIsAnEmptyDay() throws {
    let grid = try grid("2011-12-30", TestZone.apia().instant)
    #expect(grid.rows.isEmpty)
    #expect(try self.grid("2011-12-29", TestZone.apia().instant).rows.count == 24)
    #expect(try self.grid("2011-12-31", TestZone.apia().instant).rows.count == 24)
  }

  @Test func theCalendarEnds() {
    #expect(DayGrid(.last, startHour: 5, instant: inSeoul) == nil)
    #expect(DayGrid(.first, startHour: 5, instant: inSeoul) != nil)
  }

  @Test func aCellBelongsToWhatHasTheMostTimeInIt() throws {
    var grid = try grid("2026-11-21", inSeoul)
    grid.paint([try span("2026-11-21T09:00:00+09:00", "2026-11-21T09:14:00+09:00")], source: 1)
    grid.paint([try span("2026-11-21T09:14:00+09:00", "2026-11-21T09:30:30+09:00")], source: 2)
    grid.paint([try span("2026-11-21T09:45:00+09:00", "2026-11-21T09:47:00+09:00")], source: 3)
    let cells = grid.cells
    #expect(cells[4] == [1, 2, 2, nil, 3, nil])
    #expect(cells[3] == Array(repeating: nil, count: 6))
    #expect(cells.count == 24)
  }

  @Test func severalPiecesOfOneSourceCountTogether() throws {
    var grid = try grid("2026-11-21", inSeoul)
    grid.paint([try span("2026-11-21T09:03:00+09:00", "2026-11-21T09:06:00+09:00")], source: 2)
    grid.paint(
      [
        try span("2026-11-21T09:00:00+09:00", "2026-11-21T09:02:00+09:00"),
        try span("2026-11-21T09:07:00+09:00", "2026-11-21T09:09:00+09:00"),
      ],
      source: 1
    )
    #expect(grid.cells[4][0] == 1)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func whatIsPaintedIsWhatWasWorked(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let zones = try [
      TestZone.newYorkSpring(), TestZone.newYorkAutumn(), TestZone.lordHoweSpring(),
      TestZone.lordHoweAutumn(), TestZone.cairoSpring(), TestZone.apia(),
    ]
    let zone = zones[Int(seed) % zones.count]
    let begin = zone.change - 5 * 86_400_000
    let start = begin + Int64.random(in: 0...8 * 86_400_000, using: &random)
    let work = WorkInterval(start: start, end: start + .random(in: 1...200_000_000, using: &random))
    let startHour = Int.random(in: 0...23, using: &random)
    let first = PlainDateTime(begin, offset: .utc).date
    var painted: Int64 = 0
    for offset in -3..<14 {
      let date = try #require(first.adding(days: offset))
      var grid = try #require(DayGrid(date, startHour: startHour, instant: zone.instant))
      let hours = grid.rows.reduce(0) { $0 + $1.interval.milliseconds }
      #expect(hours == grid.day.interval.milliseconds)
      grid.paint([work], source: 0)
      painted += grid.totalMilliseconds
      for strip in grid.strips {
        #expect(strip.start >= 0 && strip.length > 0 && strip.start + strip.length <= 3_600_000)
      }
    }
    #expect(painted == work.milliseconds)
  }
}
