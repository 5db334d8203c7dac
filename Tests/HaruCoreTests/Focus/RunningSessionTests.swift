import HaruCore
import HaruSync
import HaruTime
import Testing

struct RunningSessionTests {
  @Test func countsDownToTheEstimateAndOn() {
    let session = running(estimate: 1_800)
    #expect(session.leftMilliseconds(at: instant(0)) == 1_800_000)
    #expect(session.leftMilliseconds(at: instant(600)) == 1_200_000)
    #expect(session.leftMilliseconds(at: instant(1_860)) == -60_000)
    #expect(session.expectedFinish(at: instant(600)) == instant(1_800))
  }

  @Test func aPauseHoldsTheTimeLeftAndMovesTheFinish() throws {
    var session = running(estimate: 1_800)
    try session.pause(at: instant(600))
    #expect(session.isPaused)
    #expect(session.leftMilliseconds(at: instant(900)) == 1_200_000)
    #expect(session.expectedFinish(at: instant(900)) == instant(2_100))
    try session.resume(at: instant(900))
    #expect(session.leftMilliseconds(at: instant(1_000)) == 1_100_000)
    #expect(session.expectedFinish(at: instant(2_099)) == instant(2_100))
    #expect(session.pausedMilliseconds(at: instant(5_000)) == 300_000)
  }

  @Test func theFinishMovesOnOnceTheEstimateIsUsedUp() throws {
    var session = running(estimate: 1_800)
    try session.pause(at: instant(600))
    #expect(session.currentPauseMilliseconds(at: instant(700)) == 100_000)
    try session.resume(at: instant(900))
    #expect(session.currentPauseMilliseconds(at: instant(1_000)) == 0)
    #expect(session.plannedFinish == instant(1_800))
    #expect(session.expectedFinish(at: instant(5_000)) == instant(5_000))
  }

  @Test func theLockCountsDownTheWorkedTime() throws {
    var session = running(estimate: 1_800)
    #expect(session.lockLeftMilliseconds(at: instant(30)) == 90_000)
    try session.pause(at: instant(40))
    #expect(session.lockLeftMilliseconds(at: instant(400)) == 80_000)
    try session.resume(at: instant(400))
    #expect(session.lockLeftMilliseconds(at: instant(480)) == 0)
  }

  /// Sessions by their ids, with the devices and the seconds of their starts.
  @Test(arguments: [
    ("b phone 0, a phone 0", "b"), ("a phone 3, b phone 0", "a"), ("a phone 0, b phone 10", "b"),
    ("a phone 0, b phone 11", ""), ("a phone 0, b desk 0", ""),
    ("a phone 0, b phone 8, c phone 16", "b"), ("a phone 0, b phone 0, c phone 0", "b c"),
  ])
  func ofTwoStartsOfOneDeviceTheFirstCounts(_ text: String, _ repeated: String) {
    let sessions = text.split(separator: ", ").map { one -> RunningSession in
      let parts = one.split(separator: " ")
      return RunningSession(
        id: RecordID(String(parts[0])),
        device: String(parts[1]),
        item: WorkItem(id: "item", name: "Tea"),
        at: seoul(Int64(parts[2]) ?? 0)
      )
    }
    for order in [sessions, sessions.reversed()] {
      let ids = RunningSession.repeated(in: order).map { $0.id.text }
      #expect(ids.sorted().joined(separator: " ") == repeated)
    }
  }

  @Test func refusesAPauseInAPauseAndAResumeWithoutOne() throws {
    var session = running()
    #expect(throws: RunningSessionError.isNotPaused) { try session.resume(at: instant(1)) }
    try session.pause(at: instant(1))
    #expect(throws: RunningSessionError.isPaused) { try session.pause(at: instant(2)) }
  }

  @Test(
    arguments: [
      (60, 6_000), (600, 60_000), (1_199, 119_900), (1_200, 120_000), (1_201, 120_000),
      (1_800, 120_000), (36_000, 120_000), (1, 100),
    ] as [(Int64, Int64)]
  )
  func isLockedForTwoMinutesOrATenth(estimate: Int64, lock: Int64) {
    #expect(running(estimate: estimate).lockMilliseconds == lock)
  }

