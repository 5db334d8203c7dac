import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import Testing

@testable import haru

/// Sessions of the past weeks that are kept beside the records for the forecast of a plan.
struct EarlierSessionsTests {
  private let haru = CommandRun()

  /// 600 sessions in 60 days of two of three planned tasks.
  private func plan() throws {
    for task in ["Maths", "Tea", "Piano"] {
      _ = try haru("focus", "add", task, "--estimate", "30m")
      _ = try haru("plan", "add", task)
    }
    let store = try ReplicaStore(directory: haru.directory)
    let tasks = try store.records(of: WorkItem.entity).compactMap { WorkItem(record: $0) }
    let now = try Instant(rfc3339: "2026-11-21T00:00:00Z")
    let writes = (1...600).flatMap { number in
      let end = now - Int64(number) * 8_640_000
      let task = tasks[number * number % 3]
      return session(number, of: task, minutes: 5 + number * 7 % 60, end).writes(at: end)
    }
    _ = try store.save(writes)
  }

  private func session(
    _ number: Int,
    of task: WorkItem,
    minutes: Int,
    _ end: Instant
  ) -> WorkSession {
    let moment = { Moment(instant: $0, offset: UTCOffset(seconds: 32_400), zone: "Asia/Seoul") }
    return WorkSession(
      id: RecordID("session-\(1_000 + number)"),
      item: task.id,
      name: task.name,
      estimateSeconds: number.isMultiple(of: 5) ? nil : 1_800,
      startedAt: moment(end - Int64(minutes) * 60_000),
      endedAt: moment(end)
    )
  }

  private func reach() throws -> Int64? {
    try ReplicaStore(directory: haru.directory).derived("earlierSessions")?.lastOperation
  }

  /// Compares the page made with kept sessions with the one made without them.
  private func expectTheSameWithoutThem() throws {
    let shows = [["today"], ["plan", "--json"]]
    let kept = try shows.map { try haru.run($0).output }
    #expect(kept[1].contains("\"eightOfTenBy\":\"2026-"))
    let store = try ReplicaStore(directory: haru.directory)
    var transaction = SyncTransaction(try store.syncState())
    transaction.purged = 0
    try store.store(transaction)
    #expect(try reach() == nil)
    #expect(try shows.map { try haru.run($0).output } == kept)
    #expect(try reach() != nil)
  }

  @Test func laterSessionsCount() throws {
    try plan()
    _ = try haru("today")
    let reach = try #require(try reach())
    let times = ["--date", "2026-11-20", "--estimate", "10m", "--yes"]
    for start in 10...15 {
      _ = try haru.run(["focus", "track", "\(start):00-\(start):59", "Piano"] + times)
    }
    _ = try haru("focus", "track", "08:00-08:20", "Tea", "--estimate", "25m", "--yes")
    #expect(try haru("plan").output.contains("✓ Tea"))
    #expect(try self.reach() == reach)
    try expectTheSameWithoutThem()
    // In the evening, the page also names the best streak.
    haru.at = "2026-11-21T21:00:00+09:00"
    try expectTheSameWithoutThem()
  }

  @Test func correctionsAndDeletionsCount() throws {
    try plan()
    _ = try haru("today")
    let first = try #require(try reach())
    let edit = ["edit", "session-1004", "--estimate", "2m", "--yes"]
    #expect(try haru.run(["focus", "record"] + edit).status == 0)
    try expectTheSameWithoutThem()
    #expect(try haru("focus", "record", "remove", "session-1006").status == 0)
    try expectTheSameWithoutThem()
    #expect(try haru("undo").status == 0)
    try expectTheSameWithoutThem()
    #expect(try #require(try reach()) > first)
  }

  @Test func theyServeTheNextDays() throws {
    try plan()
    _ = try haru("today")
    let first = try #require(try reach())
    haru.at = "2026-11-23T09:30:00+09:00"
    for task in ["Maths", "Piano"] { _ = try haru("plan", "add", task) }
    #expect(try haru("today").status == 0)
    #expect(try reach() == first)
    try expectTheSameWithoutThem()
    // What was kept later does not reach far enough back.
    haru.at = "2026-11-21T09:30:00+09:00"
    try expectTheSameWithoutThem()
  }

  @Test func whatIsNotWholeIsNotRead() throws {
    let task = WorkItem(id: "t", name: "Tea", estimateSeconds: 60)
    let first = try PlainDate(parsing: "2026-09-26")
    let end = try Instant(rfc3339: "2026-11-20T00:00:00Z")
    let log = WorkLog([session(1, of: task, minutes: 5, end)])
    let whole = EarlierSessions(log, from: first)
    #expect(EarlierSessions(whole.json) == whole)
    let members = try #require(whole.json.object)
    for place in members.indices {
      var others = members
      others.remove(at: place)
      #expect(EarlierSessions(.object(others)) == nil)
    }
    let values = try #require(whole.json["sessions"]?.array)
    for place in values.indices {
      var broken = members
      let others = values.enumerated().map { $0.offset == place ? JSON.null : $0.element }
      broken[2].value = .array(others)
      #expect(EarlierSessions(.object(broken)) == nil)
    }
  }
}
