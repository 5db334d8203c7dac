import HaruCore
import HaruSync
import HaruTime
import Testing

struct WorkSessionFaultTests {
  /// 09:00 to 09:30 and 10:00 to 10:30 on the twenty-first.
  private let log = WorkLog([
    session("1", item: "English", actual: 1_800, endedAt: 1_800),
    session("2", item: "Maths", actual: 1_800, endedAt: 5_400),
  ])

  private func faults(
    _ made: WorkSession,
    running: [RunningSession] = [],
    at now: Int64 = 86_400
  ) -> [WorkSessionFault] { log.faults(of: made, beside: running, at: instant(now)) }

  @Test func aSessionBetweenOthersHasNoFault() {
    // Between the two, and touching both.
    #expect(faults(session("new", actual: 1_800, endedAt: 3_600)).isEmpty)
  }

  @Test func anOverlapIsNamed() {
    let made = session("new", actual: 1_800, endedAt: 3_601)
    #expect(faults(made) == [.overlaps(name: "Maths")])
    #expect(!WorkSessionFault.overlaps(name: "Maths").isRefusal)
    // A correction is not compared with what it corrects.
    let correction = session("new", actual: 1_800, endedAt: 5_500, replaces: "2")
    #expect(faults(correction).isEmpty)
  }

  @Test func theRunningSessionCountsAsFarAsItWent() {
    let session = session("new", actual: 600, endedAt: 7_800)
    #expect(faults(session).isEmpty)
    let item = WorkItem(id: "item", name: "Piano")
    let early = RunningSession(id: "r", device: "phone", item: item, at: seoul(7_500))
    #expect(faults(session, running: [early]) == [.overlaps(name: "Piano")])
    let late = RunningSession(id: "r", device: "phone", item: item, at: seoul(7_800))
    #expect(faults(session, running: [late]).isEmpty)
  }

  @Test func aPauseOverlapsNothing() {
    let paused = WorkSession(
      id: "p",
      item: "item",
      name: "Paused",
      estimateSeconds: nil,
      startedAt: seoul(7_200),
      endedAt: seoul(10_800),
      pauses: [interval(8_000, 9_000)]
    )
    let log = WorkLog([paused])
    let within = session("new", actual: 600, endedAt: 8_900)
    #expect(log.faults(of: within, beside: [], at: instant(86_400)).isEmpty)
  }

  @Test func overMidnightIsAsked() {
    let night = session("new", actual: 3_600, endedAt: 15 * 3_600 + 1_800)
    #expect(faults(night) == [.overMidnight(seconds: 3_600)])
    #expect(!WorkSessionFault.overMidnight(seconds: 3_600).isRefusal)
  }

  @Test func twentyThreeHoursThatAreNotOverYetAreRefused() {
    // 10:00 to 09:00, entered at 11:00: the end would be tomorrow.
    let made = session("new", actual: 23 * 3_600, endedAt: 86_400)
    #expect(faults(made, at: 7_200) == [.endsBeforeStart])
    #expect(WorkSessionFault.endsBeforeStart.isRefusal)
    // When it is entered tomorrow, the person is asked, and the two sessions that it overlaps are
    // named.
    #expect(
      faults(made, at: 86_400) == [.overMidnight(seconds: 82_800), .overlaps(name: "Maths")]
    )
  }

  @Test func theFutureIsRefusedButForAMinute() {
    let made = session("new", actual: 600, endedAt: 8_000)
    #expect(faults(made, at: 7_900) == [.inFuture])
    #expect(faults(made, at: 7_940).isEmpty)
    #expect(WorkSessionFault.inFuture.isRefusal)
  }

  @Test func anImportLeavesTheFutureOut() {
    let lines = """
      inc 20261120T010000Z - 20261120T013000Z # past
      inc 20991120T010000Z - 20991120T013000Z # future

      """
    var read = WorkImport(timewarrior: Array(lines.utf8))
    read.rejectFuture(at: instant(0))
    #expect(read.entries.map(\.name) == ["past"])
    #expect(read.unread.map(\.lines) == [2...2])
    #expect(read.unread.map(\.reason) == [.inFuture])
  }
}