  @Test func theLockCountsWorkedTimeOnly() throws {
    var session = running(estimate: 1_800)
    #expect(throws: RunningSessionError.isLocked(until: instant(120))) {
      try session.complete(at: seoul(119))
    }
    try session.pause(at: instant(30))
    #expect(session.lockEnd(at: instant(500)) == instant(590))
    try session.resume(at: instant(600))
    #expect(throws: RunningSessionError.isLocked(until: instant(690))) {
      try session.complete(at: seoul(689))
    }
    #expect(session.lockEnd(at: instant(690)) == nil)
    #expect(try session.complete(at: seoul(690)).actualSeconds == 120)
  }

  @Test func completingKeepsTheIntervals() throws {
    var session = running(estimate: 1_800)
    try session.pause(at: instant(600))
    try session.resume(at: instant(900))
    try session.pause(at: instant(1_500))
    let done = try session.complete(at: seoul(1_560))
    #expect(done.id == "session")
    #expect(done.item == "item")
    #expect(done.name == "영어 단어")
    #expect(done.estimateSeconds == 1_800)
    #expect(done.actualSeconds == 1_200)
    #expect(done.pausedSeconds == 360)
    #expect(done.remainingSeconds == 600)
    #expect(done.isAchieved == true)
    #expect(done.startedAt == seoul(0))
    #expect(done.endedAt == seoul(1_560))
    #expect(done.expectedFinish == instant(2_160))
    #expect(done.worked == [interval(0, 600), interval(900, 1_500)])
    #expect(done.timeline.pauses == [interval(600, 900), interval(1_500, 1_560)])
  }

  @Test func success() throws {
    let session = running(estimate: 1_800)
    var late = seoul(1_800)
    late.instant = late.instant + 999
    #expect(try session.complete(at: late).isAchieved == true)
    #expect(try session.complete(at: seoul(1_801)).isAchieved == false)
  }

  @Test func nudgesAtTheEstimateAndAtTwiceTheEstimate() throws {
    var session = running(estimate: 600)
    #expect(session.nudge(at: instant(599)) == nil)
    #expect(session.nudge(at: instant(600)) == .estimate)
    #expect(session.nudge(at: instant(1_199)) == .estimate)
    #expect(session.nudge(at: instant(1_200)) == .twiceTheEstimate)
    try session.pause(at: instant(300))
    #expect(session.nudge(at: instant(9_000)) == nil)
    try session.resume(at: instant(400))
  }

  @Test func plansTheRestOfTheEstimate() throws {
    var session = running(estimate: 600)
    #expect(session.planned(at: instant(100)) == interval(100, 600))
    #expect(session.planned(at: instant(600)) == nil)
    try session.pause(at: instant(100))
    #expect(session.planned(at: instant(150)) == interval(150, 650))
  }

  @Test func aClockSetBackStandsStillAndIsMarked() throws {
    var session = running(estimate: 1_800)
    try session.pause(at: instant(600))
    try session.resume(at: instant(300))
    #expect(session.timeline.clockWentBack)
    #expect(session.spentMilliseconds(at: instant(300)) == 600_000)
    #expect(session.pausedMilliseconds(at: instant(300)) == 0)
    let done = try session.complete(at: seoul(-3_600))
    #expect(done.endedAt == seoul(600))
    #expect(done.actualSeconds == 600)
    #expect(done.timeline.clockWentBack)
  }

  @Test func smallDifferencesOfClocksAreNotMarked() throws {
    var session = running()
    try session.pause(at: instant(600))
    try session.resume(at: instant(600) - 1_000)
    #expect(!session.timeline.clockWentBack)
  }

  @Test func theLatestStartComesFirst() {
    let item = WorkItem(id: "item", name: "a")
    let first = RunningSession(id: "a", device: "phone", item: item, at: seoul(0))
    let second = RunningSession(id: "b", device: "laptop", item: item, at: seoul(60))
    let third = RunningSession(id: "c", device: "tablet", item: item, at: seoul(60))
    let sorted = [first, second, third].sorted(by: RunningSession.isInOrder)
    #expect(sorted.map(\.id) == ["c", "b", "a"])
  }
}
