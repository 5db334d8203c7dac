import HaruCore
import HaruSync
import HaruTime
import Testing

/// Work at the time of the place where it was done.
struct WallClockTests {
  /// The planner of somebody who is in a zone at an instant.
  private func calendar(
    _ zone: String,
    _ now: String,
    startHour: Int = 5
  ) throws -> PlannerCalendar {
    let rules = try AlarmFixture.zone(zone)
    return PlannerCalendar(
      startHour: startHour,
      now: rules.moment(at: try Instant(rfc3339: now)),
      here: rules,
      zones: .linked
    )
  }

  private func date(_ text: String) throws -> PlainDate { try PlainDate(parsing: text) }

  /// A session between two instants, with the offsets in which they are written.
  private func session(
    _ start: String,
    _ end: String,
    in zone: String,
    pause: (String, String)? = nil
  ) throws -> WorkSession {
    WorkSession(
      id: RecordID(start),
      item: RecordID(zone),
      name: zone,
      estimateSeconds: nil,
      startedAt: try Moment(rfc3339: start, zone: zone),
      endedAt: try Moment(rfc3339: end, zone: zone),
      pauses: try pause.map {
        [WorkInterval(start: try Instant(rfc3339: $0.0), end: try Instant(rfc3339: $0.1))]
      } ?? []
    )
  }

  /// The painted hours of a day with their first minute and their length in minutes.
  private func painted(
    _ day: String,
    _ sessions: [WorkSession],
    _ calendar: PlannerCalendar,
    running: RunningSession? = nil
  ) throws -> [String] {
    var grid = try #require(calendar.grid(try date(day), in: WorkLog(sessions)))
    for session in sessions { grid.paint(session.worked(in: calendar), source: 0, in: calendar) }
    if let running { grid.paint(running.worked(in: calendar), source: 1, in: calendar) }
    return grid.strips.map { strip in
      "\(grid.rows[strip.row].hour):\(strip.start / 60_000)+\(strip.length / 60_000)"
    }
  }

  private func minutes(
    _ days: [String],
    _ sessions: [WorkSession],
    _ calendar: PlannerCalendar
  ) throws -> [Int64] {
    try WorkLog(sessions).milliseconds(on: days.map(date), in: calendar).map { $0 / 60_000 }
  }

  /// Forty minutes in Seoul in the morning, half an hour in New York in the evening of the same date.
  @Test func aMorningInSeoulAndAnEveningInNewYorkAreOneDay() throws {
    let morning = try session(
      "2026-11-20T09:00:00+09:00",
      "2026-11-20T09:40:00+09:00",
      in: "Asia/Seoul"
    )
    let evening = try session(
      "2026-11-20T19:00:00-05:00",
      "2026-11-20T19:30:00-05:00",
      in: "America/New_York"
    )
    let days = ["2026-11-19", "2026-11-20", "2026-11-21"]
    let now = "2026-11-20T20:00:00-05:00"
    for calendar in try [calendar("America/New_York", now), calendar("Asia/Seoul", now)] {
      #expect(try minutes(days, [morning], calendar) == [0, 40, 0])
      #expect(try minutes(days, [morning, evening], calendar) == [0, 70, 0])
      let both = try painted("2026-11-20", [morning, evening], calendar)
      #expect(both == ["9:0+40", "19:0+30"])
      #expect(try painted("2026-11-19", [morning, evening], calendar).isEmpty)
    }
  }

  @Test func whatRunsIsPaintedWhereItWillBeOnceItIsCompleted() throws {
    let zone = "America/New_York"
    let start = try Moment(rfc3339: "2026-11-20T19:00:00-05:00", zone: zone)
    let task = WorkItem(id: "a", name: "a")
    let running = RunningSession(id: "r", device: "phone", item: task, at: start)
    let calendar = try calendar(zone, "2026-11-20T19:20:00-05:00")
    let morning = try session(
      "2026-11-20T09:00:00+09:00",
      "2026-11-20T09:40:00+09:00",
      in: "Asia/Seoul"
    )
    let now = try painted("2026-11-20", [morning], calendar, running: running)
    #expect(now == ["9:0+40", "19:0+20"])
    #expect(running.dates(in: calendar) == (try date("2026-11-20")...date("2026-11-20")))
    let done = try running.complete(at: calendar.now)
    #expect(try painted("2026-11-20", [morning, done], calendar) == now)
  }

