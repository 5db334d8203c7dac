import HaruCore
import HaruStore
import HaruSync
import HaruTime
import Testing

@testable import haru

/// `haru focus list`, `show`, `status` and `records`: how tasks and sessions are printed.
struct FocusListTests {
  private let haru = CommandRun()

  @Test func namesATaskByNameOrByTheStartOfItsId() throws {
    let first = try haru.addTask("Tea")
    haru.at = "2026-11-22T09:00:00+09:00"
    let second = try haru.addTask("Tea", "--pen", "7")
    let ids = ShortIDs([first, second])
    #expect(
      try haru.focus("start", "Tea", at: "09:00:00").errors
        == """
        haru: “Tea” fits more than one task; give the id:
        \(ids.short(first))  Tea
        \(ids.short(second))  Tea

        """
    )
    _ = try haru.focus("start", ids.short(second), at: "09:00:00")
    #expect(
      try haru.focus("list", "--json", at: "09:10:00").output
        == """
        {"id":"\(first)","name":"Tea","icon":null,"pen":1,"estimateSeconds":1800,\
        "lastActualSeconds":null,"running":false,"leftSeconds":null}
        {"id":"\(second)","name":"Tea","icon":null,"pen":7,"estimateSeconds":1800,\
        "lastActualSeconds":null,"running":true,"leftSeconds":1200}

        """
    )
    _ = try haru.focus("done", at: "09:10:00")
    #expect(
      try haru.focus("list", at: "09:11:00").output
        == """
        \(ids.short(first))      0:30         -  Tea
        \(ids.short(second))      0:30      0:10  Tea

        """
    )
  }

  @Test func listsARunningTaskWithItsTimeLeft() throws {
    _ = try haru.addTask("Tea")
    _ = try haru.focus("start", "Tea", at: "09:00:00")
    #expect(
      try haru.focus("list", at: "09:10:00").withoutIDs
        == "    0:30         -  Tea  (20:00 left, until 9:30 AM)\n"
    )
    _ = try haru.focus("pause", at: "09:12:00")
    #expect(
      try haru.focus("list", at: "09:20:00").withoutIDs
        == "    0:30         -  Tea  (18:00 left, paused)\n"
    )
  }

  @Test func thereCanBeAnyNumberOfTasks() throws {
    let now = Instant(milliseconds: 1_795_219_200_000)
    let items = (0..<1_000).map { WorkItem(id: "\($0)", name: "Task \($0)", order: "a\($0)") }
    try ReplicaStore(directory: haru.directory).save(items.flatMap { $0.writes(at: now) })
    _ = try haru.addTask("One more")
    let list = try haru.focus("list", at: "09:00:00").output.split(separator: "\n")
    #expect(list.count == 1_001)
    #expect(list.last?.hasSuffix("  One more") == true)
  }

  @Test func showsATaskInWords() throws {
    _ = try haru.addTask("Maths", "--estimate", "0:20")
    #expect(try haru("focus", "show", "Maths").output.contains("\n   -  On-time rate\n"))
    for (start, end) in [("09:00:00", "09:20:00"), ("10:00:00", "10:15:00")] {
      _ = try haru.focus("start", "Maths", at: start)
      _ = try haru.focus("done", at: end)
    }
    _ = try haru.focus("start", "Maths", at: "11:00:00")
    _ = try haru.focus("done", at: "11:20:01")
    #expect(
      try haru.focus("show", "Maths", at: "12:00:00").output
        == """
        Maths
           0:20  Estimate
              0  Current streak
              2  Longest streak
              3  Sessions
              2  On time
              1  Over
            67%  On-time rate
        0:18:20  Average time
        0:01:40  Average time left

        """
    )
  }

  @Test func tellsTheStatusInJSON() throws {
    let nothing = try haru.focus("status", "--json", at: "09:00:00").output
    #expect(nothing.hasPrefix(#"{"running":false,"id":null,"item":null,"name":null,"#))
    _ = try haru.addTask("Tea", "--estimate", "10m")
    _ = try haru.focus("start", "Tea", at: "23:55:00")
    let status = try haru.focus("status", "--json", at: "23:55:30").output
    #expect(
      status.contains(
        """
        "name":"Tea","estimateSeconds":600,"startedAt":"2026-11-21T23:55:00+09:00",\
        "paused":false,"spentSeconds":30,"pausedSeconds":0,"leftSeconds":570,\
        "expectedFinish":"2026-11-22T00:05:00+09:00",\
        "lockedUntil":"2026-11-21T23:56:00+09:00","alsoRunning":[]}
        """
      )
    )
  }

  @Test func saysThatASessionOfAnotherDeviceRunsToo() throws {
    _ = try haru.addTask("Tea")
    _ = try haru.focus("start", "Tea", at: "09:00:00")
    let start = try Moment(rfc3339: "2026-11-21T09:05:00+09:00", zone: "Asia/Seoul")
    let other = RunningSession(
      id: "01a00000-0000-7000-8000-000000000000",
      device: "phone",
      item: WorkItem(id: "x", name: "Maths"),
      at: start
    )
    try ReplicaStore(directory: haru.directory).save(other.writes(at: start.instant))
    #expect(
      try haru.focus("status", at: "09:10:00").output
        == """
        Maths is also in progress, started on another device.
        ██████████░░░░░░░░░░░░░░░░░░░░  20:00 left, until 9:30 AM  Tea

        """
    )
    let status = try haru.focus("status", "--json", at: "09:10:00").output
    #expect(status.contains("\"name\":\"Tea\""))
    #expect(status.hasSuffix("\"alsoRunning\":[\"Maths\"]}\n"))
  }

  @Test func findsTheSessionsOfADeletedTaskByItsName() throws {
    let id = try haru.addTask("Old", "--estimate", "30m")
    _ = try haru.focus("start", "Old", at: "09:00:00")
    _ = try haru.focus("done", at: "09:25:00")
    let now = Instant(milliseconds: 1_795_219_200_000)
    let deletion = WorkItem(id: RecordID(id), name: "Old").deletion(at: now)
    try ReplicaStore(directory: haru.directory).save([deletion])
    #expect(
      try haru.focus("records", "--task", "Old", at: "10:00:00").withoutIDs
        == "2026-11-21 09:00  Old: on time, 25 min of 30 min (5 min left)\n"
    )
    #expect(try haru.focus("records", "--task", "Older", at: "10:00:00").status == 1)
  }
}
