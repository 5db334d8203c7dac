import Foundation
import HaruJSON
import Testing

@testable import haru

/// Completed sessions, entered and corrected by hand, on 2026-11-21 in Seoul.
struct FocusRecordTests {
  private let haru = CommandRun()

  private func run(_ arguments: String..., at time: String = "18:00") throws -> CommandRun.Result {
    haru.at = "2026-11-21T\(time):00+09:00"
    return try haru.run(arguments)
  }

  private func shown(_ session: String) throws -> JSON {
    try JSON.parse(Array(haru("focus", "record", session, "--json").output.utf8))
  }

  /// English from 9:00 to 10:30; returns the id of the session.
  private func tracked() throws -> String {
    for task in ["English", "Maths"] {
      _ = try run("focus", "add", task, "--estimate", "1h")
    }
    let result = try run("focus", "track", "09:00-10:30", "English")
    #expect(result.status == 0)
    return result.output.trimmingCharacters(in: .newlines)
  }

  @Test func tracksARangeOfTimes() throws {
    let id = try tracked()
    let session = try shown("last")
    #expect(session["id"]?.string == id && session["actualSeconds"] == 5_400)
    #expect(session["startedAt"] == "2026-11-21T09:00:00+09:00")
    #expect(try run("focus", "record", "add", "Maths", "11:00", "11:20").status == 0)
    #expect(try run("focus", "track", "1pm~1:30pm", "Maths", "--date", "yesterday").status == 0)
    #expect(try shown("last")["name"] == "Maths")
    for (range, error) in [
      ("9:00", "not a range of times"), ("9-10-11", "not a range of times"),
      ("9:00-", "not a time"), ("23:00-23:30", "not come yet"), ("10:00-11:10", "--yes"),
    ] {
      let result = try run("focus", "track", range, "English")
      #expect(result.status == 1 && result.errors.contains(error), "\(range): \(result.errors)")
    }
  }

  @Test func aSessionIsNamedByItsIDItsStartOrLast() throws {
    let id = try tracked()
    for name in [id, String(id.prefix(20)), "9:00", "today 09:00", "2026-11-21 9:00 am", "last"] {
      #expect(try shown(name)["id"]?.string == id, "\(name)")
    }
    let none = try run("focus", "record", "9:01")
    #expect(none.status == 1 && none.errors.contains("no session began at “9:01”"))
    #expect(try run("focus", "record", "").status == 1)
    #expect(
      try run("focus", "record", "last").output.hasPrefix("English: over, 1 h 30 min of 1 h")
    )
  }

  @Test func addsUpByTaskDayAndDDay() throws {
    _ = try tracked()
    #expect(try run("dday", "add", "Exam", "2026-12-25").status == 0)
    #expect(try run("focus", "edit", "Maths", "--dday", "Exam").status == 0)
    for (date, times) in [("2026-11-20", "11:00-13:00"), ("2026-11-14", "10:00-10:20")] {
      #expect(try run("focus", "track", times, "Maths", "--date", date).status == 0)
    }
    #expect(
      try run("focus", "records", "--by", "task").output
        == "    2:20      2  Maths\n    1:30      1  English\n    3:50      3  Total\n"
    )
    #expect(
      try run("focus", "records", "--by", "day", "--week").output
        == "    2:00      1  2026-11-20\n    1:30      1  2026-11-21\n    3:30      2  Total\n"
    )
    let byDDay = try run("focus", "records", "--by", "dday", "--from", "yesterday", "--json")
    let lines = try byDDay.output.split(separator: "\n").map { try JSON.parse($0.utf8) }
    #expect(lines.map { $0["dday"] } == ["Exam", .null])
    #expect(lines.map { $0["seconds"] } == [7_200, 5_400])
    #expect(try run("focus", "records", "--to", "2026-11-14").output.contains("Maths"))
    #expect(try run("focus", "records", "--from", "2026-11-22").output == "")
    let reversed = try run("focus", "records", "--from", "today", "--to", "yesterday")
    #expect(reversed.status == 1)
    #expect(reversed.errors == "haru: 2026-11-21 is after 2026-11-20.\n")
  }

  @Test func correctsWhatWasGiven() throws {
    let id = try tracked()
    let result = try run(
      "focus",
      "record",
      "edit",
      "last",
      "--end",
      "10:00",
      "--note",
      "chapter 3",
      "--task",
      "Maths"
    )
    #expect(result.output == "Maths: on time, 1 h of 1 h (0 min left)\n")
    let session = try shown("last")
    #expect(session["id"]?.string != id && session["note"] == "chapter 3")
    #expect(session["endedAt"] == "2026-11-21T10:00:00+09:00")
    #expect(try run("focus", "records", "--json").output.split(separator: "\n").count == 1)
    #expect(
      try run("focus", "record", "edit", "9:00", "--estimate", "30m", "--note", "").status == 0
    )
    let again = try shown("last")
    #expect(again["estimateSeconds"] == 1_800 && again["note"]?.isNull == true)
    #expect(try run("focus", "record", "edit", "last").output == "nothing was changed.\n")
    for options in [["--start", "10:30"], ["--start", "soon"], ["--end", "23:00"]] {
      let refused = try haru.run(["focus", "record", "edit", "last"] + options)
      #expect(refused.status == 1 && !refused.errors.isEmpty, "\(options)")
    }
    #expect(try shown("last") == again)
    // Past midnight only if the person confirms it.
    let late = ["focus", "record", "edit", "last", "--start", "yesterday 23:30"]
    #expect(try haru.run(late).errors.contains("--yes"))
    #expect(try haru.run(late + ["--yes"]).status == 0)
    #expect(try shown("last")["startedAt"] == "2026-11-20T23:30:00+09:00")
  }

  @Test func removesAllVersionsAndTakesThatBack() throws {
    _ = try tracked()
    #expect(try run("focus", "record", "edit", "last", "--end", "10:00").status == 0)
    let before = try shown("last")
    #expect(try run("focus", "record", "remove", "last").output == "“English” deleted\n")
    #expect(try run("focus", "records").output == "")
    #expect(try run("undo").status == 0)
    #expect(try shown("last") == before)
  }

  @Test func continuesTheLastTask() throws {
    #expect(try run("focus", "continue").errors.contains("no earlier session"))
    _ = try tracked()
    #expect(try run("focus", "continue", at: "11:00").output == "English runs until 12:00 PM\n")
    #expect(try run("focus", "continue", at: "11:05").status == 1)
    _ = try run("focus", "cancel", at: "11:06")
    _ = try run("focus", "remove", "English")
    #expect(try run("focus", "continue").status == 1)
  }
}