  @Test func thePlanOfTheEveningFitsAfterAJourney() throws {
    let morning = try session(
      "2026-11-20T09:00:00+09:00",
      "2026-11-20T09:40:00+09:00",
      in: "Asia/Seoul"
    )
    let day = try date("2026-11-20")
    let items = [PlanItem(date: day, task: "a", time: try PlainTime(parsing: "21:00"))]
    let work = DayWork(
      DayPlan(day, startHour: 5, items: items),
      items: [WorkItem(id: "a", name: "a", estimateSeconds: 1_800)],
      log: WorkLog([morning]),
      running: [],
      in: try calendar("America/New_York", "2026-11-20T20:00:00-05:00")
    )
    let forecast = try #require(work.forecast)
    #expect(forecast.fits)
    #expect(forecast.likely == (try Instant(rfc3339: "2026-11-20T21:30:00-05:00")))
    #expect(
      work.planned.first?.interval?.start == (try Instant(rfc3339: "2026-11-20T21:00:00-05:00"))
    )
  }

  @Test func aSessionOnAJourneyHasTheTimeOfItsEnd() throws {
    let flight = try session(
      "2026-11-20T22:00:00+09:00",
      "2026-11-20T09:00:00-05:00",
      in: "America/New_York"
    )
    let calendar = try calendar("America/New_York", "2026-11-20T10:00:00-05:00")
    #expect(try painted("2026-11-20", [flight], calendar) == ["8:0+60"])
  }

  /// Half an hour in Seoul, a flight during the pause, half an hour in New York.
  @Test func whatWasDoneBeforeTheJourneyStays() throws {
    let paused = try session(
      "2026-11-20T09:00:00+09:00",
      "2026-11-20T19:30:00-05:00",
      in: "America/New_York",
      pause: ("2026-11-20T09:30:00+09:00", "2026-11-20T19:00:00-05:00")
    )
    let calendar = try calendar("America/New_York", "2026-11-20T20:00:00-05:00")
    #expect(try painted("2026-11-20", [paused], calendar) == ["9:0+30", "19:0+30"])
    #expect(try minutes(["2026-11-19", "2026-11-20"], [paused], calendar) == [0, 60])
  }

  @Test func aPauseThatIsStillGoingOnIsTheJourney() throws {
    let start = try Moment(rfc3339: "2026-11-20T09:00:00+09:00", zone: "Asia/Seoul")
    let task = WorkItem(id: "a", name: "a")
    var running = RunningSession(id: "r", device: "phone", item: task, at: start)
    try running.pause(at: Instant(rfc3339: "2026-11-20T09:30:00+09:00"))
    let calendar = try calendar("America/New_York", "2026-11-20T10:00:00-05:00")
    #expect(try painted("2026-11-20", [], calendar, running: running) == ["9:0+30"])
    #expect(running.dates(in: calendar) == (try date("2026-11-20")...date("2026-11-20")))
  }

  @Test func theRepeatedHourHasARowOfItsOwn() throws {
    let zone = "America/New_York"
    let night = try session("2026-11-01T00:45:00-04:00", "2026-11-01T02:15:00-05:00", in: zone)
    for place in [zone, "Asia/Seoul"] {
      let calendar = try calendar(place, "2026-11-20T10:00:00-05:00")
      let strips = try painted("2026-10-31", [night], calendar)
      #expect(strips == ["0:45+15", "1:0+60", "1:0+60", "2:0+15"])
      #expect(try minutes(["2026-10-31", "2026-11-01"], [night], calendar) == [150, 0])
    }
    // In the column of 24 hours, the second hour is beside the first.
    let calendar = try calendar(zone, "2026-11-20T10:00:00-05:00")
    let ranges = calendar.ranges(of: night.worked(in: calendar), on: try date("2026-10-31"))
    let minutes = ranges.map { ($0.lowerBound / 60_000)..<($0.upperBound / 60_000) }
    #expect(minutes == [1_185..<1_260, 1_200..<1_275])
  }

  /// The hour from two to three does not exist where the last session of the day ended.
  @Test(arguments: [(5, 3), (3, 1)])
  func aSkippedHourOfAnotherPlaceIsPaintedBesideTheGap(_ startHour: Int, _ row: Int) throws {
    let seoul = try session(
      "2026-03-08T02:10:00+09:00",
      "2026-03-08T02:50:00+09:00",
      in: "Asia/Seoul"
    )
    let night = try session(
      "2026-03-08T01:30:00-05:00",
      "2026-03-08T01:50:00-05:00",
      in: "America/New_York"
    )
    let now = "2026-03-20T10:00:00-04:00"
    let calendar = try calendar("Asia/Seoul", now, startHour: startHour)
    let painted = try painted("2026-03-07", [seoul, night], calendar)
    #expect(painted == ["\(row):10+40", "1:30+20"])
    #expect(try minutes(["2026-03-07"], [seoul, night], calendar) == [60])
  }

  @Test func aSessionOverTheDaysEndIsPaintedOnBothDays() throws {
    let zone = "Asia/Seoul"
    let night = try session("2026-11-22T04:30:00+09:00", "2026-11-22T05:45:00+09:00", in: zone)
    let calendar = try calendar("America/New_York", "2026-11-24T10:00:00-05:00")
    let days = ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"]
    #expect(try minutes(days, [night], calendar) == [0, 30, 45, 0])
    #expect(
      try days.map { try painted($0, [night], calendar) } == [[], ["4:30+30"], ["5:0+45"], []]
    )
  }

  @Test(arguments: [Int64.min, -62_135_596_800_000, 253_402_300_799_999, .max])
  func theEndsOfTimeAreNoTrap(_ milliseconds: Int64) throws {
    let calendar = try calendar("Pacific/Kiritimati", "2026-11-24T10:00:00-05:00", startHour: 23)
    for offset in [-86_399, 0, 86_399] {
      let moment = Moment(
        instant: Instant(milliseconds: milliseconds),
        offset: UTCOffset(seconds: offset),
        zone: "Asia/Seoul"
      )
      let log = WorkLog([
        WorkSession(
          id: "1",
          item: "a",
          name: "a",
          estimateSeconds: nil,
          startedAt: Moment(instant: moment.instant - 9_000, offset: .utc, zone: "UTC"),
          endedAt: moment
        )
      ])
      for date in [PlainDate.first, .last, calendar.today] {
        let total = log.milliseconds(on: [date], in: calendar)[0]
        #expect(total >= 0)
        #expect(log.millisecondsOfItems(on: date...date, in: calendar).count <= 1)
      }
    }
  }
}

