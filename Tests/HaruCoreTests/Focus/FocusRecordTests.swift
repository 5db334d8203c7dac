import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

/// The record made of these changes, through their JSON text.
func record(of writes: [CellWrite]) throws -> Record {
  var replica = Replica()
  replica.apply(
    try writes.map { write in
      try #require(CellWrite(json: try JSON.parse(write.json.text.utf8)))
    }
  )
  let first = try #require(writes.first)
  return try #require(replica.record(first.key.entity, id: first.key.id))
}

struct FocusRecordTests {
  @Test func keepsAWorkItem() throws {
    let item = WorkItem(
      id: "1",
      name: "영어 단어",
      icon: "book",
      pen: 3,
      estimateSeconds: 2_700,
      order: "a1"
    )
    let copy = try #require(WorkItem(record: record(of: item.writes(at: nineOClock))))
    #expect(copy.id == "1")
    #expect(copy.name == "영어 단어")
    #expect(copy.icon == "book")
    #expect(copy.pen == 3)
    #expect(copy.estimateSeconds == 2_700)
    #expect(copy.order == "a1")
  }

  @Test func writesOnlyWhatChanged() {
    let old = WorkItem(id: "1", name: "a", pen: 2)
    var new = old
    new.name = "b"
    new.estimateSeconds = 60
    let writes = new.writes(since: old, at: nineOClock)
    #expect(writes.map(\.key.field) == ["name", "estimateSeconds"])
    #expect(writes.map(\.value) == ["b", 60])
    #expect(old.writes(since: old, at: nineOClock).isEmpty)
  }

  @Test func aWorkItemNeedsAName() {
    let fields = [JSON.Member(key: "pen", value: 3)]
    #expect(WorkItem(record: Record(id: "1", fields: fields)) == nil)
  }

  @Test func fieldsOfAnotherTypeOrRangeTakeTheNearestValue() throws {
    let fields: [JSON.Member] = [
      .init(key: "name", value: "a"), .init(key: "pen", value: 99),
      .init(key: "estimateSeconds", value: -5), .init(key: "icon", value: 7),
    ]
    let item = try #require(WorkItem(record: Record(id: "1", fields: fields)))
    #expect(item.pen == 8)
    #expect(item.estimateSeconds == 1)
    #expect(item.icon.isEmpty)
    let bare = try #require(WorkItem(record: Record(id: "1", fields: [fields[0]])))
    #expect(bare.estimateSeconds == 1_800)
    #expect(bare.pen == 1)
  }

