import Foundation
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI
import Testing

struct FocusCommandTests {
  let haru = CommandRun()

  /// Runs `haru focus` at a time of day of 2026-11-21 in Seoul.
  private func focus(_ arguments: String..., at time: String) throws -> CommandRun.Result {
    haru.at = "2026-11-21T\(time)+09:00"
    return try haru.run(["focus"] + arguments)
  }

  private func add(_ arguments: String...) throws -> String {
    let result = try haru.run(["focus", "add"] + arguments)
    #expect(result.status == 0)
    return result.output.trimmingCharacters(in: .newlines)
  }

  @Test func timesATaskFromTheGuessToTheResult() throws {
    _ = try add("English", "--estimate", "30m", "--icon", "book")
    #expect(
      try focus("start", "English", at: "09:00:00").output == "English runs until 09:30\n"
    )
    #expect(
      try focus("status", at: "09:10:00").output
        == "██████████░░░░░░░░░░░░░░░░░░░░  20:00 left, until 09:30  English\n"
    )
    #expect(try focus("pause", at: "09:12:00").output == "English: 18:00 left, paused\n")
    #expect(
      try focus("status", at: "09:20:00").output
        == "████████████░░░░░░░░░░░░░░░░░░  18:00 left, paused  English\n"
    )
    #expect(try focus("resume", at: "09:22:00").output == "English runs until 09:40\n")
    #expect(
      try focus("done", at: "09:38:14").output
        == "English: on time, 28 min 14 s of 30 min (1 min 46 s left)\n"
    )
    #expect(try focus("status", at: "09:39:00").output == "Nothing in progress.\n")
    #expect(
      try focus("records", "--json", at: "09:40:00").output.split(separator: ",").dropFirst()
        .joined(separator: ",")
          == """
          "name":"English","estimateSeconds":1800,"actualSeconds":1694,"pausedSeconds":600,\
          "startedAt":"2026-11-21T09:00:00+09:00","endedAt":"2026-11-21T09:38:14+09:00",\
          "achieved":true}

          """
    )
  }

  @Test func countsTheOverrunAndTheStreak() throws {
    _ = try add("Maths", "--estimate", "0:20")
    for (start, end, line) in [
      ("09:00:00", "09:20:00", "on time, 20 min of 20 min (0 min left)"),
      ("10:00:00", "10:15:00", "on time, 15 min of 20 min (5 min left), 2 in a row"),
      ("11:00:00", "11:20:01", "over, 20 min 1 s of 20 min (1 s over)"),
    ] {
      _ = try focus("start", "Maths", at: start)
      #expect(try focus("done", at: end).output == "Maths: \(line)\n")
    }
    _ = try focus("start", "Maths", at: "12:00:00")
    #expect(
      try focus("status", at: "12:21:30").output
        == "██████████████████████████████  1:30 over  Maths\n"
    )
    #expect(
      try focus("show", "Maths", "--json", at: "12:30:00").output
        .contains(
          """
          "currentStreak":0,"bestStreak":2,"total":3,"achieved":2,"missed":1,\
          "successRate":0.6666666666666666,"totalSeconds":3301,"meanActualSeconds":1100,\
          "meanRemainingSeconds":100}
          """
        )
    )
  }

  @Test(arguments: ["08:21:00", "09:21:00", "10:20:00"])
  func aClockThatIsSetBendsNothing(_ clock: String) throws {
    _ = try add("English", "--estimate", "30m")
    haru.steady = SteadyMark(boot: "a", milliseconds: 5_000_000)
    _ = try focus("start", "English", at: "09:00:00")
    haru.steady = SteadyMark(boot: "a", milliseconds: 5_600_000)
    #expect(try focus("pause", at: "09:10:00").output == "English: 20:00 left, paused\n")
    haru.steady = SteadyMark(boot: "a", milliseconds: 5_660_000)
    _ = try focus("resume", at: "09:11:00")
    haru.steady = SteadyMark(boot: "a", milliseconds: 6_260_000)
    #expect(try focus("status", "--json", at: clock).output.contains("\"spentSeconds\":1200"))
    _ = try focus("done", at: clock)
    let record = try focus("records", "--json", at: clock).output
    #expect(record.contains("\"actualSeconds\":1200,\"pausedSeconds\":60"))
    #expect(record.contains("\"endedAt\":\"2026-11-21T\(clock)+09:00\""))
  }

  @Test func afterAnotherStartOfTheMachineTheClockOnTheWallCounts() throws {
    _ = try add("English", "--estimate", "30m")
    haru.steady = SteadyMark(boot: "a", milliseconds: 5_000_000)
    _ = try focus("start", "English", at: "09:00:00")
    haru.steady = SteadyMark(boot: "b", milliseconds: 10_000)
    #expect(
      try focus("status", "--json", at: "09:20:00").output.contains("\"spentSeconds\":1200")
    )
  }

  @Test(arguments: [
    ("30m", "09:01:59", "09:02"), ("20m", "09:01:30", "09:02"), ("6m", "09:00:35", "09:00:36"),
  ])
  func locksTheFirstMinutes(_ estimate: String, early: String, end: String) throws {
    _ = try add("Tea", "--estimate", estimate)
    _ = try focus("start", "Tea", at: "09:00:00")
    #expect(
      try focus("done", at: early)
        == .init(status: 1, output: "", errors: "haru: You can complete “Tea” from \(end).\n")
    )
    let at = end.count == 5 ? end + ":00" : end
    #expect(try focus("done", at: at).status == 0)
  }

  @Test func saysWhyItDoesNotDoWhatWasAsked() throws {
    for command in ["pause", "resume", "done", "cancel"] {
      #expect(
        try focus(command, at: "09:00:00")
          == .init(status: 1, output: "", errors: "haru: Nothing in progress.\n")
      )
    }
    _ = try add("Tea")
    _ = try focus("start", "Tea", at: "09:00:00")
    #expect(
      try focus("start", "Tea", at: "09:01:00").errors
        == "haru: “Tea” is in progress: complete or cancel it first.\n"
    )
    #expect(try focus("resume", at: "09:01:00").errors == "haru: “Tea” is not paused.\n")
    _ = try focus("pause", at: "09:01:00")
    #expect(try focus("pause", at: "09:02:00").errors == "haru: “Tea” is already paused.\n")
    #expect(try focus("cancel", at: "09:03:00").output == "Tea cancelled, nothing was saved\n")
    #expect(try focus("records", at: "09:04:00").output == "")
    #expect(
      try focus("start", "Coffee", at: "09:05:00").errors
        == "haru: no task is called “Coffee” or has an id that starts with it.\n"
    )
    #expect(try focus("add", " ", at: "09:05:00").errors == "haru: Enter a name.\n")
    #expect(
      try focus("add", "Tea", "--estimate", "30", at: "09:05:00").errors
        == "haru: “30” is not an estimate: write it as 30m, 1h 30m or 1:30, at most 99:59:59.\n"
    )
    #expect(try focus("add", "Tea", "--icon", "boo", at: "09:05:00").status == 1)
    #expect(try focus("add", "Tea", "--pen", "9", at: "09:05:00").status == 64)
    #expect(try focus("records", "--month", "2026-13", at: "09:05:00").status == 1)
  }

  @Test(arguments: [("n\n", false), ("\n", false), ("", false), ("y\n", true), ("Y\n", true)])
  func asksInATerminalBeforeItCancels(_ answer: String, _ isCancelled: Bool) throws {
    _ = try add("Tea")
    _ = try focus("start", "Tea", at: "09:00:00")
    haru.isTyped = true
    let result = try haru.run(["focus", "cancel"], input: answer)
    #expect(result.status == (isCancelled ? 0 : 1))
    #expect(result.errors == "Cancel “Tea”? The time so far won't be saved. [y/N] ")
    haru.isTyped = false
    #expect(try focus("pause", at: "09:05:00").status == (isCancelled ? 1 : 0))
  }

  @Test func findsTheSessionsOfADeletedTaskByItsName() throws {
    let id = try add("Old", "--estimate", "30m")
    _ = try focus("start", "Old", at: "09:00:00")
    _ = try focus("done", at: "09:25:00")
    let now = Instant(milliseconds: 1_795_219_200_000)
    let deletion = WorkItem(id: RecordID(id), name: "Old").deletion(at: now)
    try ReplicaStore(directory: haru.directory).save([deletion])
    #expect(
      try focus("records", "--task", "Old", at: "10:00:00").output
        == "2026-11-21 09:00  Old: on time, 25 min of 30 min (5 min left)\n"
    )
    #expect(try focus("records", "--task", "Older", at: "10:00:00").status == 1)
  }

  @Test func namesATaskByNameOrByTheStartOfItsId() throws {
    let first = try add("Tea")
    haru.at = "2026-11-22T09:00:00+09:00"
    let second = try add("Tea", "--pen", "7")
    #expect(
      try focus("start", "Tea", at: "09:00:00").errors
        == "haru: “Tea” fits more than one task; give the id:\n\(first)  Tea\n\(second)  Tea\n"
    )
    _ = try focus("start", String(second.prefix(12)), at: "09:00:00")
    #expect(
      try focus("list", "--json", at: "09:10:00").output
        == """
        {"id":"\(first)","name":"Tea","icon":null,"pen":1,"estimateSeconds":1800,\
        "lastActualSeconds":null,"running":false,"leftSeconds":null}
        {"id":"\(second)","name":"Tea","icon":null,"pen":7,"estimateSeconds":1800,\
        "lastActualSeconds":null,"running":true,"leftSeconds":1200}

        """
    )
    _ = try focus("done", at: "09:10:00")
    #expect(
      try focus("list", at: "09:11:00").output
        == "    0:30         -  Tea\n    0:30      0:10  Tea\n"
    )
  }

  @Test func tellsTheStatusInJSON() throws {
    let nothing = try focus("status", "--json", at: "09:00:00").output
    #expect(nothing.hasPrefix(#"{"running":false,"id":null,"item":null,"name":null,"#))
    _ = try add("Tea", "--estimate", "10m")
    _ = try focus("start", "Tea", at: "23:55:00")
    let status = try focus("status", "--json", at: "23:55:30").output
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

  @Test func theFinishIsThatOfTheWallAfterAChangeOfTheClocks() throws {
    haru.zone = "America/New_York"
    _ = try add("Tea")
    let focus = { (command: String, time: String) throws in
      self.haru.at = "2026-11-01T\(time)-04:00"
      return try self.haru.run(["focus"] + command.split(separator: " ").map(String.init))
    }
    #expect(try focus("start Tea", "01:50:00").output == "Tea runs until 01:20\n")
    #expect(
      try focus("done", "01:51:30").errors == "haru: You can complete “Tea” from 01:52.\n"
    )
    #expect(try focus("status", "01:55:00").output.contains("25:00 left, until 01:20"))
    #expect(try focus("list", "01:55:00").output.contains("(25:00 left, until 01:20)"))
    let status = try focus("status --json", "01:55:00").output
    #expect(status.contains("\"startedAt\":\"2026-11-01T01:50:00-04:00\""))
    #expect(status.contains("\"expectedFinish\":\"2026-11-01T01:20:00-05:00\""))
    _ = try focus("pause", "01:55:00")
    #expect(try focus("resume", "01:58:00").output == "Tea runs until 01:23\n")
    _ = try focus("cancel", "01:58:30")
    _ = try focus("start Tea", "01:59:00")
    #expect(
      try focus("done", "01:59:30").errors == "haru: You can complete “Tea” from 01:01.\n"
    )
    #expect(
      try focus("status --json", "01:59:30").output
        .contains("\"lockedUntil\":\"2026-11-01T01:01:00-05:00\"")
    )
  }

  @Test func showsATaskInWords() throws {
    _ = try add("Maths", "--estimate", "0:20")
    #expect(try haru("focus", "show", "Maths").output.contains("\n   -  On-time rate\n"))
    for (start, end) in [("09:00:00", "09:20:00"), ("10:00:00", "10:15:00")] {
      _ = try focus("start", "Maths", at: start)
      _ = try focus("done", at: end)
    }
    _ = try focus("start", "Maths", at: "11:00:00")
    _ = try focus("done", at: "11:20:01")
    #expect(
      try focus("show", "Maths", at: "12:00:00").output
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

  @Test func listsARunningTaskWithItsTimeLeft() throws {
    _ = try add("Tea")
    _ = try focus("start", "Tea", at: "09:00:00")
    #expect(
      try focus("list", at: "09:10:00").output
        == "    0:30         -  Tea  (20:00 left, until 09:30)\n"
    )
    _ = try focus("pause", at: "09:12:00")
    #expect(
      try focus("list", at: "09:20:00").output
        == "    0:30         -  Tea  (18:00 left, paused)\n"
    )
  }

  @Test func saysThatASessionOfAnotherDeviceRunsToo() throws {
    _ = try add("Tea")
    _ = try focus("start", "Tea", at: "09:00:00")
    let start = try Moment(rfc3339: "2026-11-21T09:05:00+09:00", zone: "Asia/Seoul")
    let other = RunningSession(
      id: "01a00000-0000-7000-8000-000000000000",
      device: "phone",
      item: WorkItem(id: "x", name: "Maths"),
      at: start
    )
    try ReplicaStore(directory: haru.directory).save(other.writes(at: start.instant))
    #expect(
      try focus("status", at: "09:10:00").output
        == """
        Maths is also in progress, started on another device.
        ██████████░░░░░░░░░░░░░░░░░░░░  20:00 left, until 09:30  Tea

        """
    )
    let status = try focus("status", "--json", at: "09:10:00").output
    #expect(status.contains("\"name\":\"Tea\""))
    #expect(status.hasSuffix("\"alsoRunning\":[\"Maths\"]}\n"))
  }

  @Test func thereCanBeAnyNumberOfTasks() throws {
    let now = Instant(milliseconds: 1_795_219_200_000)
    let items = (0..<1_000).map { WorkItem(id: "\($0)", name: "Task \($0)", order: "a\($0)") }
    try ReplicaStore(directory: haru.directory).save(items.flatMap { $0.writes(at: now) })
    _ = try add("One more")
    let list = try focus("list", at: "09:00:00").output.split(separator: "\n")
    #expect(list.count == 1_001)
    #expect(list.last?.hasSuffix("  One more") == true)
  }

  @Test func speaksTheChosenLanguage() throws {
    haru.language = .ko
    _ = try add("영어")
    #expect(try focus("start", "영어", at: "09:00:00").output == "영어: 09:30까지\n")
    #expect(
      try focus("done", at: "09:28:00").output == "영어: 달성, 예상 30분 중 28분 (2분 남음)\n"
    )
  }
}

