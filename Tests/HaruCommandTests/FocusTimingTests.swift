import HaruCore
import HaruUI
import Testing

/// `haru focus start`, `pause`, `resume`, `done` and `cancel`: the time of a session.
struct FocusTimingTests {
  private let haru = CommandRun()

  @Test func timesATaskFromTheGuessToTheResult() throws {
    _ = try haru.addTask("English", "--estimate", "30m", "--icon", "book")
    #expect(
      try haru.focus("start", "English", at: "09:00:00").output == "English runs until 9:30 AM\n"
    )
    #expect(
      try haru.focus("status", at: "09:10:00").output
        == "██████████░░░░░░░░░░░░░░░░░░░░  20:00 left, until 9:30 AM  English\n"
    )
    #expect(try haru.focus("pause", at: "09:12:00").output == "English: 18:00 left, paused\n")
    #expect(
      try haru.focus("status", at: "09:20:00").output
        == "████████████░░░░░░░░░░░░░░░░░░  18:00 left, paused  English\n"
    )
    #expect(try haru.focus("resume", at: "09:22:00").output == "English runs until 9:40 AM\n")
    #expect(
      try haru.focus("done", at: "09:38:14").output
        == "English: on time, 28 min 14 s of 30 min (1 min 46 s left)\n"
    )
    #expect(try haru.focus("status", at: "09:39:00").output == "Nothing in progress.\n")
    #expect(
      try haru.focus("records", "--json", at: "09:40:00").output.split(separator: ",").dropFirst()
        .joined(separator: ",")
          == """
          "name":"English","estimateSeconds":1800,"actualSeconds":1694,"pausedSeconds":600,\
          "startedAt":"2026-11-21T09:00:00+09:00","endedAt":"2026-11-21T09:38:14+09:00",\
          "achieved":true}

          """
    )
  }

  @Test func countsTheOverrunAndTheStreak() throws {
    _ = try haru.addTask("Maths", "--estimate", "0:20")
    for (start, end, line) in [
      ("09:00:00", "09:20:00", "on time, 20 min of 20 min (0 min left)"),
      ("10:00:00", "10:15:00", "on time, 15 min of 20 min (5 min left), 2 in a row"),
      ("11:00:00", "11:20:01", "over, 20 min 1 s of 20 min (1 s over)"),
    ] {
      _ = try haru.focus("start", "Maths", at: start)
      #expect(try haru.focus("done", at: end).output == "Maths: \(line)\n")
    }
    _ = try haru.focus("start", "Maths", at: "12:00:00")
    #expect(
      try haru.focus("status", at: "12:21:30").output
        == "██████████████████████████████  1:30 over  Maths\n"
    )
    #expect(
      try haru.focus("show", "Maths", "--json", at: "12:30:00").output
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
    _ = try haru.addTask("English", "--estimate", "30m")
    haru.steady = SteadyMark(boot: "a", milliseconds: 5_000_000)
    _ = try haru.focus("start", "English", at: "09:00:00")
    haru.steady = SteadyMark(boot: "a", milliseconds: 5_600_000)
    #expect(try haru.focus("pause", at: "09:10:00").output == "English: 20:00 left, paused\n")
    haru.steady = SteadyMark(boot: "a", milliseconds: 5_660_000)
    _ = try haru.focus("resume", at: "09:11:00")
    haru.steady = SteadyMark(boot: "a", milliseconds: 6_260_000)
    #expect(try haru.focus("status", "--json", at: clock).output.contains("\"spentSeconds\":1200"))
    _ = try haru.focus("done", at: clock)
    let record = try haru.focus("records", "--json", at: clock).output
    #expect(record.contains("\"actualSeconds\":1200,\"pausedSeconds\":60"))
    #expect(record.contains("\"endedAt\":\"2026-11-21T\(clock)+09:00\""))
  }

  @Test func afterAnotherStartOfTheMachineTheClockOnTheWallCounts() throws {
    _ = try haru.addTask("English", "--estimate", "30m")
    haru.steady = SteadyMark(boot: "a", milliseconds: 5_000_000)
    _ = try haru.focus("start", "English", at: "09:00:00")
    haru.steady = SteadyMark(boot: "b", milliseconds: 10_000)
    #expect(
      try haru.focus("status", "--json", at: "09:20:00").output.contains("\"spentSeconds\":1200")
    )
  }

  @Test func theFinishIsThatOfTheWallAfterAChangeOfTheClocks() throws {
    haru.zone = "America/New_York"
    _ = try haru.addTask("Tea")
    let focus = { (command: String, time: String) throws in
      self.haru.at = "2026-11-01T\(time)-04:00"
      return try self.haru.run(["focus"] + command.split(separator: " ").map(String.init))
    }
    #expect(try focus("start Tea", "01:50:00").output == "Tea runs until 1:20 AM\n")
    #expect(
      try focus("done", "01:51:30").errors == "haru: You can complete “Tea” from 1:52 AM.\n"
    )
    #expect(try focus("status", "01:55:00").output.contains("25:00 left, until 1:20 AM"))
    #expect(try focus("list", "01:55:00").output.contains("(25:00 left, until 1:20 AM)"))
    let status = try focus("status --json", "01:55:00").output
    #expect(status.contains("\"startedAt\":\"2026-11-01T01:50:00-04:00\""))
    #expect(status.contains("\"expectedFinish\":\"2026-11-01T01:20:00-05:00\""))
    _ = try focus("pause", "01:55:00")
    #expect(try focus("resume", "01:58:00").output == "Tea runs until 1:23 AM\n")
    _ = try focus("cancel", "01:58:30")
    _ = try focus("start Tea", "01:59:00")
    #expect(
      try focus("done", "01:59:30").errors == "haru: You can complete “Tea” from 1:01 AM.\n"
    )
    #expect(
      try focus("status --json", "01:59:30").output
        .contains("\"lockedUntil\":\"2026-11-01T01:01:00-05:00\"")
    )
  }

  @Test(arguments: [
    ("30m", "09:01:59", "9:02 AM"), ("20m", "09:01:30", "9:02 AM"),
    ("6m", "09:00:35", "9:00:36 AM"),
  ])
  func locksTheFirstMinutes(_ estimate: String, early: String, end: String) throws {
    _ = try haru.addTask("Tea", "--estimate", estimate)
    _ = try haru.focus("start", "Tea", at: "09:00:00")
    #expect(
      try haru.focus("done", at: early)
        == .init(status: 1, output: "", errors: "haru: You can complete “Tea” from \(end).\n")
    )
    #expect(try haru.focus("done", at: "09:02:00").status == 0)
  }

  @Test func saysWhyItDoesNotDoWhatWasAsked() throws {
    for command in ["pause", "resume", "done", "cancel"] {
      #expect(
        try haru.focus(command, at: "09:00:00")
          == .init(status: 1, output: "", errors: "haru: Nothing in progress.\n")
      )
    }
    _ = try haru.addTask("Tea")
    _ = try haru.focus("start", "Tea", at: "09:00:00")
    #expect(
      try haru.focus("start", "Tea", at: "09:01:00").errors
        == "haru: “Tea” is in progress: complete or cancel it first.\n"
    )
    #expect(try haru.focus("resume", at: "09:01:00").errors == "haru: “Tea” is not paused.\n")
    _ = try haru.focus("pause", at: "09:01:00")
    #expect(try haru.focus("pause", at: "09:02:00").errors == "haru: “Tea” is already paused.\n")
    #expect(try haru.focus("cancel", at: "09:03:00").output == "Tea cancelled, nothing was saved\n")
    #expect(try haru.focus("records", at: "09:04:00").output == "")
    #expect(
      try haru.focus("start", "Coffee", at: "09:05:00").errors
        == "haru: no task is called “Coffee” or has an id that starts with it. See haru focus list.\n"
    )
    #expect(try haru.focus("add", " ", at: "09:05:00").errors == "haru: Enter a name.\n")
    #expect(
      try haru.focus("add", "Tea", "--estimate", "30", at: "09:05:00").errors
        == "haru: “30” is not an estimate: write it as 30m, 1h 30m or 1:30, at most 99:59:59.\n"
    )
    #expect(try haru.focus("add", "Tea", "--icon", "boo", at: "09:05:00").status == 1)
    #expect(try haru.focus("add", "Tea", "--pen", "9", at: "09:05:00").status == 64)
    #expect(try haru.focus("records", "--month", "2026-13", at: "09:05:00").status == 1)
  }

  @Test(arguments: [
    ("n\n", false), ("\n", false), ("", false), ("y\n", true), ("Y\n", true), ("예\n", true),
  ])
  func asksInATerminalBeforeItCancels(_ answer: String, _ isCancelled: Bool) throws {
    _ = try haru.addTask("Tea")
    _ = try haru.focus("start", "Tea", at: "09:00:00")
    haru.isTyped = true
    let result = try haru.run(["focus", "cancel"], input: answer)
    #expect(result.status == (isCancelled ? 0 : 1))
    let question = "Cancel “Tea”? The time so far won't be saved. [y/N] "
    #expect(result.errors == question + (isCancelled ? "" : "haru: nothing was changed.\n"))
    haru.isTyped = false
    #expect(try haru.focus("pause", at: "09:05:00").status == (isCancelled ? 1 : 0))
  }

  @Test func speaksTheChosenLanguage() throws {
    haru.language = .ko
    _ = try haru.addTask("영어")
    #expect(try haru.focus("start", "영어", at: "09:00:00").output == "영어: 오전 9:30까지\n")
    #expect(
      try haru.focus("done", at: "09:28:00").output == "영어: 달성, 예상 30분 중 28분 (2분 남음)\n"
    )
  }
}
