import Foundation
import HaruCore
import HaruJSON
import HaruStore
import HaruTime
import Testing

/// Reports on completed sessions: records, calibration, the day as a planner, and import.
struct FocusReportTests {
  private let haru = CommandRun()

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
      try haru("focus", "records", "--month", "2026-11").withoutIDs
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
    #expect(try haru("focus", "records", "--month", "2026-13").status == 1)
    // The clock stands at the beginning of December 2026.
    for month in ["november", "Nov", "Nov 2026", "11월", "2026년 11월", "last month"] {
      #expect(
        try haru("focus", "records", "--month", month).output
          == haru("focus", "records", "--month", "2026-11").output
      )
    }
    #expect(
      try haru("focus", "records", "--month", "2026년").output.split(separator: "\n").count == 4
    )
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
    // None of it is on another day.
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
      try haru("focus", "records").withoutIDs
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
      try haru("focus", "records", "--task", "tea").withoutIDs
        == "2026-11-20 10:00  tea: 30 min\n2026-11-22 09:00  tea: 15 min\n"
    )
    #expect(
      try haru("focus", "import", "toggl", "/nowhere.csv")
        == .init(
          status: 1,
          output: "",
          errors: "haru: /nowhere.csv cannot be read: No such file or directory\n"
        )
    )
  }
}
