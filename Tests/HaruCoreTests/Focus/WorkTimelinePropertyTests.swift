import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

struct WorkTimelinePropertyTests {
  /// A second implementation: goes from event to event with a clock that never goes back.
  private struct Walk {
    let start: Int64
    var latest: Int64
    var spent: Int64 = 0
    var paused: Int64 = 0
    var isPaused = false

    mutating func move(to time: Int64) {
      let step = max(0, time - latest)
      if isPaused { paused += step } else { spent += step }
      latest += step
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func spentAndPausedAddUpToTheTimeSinceTheStart(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var session = running()
    var clock: Int64 = 0
    var walk = Walk(start: 0, latest: 0)
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      // Mostly time passes; sometimes the clock is set forward or back by up to a day.
      let isJump = Int.random(in: 0..<5, using: &random) == 0
      let jump: ClosedRange<Int64> = -86_400_000...86_400_000
      clock += isJump ? .random(in: jump, using: &random) : .random(in: 0...600_000, using: &random)
      let now = nineOClock + clock
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where !session.isPaused:
        walk.move(to: clock)
        walk.isPaused = true
        try session.pause(at: now)
      case 1 where session.isPaused:
        walk.move(to: clock)
        walk.isPaused = false
        try session.resume(at: now)
      case 2:
        session = try reloaded(session)
      default: break
      }
      // Reading changes nothing, so it sees the walk as it is now.
      var look = walk
      look.move(to: clock)
      #expect(session.spentMilliseconds(at: now) == look.spent)
      #expect(session.pausedMilliseconds(at: now) == look.paused)
      #expect(session.timeline.elapsedMilliseconds(at: now) == look.latest)
      let worked = session.timeline.worked(at: now)
      #expect(worked.reduce(0) { $0 + $1.milliseconds } == look.spent)
      #expect(session.leftMilliseconds(at: now) == 1_800_000 - look.spent)
    }
    walk.move(to: clock + 120_000)
    guard walk.spent >= 120_000 else { return }
    var end = seoul(120)
    end.instant = end.instant + clock
    let done = try session.complete(at: end)
    let paused = done.timeline.pausedMilliseconds(at: done.endedAt.instant)
    #expect(done.actualMilliseconds + paused == done.endedAt.instant - done.startedAt.instant)
    #expect(done.timeline.pausedSince == nil)
    let copy = try #require(WorkSession(record: record(of: done.writes(at: nineOClock))))
    #expect(copy.timeline == done.timeline)
    #expect(copy.endedAt == done.endedAt)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func aClockThatIsSetChangesNothingWhereASteadyOneRuns(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var steady: Int64 = 5_000_000
    let item = WorkItem(id: "item", name: "English", estimateSeconds: 1_800)
    let mark = SteadyMark(boot: "a", milliseconds: steady)
    var session = RunningSession(id: "1", device: "a", item: item, at: seoul(0), mark: mark)
    var walk = Walk(start: steady, latest: steady)
    var ahead: Int64 = 0
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      steady += .random(in: 0...600_000, using: &random)
      walk.move(to: steady)
      if Int.random(in: 0..<3, using: &random) == 0 {
        ahead = .random(in: -9_000...9_000, using: &random) * 10_000
      }
      let now = nineOClock + (steady - 5_000_000 + ahead)
      session = session.settled(at: now, SteadyMark(boot: "a", milliseconds: steady))
      if Bool.random(using: &random) { session = try reloaded(session) }
      if Bool.random(using: &random) {
        try session.isPaused ? session.resume(at: now) : session.pause(at: now)
        walk.isPaused.toggle()
      }
      #expect(session.spentMilliseconds(at: now) == walk.spent)
      #expect(session.pausedMilliseconds(at: now) == walk.paused)
    }
  }

  @Test func wildMarksMoveNothing() {
    for (first, second) in [(Int64.min, Int64.max), (.max, .min), (5, 4), (0, .max)] {
      let item = WorkItem(id: "item", name: "English", estimateSeconds: 1_800)
      let mark = SteadyMark(boot: "a", milliseconds: first)
      let session = RunningSession(id: "1", device: "a", item: item, at: seoul(0), mark: mark)
      let now = seoul(60).instant
      let settled = session.settled(at: now, SteadyMark(boot: "a", milliseconds: second))
      #expect(settled.startedAt == session.startedAt)
    }
  }

  @Test func noInstantTraps() throws {
    let ends: [Int64] = [.min, -1, 0, .max]
    for first in ends {
      for second in ends {
        for third in ends {
          var timeline = WorkTimeline(start: Instant(milliseconds: first))
          timeline.pause(at: Instant(milliseconds: second))
          timeline.resume(at: Instant(milliseconds: third))
          timeline.pause(at: Instant(milliseconds: first))
          let now = Instant(milliseconds: second)
          let sum = timeline.workedMilliseconds(at: now) + timeline.pausedMilliseconds(at: now)
          #expect(sum == timeline.elapsedMilliseconds(at: now))
          #expect(timeline.workedMilliseconds(at: now) >= 0)
        }
      }
    }
  }

  private func reloaded(_ session: RunningSession) throws -> RunningSession {
    try #require(RunningSession(record: record(of: session.writes(at: nineOClock))))
  }
}