struct FocusReportTests {
  let haru = CommandRun()

  /// Completes a session of some minutes on a task.
  private func work(_ task: String, _ start: String, minutes: Int) throws {
    haru.at = start
    _ = try haru("focus", "start", task)
    let date = try #require(ISO8601DateFormatter().date(from: start))
    let end = ISO8601DateFormatter().string(from: date.addingTimeInterval(Double(minutes) * 60))
    haru.at = end.replacing("Z", with: "+00:00")
    #expect(try haru("focus", "done").status == 0)
  }

  @Test func listsTheSessionsOfAMonthAndOfATask() throws {
    _ = try haru("focus", "add", "Tea")
    _ = try haru("focus", "add", "Run, \"far\"", "--estimate", "1h")
    try work("Tea", "2026-10-31T23:00:00+00:00", minutes: 30)
    try work("Run, \"far\"", "2026-10-31T23:50:00+00:00", minutes: 61)
    try work("Tea", "2026-11-30T23:00:00+00:00", minutes: 31)
    try work("Tea", "2026-11-30T23:50:00+00:00", minutes: 20)
    #expect(
      try haru("focus", "records", "--month", "2026-11").output
        == """
        2026-10-31 23:50  Run, "far": over, 1 h 1 min of 1 h (1 min over)
        2026-11-30 23:00  Tea: over, 31 min of 30 min (1 min over)

        """
    )
    #expect(
      try haru("focus", "records", "--month", "2026-11", "--task", "Tea").output
        .split(separator: "\n").count == 1
    )
    #expect(
      try haru("focus", "records", "--month", "2026").output.split(separator: "\n").count == 4
    )
    #expect(try haru("focus", "records", "--month", "2025").output == "")
    #expect(try haru("focus", "records", "--month", "2026-1").status == 1)
    #expect(try haru("focus", "records", "--task", "Tea").output.split(separator: "\n").count == 3)
    #expect(
      try haru("focus", "records", "--csv", "--month", "2026-11").output
        == """
        name,estimateSeconds,actualSeconds,pausedSeconds,startedAt,endedAt,achieved
        "Run, ""far""\",3600,3660,0,2026-10-31T23:50:00+00:00,2026-11-01T00:51:00+00:00,false
        Tea,1800,1860,0,2026-11-30T23:00:00+00:00,2026-11-30T23:31:00+00:00,false

        """
    )
  }

  @Test func needsFiveSessionsForACalibration() throws {
    _ = try haru("focus", "add", "Tea", "--estimate", "32m")
    for (day, minutes) in [(1, 32), (2, 40), (3, 48), (4, 24)] {
      try work("Tea", "2026-11-0\(day)T10:00:00+00:00", minutes: minutes)
    }
    #expect(
      try haru("focus", "calibration", "Tea", "--json").output
        == """
        {"name":"Tea","estimateSeconds":1920,"count":4,"bias":1.125,"spread":0.375,\
        "hitRate":0.5,"within25":0.75,"trend":null,"suggestedSeconds":null,"p80Seconds":null}

        """
    )
    #expect(
      try haru("focus", "calibration").output.hasSuffix(
        "After 5 sessions with an estimate, Haru tells you how good your estimates are. So far: 4.\n"
      )
    )
    try work("Tea", "2026-11-05T10:00:00+00:00", minutes: 56)
    #expect(
      try haru("focus", "calibration", "Tea").output
        == """
            5  Sessions with an estimate
        1.25×  Actual vs. estimate
          50%  How much it varies
          40%  Finished within the estimate
          60%  Within 25% of the estimate
            -  Estimates lately
        Usually takes 40 min. Most sessions finish in 50 min.

        """
    )
  }

  @Test func paintsTheDay() throws {
    _ = try haru("focus", "add", "Tea")
    _ = try haru("focus", "add", "Run")
    try work("Tea", "2026-11-20T23:35:00+00:00", minutes: 45)
    try work("Run", "2026-11-21T10:10:00+00:00", minutes: 20)
    try work("Tea", "2026-11-22T04:50:00+00:00", minutes: 20)
    haru.at = "2026-11-22T03:00:00+00:00"
    let lines = try haru("focus", "day").output.split(separator: "\n").map(String.init)
    #expect(lines.count == 1 + 24 + 2)
    #expect(lines[0] == "2026-11-21  Total 0:30")
    #expect(lines[1] == "05  ·  ·  ·  ·  ·  · ")
    #expect(lines[6] == "10  ·  A  A  ·  ·  · ")
    #expect(lines[24] == "04  ·  ·  ·  ·  ·  B ")
    #expect(lines[25...] == [" A  0:20  Run", " B  0:10  Tea"])
    let before = try haru("focus", "day", "2026-11-20").output.split(separator: "\n")
    #expect(before[0] == "2026-11-20  Total 0:45")
    #expect(before[19] == "23  ·  ·  ·  A  A  A ")
    #expect(before[20] == "00  A  A  ·  ·  ·  · ")
  }

  @Test(arguments: [
    (0, "2026-11-20", "0:25", "23  ·  ·  ·  A  A  A "),
    (0, "2026-11-21", "0:20", "00  A  A  ·  ·  ·  · "),
    (23, "2026-11-20", "0:45", "00  A  A  ·  ·  ·  · "),
  ])
  func aDayBeginsAtTheChosenHour(
    _ hour: Int,
    _ date: String,
    _ total: String,
    _ row: String
  ) throws {
    _ = try haru("focus", "add", "Tea")
    try work("Tea", "2026-11-20T23:35:00+00:00", minutes: 45)
    let choice = Setting.dayStartHour(hour)
    try ReplicaStore(directory: haru.directory)
      .save([choice.write(at: Instant(milliseconds: 1_795_219_200_000), device: "")])
    let lines = try haru("focus", "day", date).output.split(separator: "\n")
    #expect(lines[0] == "\(date)  Total \(total)")
    #expect(lines[1].hasPrefix(hour == 0 ? "00 " : "23 "))
    #expect(lines.contains { $0 == row })
  }

  @Test func paintsTheRunningSessionApart() throws {
    _ = try haru("focus", "add", "Tea", "--pen", "6")
    _ = try haru("focus", "add", "Run")
    try work("Tea", "2026-11-21T10:00:00+00:00", minutes: 10)
    haru.at = "2026-11-21T10:20:00+00:00"
    _ = try haru("focus", "start", "Tea")
    haru.at = "2026-11-21T10:41:00+00:00"
    let lines = try haru("focus", "day").output.split(separator: "\n").map(String.init)
    #expect(lines[0] == "2026-11-21  Total 0:10")
    #expect(lines[6] == "10  A  ·  a  a  a  · ")
    #expect(lines[25...] == [" A  0:10  Tea", " a  0:21  ▶ Tea"])
    let day = try JSON.parse(Array(haru("focus", "day", "--json").output.utf8))
    #expect(day["totalSeconds"] == 600)
    #expect(day["tasks"]?[0]?["spentSeconds"] == 600)
    #expect(day["tasks"]?[0]?["runningSeconds"] == 1_260)
    #expect(day["rows"]?[5]?["hour"] == 10)
    #expect(day["rows"]?[5]?["cells"]?[4] == day["tasks"]?[0]?["id"])
    #expect(day["rows"]?[5]?["cells"]?[5] == .null)
    // Nothing of it on another day.
    #expect(try !haru("focus", "day", "2026-11-20").output.contains("Tea"))
    haru.isTerminal = true
    #expect(try haru("focus", "day").output.contains("\u{1B}[38;5;68m▒a▒\u{1B}[0m"))
  }

  @Test func paintsInColoursOnATerminal() throws {
    _ = try haru("focus", "add", "Tea", "--pen", "6")
    try work("Tea", "2026-11-21T10:00:00+00:00", minutes: 10)
    haru.isTerminal = true
    #expect(
      try haru("focus", "day").output
        .contains("10 \u{1B}[48;5;68;38;5;16m A \u{1B}[0m ·  ·  ·  ·  · \n")
    )
  }

  @Test func takesOverTheWorkOfOtherPrograms() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).data")
    defer { try? FileManager.default.removeItem(at: file) }
    try """
    inc 20261120T010000Z - 20261120T013000Z # tea
    inc 20261120T020000Z - 20261120T010000Z # tea
    inc 20261121T010000Z # run
    inc 20261121T000000Z - 20261121T001000Z # "long run" # "in the rain"
    """.write(to: file, atomically: true, encoding: .utf8)
    #expect(
      try haru("focus", "import", "timewarrior", file.path)
        == .init(
          status: 1,
          output: "2 sessions added · tasks: 2\n",
          errors: """
            haru: \(file.path), line 2: it ends before it starts.
            haru: \(file.path), line 3: still in progress: it has no end yet.

            """
        )
    )
    #expect(
      try haru("focus", "import", "timewarrior", file.path).output
        == "0 sessions added · tasks: 0\n"
    )
    #expect(
      try haru("focus", "records").output
        == "2026-11-20 10:00  tea: 30 min\n2026-11-21 09:00  long run: 10 min\n"
    )
    haru.at = "2026-11-22T10:00:00+09:00"
    let report = """
      Description,Start date,Start time,Duration
      tea,2026-11-22,09:00:00,0:15:00
      """
    #expect(
      try haru("focus", "import", "toggl", "-", input: report)
        == .init(status: 0, output: "1 session added · tasks: 0\n")
    )
    #expect(
      try haru("focus", "records", "--task", "tea").output
        == "2026-11-20 10:00  tea: 30 min\n2026-11-22 09:00  tea: 15 min\n"
    )
    #expect(
      try haru("focus", "import", "toggl", "/nowhere.csv")
        == .init(status: 1, output: "", errors: "haru: /nowhere.csv cannot be read.\n")
    )
  }
}