  @Test func theFactHasTheDocumentedKeys() throws {
    var session = running(estimate: 1_800)
    try session.pause(at: instant(600))
    try session.resume(at: instant(720))
    let done = try session.complete(at: seoul(1_560))
    #expect(
      done.fact.text
        == #"{"item":"item","name":"영어 단어","estimateSeconds":1800,"#
        + #""startedAt":"2026-11-21T09:00:00+09:00","pauses":[[600000,720000]],"#
        + #""at":"2026-11-21T09:26:00+09:00","date":"2026-11-21","zone":"Asia/Seoul"}"#
    )
  }

  @Test func aCorrectionIsANewFact() throws {
    var first = running(estimate: 1_800)
    try first.pause(at: instant(600))
    try first.resume(at: instant(720))
    let done = try first.complete(at: seoul(1_560))
    let fixed = done.corrected(
      id: "fixed",
      estimateSeconds: 1_200,
      startedAt: seoul(660),
      endedAt: seoul(1_500),
      note: "began late"
    )
    let copy = try #require(WorkSession(record: record(of: fixed.writes(at: nineOClock))))
    #expect(copy.id == "fixed")
    #expect(copy.replaces == "session")
    #expect(copy.note == "began late")
    #expect(copy.timeline.pauses == [interval(660, 720)])
    #expect(copy.actualSeconds == 780)
    #expect(copy.isAchieved == true)
  }

  @Test func aSessionThatEndsBeforeItsStartIsEmptyAndMarked() {
    let session = session("1", actual: -600, endedAt: 0)
    #expect(session.actualSeconds == 0)
    #expect(session.endedAt == session.startedAt)
    #expect(session.timeline.clockWentBack)
  }

  @Test func deletingCanBeTakenBack() {
    var replica = Replica()
    let item = WorkItem(id: "item", name: "a")
    let facts = [
      session("1", actual: 60, endedAt: 100),
      session("2", actual: 90, endedAt: 100, replaces: "1"),
    ]
    replica.apply(item.writes(at: nineOClock) + facts.flatMap { $0.writes(at: nineOClock) })
    func sessions() -> [WorkSession] {
      WorkLog(replica.records(of: WorkSession.entity).compactMap(WorkSession.init)).sessions
    }
    let versions = WorkLog(facts).versions(of: facts[1])
    replica.apply(
      WorkSession.deletions(of: versions, at: instant(1)) + [item.deletion(at: instant(1))]
    )
    #expect(sessions().isEmpty)
    #expect(replica.record(WorkItem.entity, id: "item") == nil)
    replica.apply(WorkSession.deletions(of: versions, false, at: instant(2)))
    replica.apply([item.deletion(false, at: instant(2))])
    #expect(sessions().map(\.id) == ["2"])
    #expect(replica.record(WorkItem.entity, id: "item") != nil)
  }

  @Test func completingOnTwoDevicesWritesOneFact() throws {
    var replica = Replica()
    let session = running()
    replica.apply(session.writes(at: nineOClock))
    for end in [1_500, 1_560] as [Int64] {
      replica.apply(try session.complete(at: seoul(end)).writes(at: instant(end)))
      replica.apply([session.deletion(at: instant(end))])
    }
    #expect(Array(replica.records(of: RunningSession.entity)).isEmpty)
    #expect(replica.records(of: WorkSession.entity).map(\.id) == ["session"])
  }

  @Test func sessionsStartedOnTwoDevicesAreBothKept() {
    var replica = Replica()
    let item = WorkItem(id: "item", name: "a")
    for (id, device) in [("a", "phone"), ("b", "laptop")] {
      let session = RunningSession(
        id: RecordID(id),
        device: device,
        item: item,
        at: seoul(0)
      )
      replica.apply(session.writes(at: nineOClock))
    }
    let sessions = replica.records(of: RunningSession.entity).compactMap(RunningSession.init)
    #expect(sessions.map(\.device) == ["phone", "laptop"])
  }

  @Test(
    arguments: [
      "{}", #"{"item":"a"}"#, #"{"item":"a","startedAt":"x","at":"y","zone":"UTC"}"#, "[]", "null",
      #"{"item":"a","startedAt":"2026-01-01T00:00:00Z","at":"2026-01-01T00:00:00Z","zone":1}"#,
    ]
  )
  func whatIsNoSessionIsLeftOut(text: String) throws {
    let fact = JSON.Member(key: "fact", value: try JSON.parse(text.utf8))
    #expect(WorkSession(record: Record(id: "1", fields: [fact])) == nil)
  }

  @Test func wildPausesAreSettled() throws {
    let text = #"""
      {"item":"a","startedAt":"2026-01-01T00:00:00Z","at":"2026-01-01T01:00:00Z","zone":"UTC",
      "pauses":[[60000,30000],[-5,120000],"x",[],[9223372036854775807,1],[1]]}
      """#
    let fact = JSON.Member(key: "fact", value: try JSON.parse(text.utf8))
    let session = try #require(WorkSession(record: Record(id: "1", fields: [fact])))
    let end = session.endedAt.instant
    let sum = session.actualMilliseconds + session.timeline.pausedMilliseconds(at: end)
    #expect(sum == end - session.startedAt.instant)
    #expect(session.timeline.clockWentBack)
  }
}