/// People who are somewhere else every few hours.
struct TravelPropertyTests {
  private static let zones = [
    "Asia/Seoul", "America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kolkata",
    "Australia/Lord_Howe", "Europe/London",
  ]
  /// A day on which clocks are changed in New York, and another in Lord Howe.
  private static let changes = ["2026-11-01T06:00:00Z", "2026-04-04T15:00:00Z"]

  private func sessions(
    around change: Instant,
    _ random: inout SeededGenerator
  ) throws -> [WorkSession] {
    try (0..<40).map { index in
      let zone = try AlarmFixture.zone(
        Self.zones[.random(in: 0..<Self.zones.count, using: &random)]
      )
      let first = try AlarmFixture.zone(
        Self.zones[.random(in: 0..<Self.zones.count, using: &random)]
      )
      let start = change + .random(in: -4 * 86_400_000...4 * 86_400_000, using: &random)
      let end = start + .random(in: 0...40_000_000, using: &random)
      let pause = start + .random(in: 0...(end - start), using: &random)
      let isJourney = Int.random(in: 0..<4, using: &random) == 0
      return WorkSession(
        id: RecordID("\(index)"),
        item: RecordID("\(index % 3)"),
        name: "a",
        estimateSeconds: nil,
        startedAt: (isJourney ? first : zone).moment(at: start),
        endedAt: zone.moment(at: end),
        pauses: [WorkInterval(start: pause, end: min(end, pause + 2_000_000))]
      )
    }
  }

  private func calendar(
    at now: Instant,
    startHour: Int,
    _ random: inout SeededGenerator
  ) throws -> PlannerCalendar {
    let here = try AlarmFixture.zone(Self.zones[.random(in: 0..<Self.zones.count, using: &random)])
    return PlannerCalendar(
      startHour: startHour,
      now: here.moment(at: now),
      here: here,
      zones: .linked
    )
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func allFacesOfADayAgreeAndNothingMoves(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let change = try Instant(rfc3339: Self.changes[Int(seed % 2)])
    let all = try sessions(around: change, &random)
    let log = WorkLog(all)
    let startHour = Int.random(in: 0...23, using: &random)
    let calendar = try calendar(at: change + 3 * 86_400_000, startHour: startHour, &random)
    let first = PlainDateTime(change - 7 * 86_400_000, offset: .utc).date
    let days = PlannerDay.days(from: first, count: 15)
    let totals = log.milliseconds(on: days, in: calendar)
    #expect(totals.reduce(0, +) == all.reduce(0) { $0 + $1.actualMilliseconds })
    for (date, total) in zip(days, totals) {
      let items = log.millisecondsOfItems(on: date...date, in: calendar)
      #expect(items.reduce(0) { $0 + $1.milliseconds } == total)
      let cells = DayCells(date, in: calendar, log: log, items: [], running: [])
      #expect(cells?.grid.totalMilliseconds == total)
      for strip in cells?.grid.strips ?? [] {
        #expect(strip.start >= 0 && strip.length > 0 && strip.start + strip.length <= 3_600_000)
      }
      #expect(DaySummary(of: date, in: calendar, log: log).totalMilliseconds == total)
    }
    // Somewhere else, later, and without the last sessions, it is what it was.
    let later = try self.calendar(at: change + 30 * 86_400_000, startHour: startHour, &random)
    #expect(log.milliseconds(on: days, in: later) == totals)
    let earlier = Array(log.sessions.prefix(30))
    let rest = Array(log.sessions.suffix(10))
    let sum = zip(
      WorkLog(earlier).milliseconds(on: days, in: calendar),
      WorkLog(rest).milliseconds(on: days, in: later)
    ).map { $0 + $1 }
    #expect(sum == totals)
  }
}
