import HaruJSON
import HaruUI
import Testing

@testable import haru

struct PlanCommandTests {
  /// Three tasks with an estimate of 30 minutes; it is Saturday, 09:30.
  private func tasks() throws -> CommandRun {
    let haru = CommandRun()
    for name in ["Maths", "English", "수학"] {
      _ = try haru("focus", "add", name, "--estimate", "30m")
    }
    return haru
  }

  @Test func plansADay() throws {
    let haru = try tasks()
    #expect(try haru("plan").output == "Nothing is planned for Nov 21.\n")
    #expect(try haru("plan", "add", "수학").output == "○ 수학  30 min\n")
    let added = try haru("plan", "add", "Maths", "--time", "14:00", "--for", "50m")
    #expect(added.output == "○ Maths  2:00 PM · 50 min\n")
    #expect(
      try haru("plan").output == """
        ○ 수학   30 min
        ○ Maths  2:00 PM · 50 min
        Done around 2:50 PM

        """
    )
    #expect(try haru("plan", "show", "2026-11-22").output == "Nothing is planned for Nov 22.\n")
  }

  @Test func todayPrintsThePlanItsOutlinesAndWhatIsDone() throws {
    let haru = try tasks()
    _ = try haru("plan", "add", "English", "--time", "14:00", "--for", "50m")
    _ = try haru("plan", "add", "수학")
    _ = try haru("focus", "start", "수학")
    haru.at = "2026-11-21T10:10:00+09:00"
    _ = try haru("focus", "done")
    let lines = try haru("today").output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[2] == "○ English  2:00 PM · 50 min")
    #expect(lines[3] == "✓ 수학     done in 40 min · 10 min over")
    #expect(lines[4] == "Done around 2:50 PM")
    #expect(lines[5] == "○ Maths    30 min")
    #expect(lines.contains { $0.contains("14  □  □  □  □  □  · ") })
    #expect(try haru("plan").output == lines[2...4].joined(separator: "\n") + "\n")
    let json = try JSON.parse(Array(haru("today", "--json").output.utf8))
    let plan = try JSON.parse(Array(haru("plan", "--json").output.utf8))
    #expect(json["plan"] == plan["items"])
    #expect(json["forecast"] == plan["forecast"])
    #expect(plan["forecast"]?["doneAt"] == "2026-11-21T14:50:00+09:00")
    #expect(plan["forecast"]?["eightOfTenBy"] == .null)
    #expect(plan["items"]?.array?.first?["time"] == "14:00")
    #expect(plan["plannedSeconds"] == 4_800)
  }

  @Test func repeatsOnWeekdays() throws {
    let haru = try tasks()
    _ = try haru("plan", "add", "Maths", "--date", "2026-11-23", "--repeat", "mon,wed")
    #expect(try haru("plan", "show", "2026-11-25").output == "○ Maths  30 min\n")
    #expect(try haru("plan", "show", "2026-11-24").output.hasPrefix("Nothing"))
    let json = try JSON.parse(Array(haru("plan", "show", "2026-11-30", "--json").output.utf8))
    #expect(json["items"]?.array?.first?["repeats"] == ["mon", "wed"])
    _ = try haru("plan", "remove", "Maths", "--date", "2026-11-25")
    #expect(try haru("plan", "show", "2026-11-25").output.hasPrefix("Nothing"))
    #expect(try haru("plan", "show", "2026-12-02").output == "○ Maths  30 min\n")
    _ = try haru("plan", "remove", "Maths", "--date", "2026-12-02", "--repetition")
    #expect(try haru("plan", "show", "2026-12-02").output.hasPrefix("Nothing"))
    #expect(try haru("plan", "show", "2026-12-07").output.hasPrefix("Nothing"))
    #expect(try haru("plan", "show", "2026-11-30").output == "○ Maths  30 min\n")
  }

  @Test func movesToAnotherPlaceTimeOrDay() throws {
    let haru = try tasks()
    for name in ["Maths", "English", "수학"] { _ = try haru("plan", "add", name) }
    _ = try haru("plan", "move", "수학", "--place", "1")
    #expect(try haru("plan").output.hasPrefix("○ 수학"))
    let timed = try haru("plan", "move", "수학", "--time", "20:00")
    #expect(timed.output == "○ 수학  8:00 PM · 30 min\n")
    #expect(try haru("plan", "move", "수학", "--time", "none").output == "○ 수학  30 min\n")
    let moved = try haru("plan", "move", "Maths", "--to", "2026-11-23", "--time", "07:00")
    #expect(moved.output == "○ Maths  7:00 AM · 30 min\n")
    #expect(try haru("plan", "move", "--left").output == "○ 수학  30 min\n○ English  30 min\n")
    #expect(try haru("plan").output.hasPrefix("Nothing"))
    let sunday = try haru("plan", "show", "2026-11-22")
    #expect(sunday.output == "○ 수학     30 min\n○ English  30 min\n")
  }

  @Test func namesWhatIsWrong() throws {
    let haru = try tasks()
    _ = try haru("plan", "add", "Maths")
    let faults = [
      ["plan", "remove", "English"], ["plan", "move", "English", "--place", "1"],
      ["plan", "move", "Maths", "--place", "2"], ["plan", "add", "Maths", "--time", "25:00"],
      ["plan", "add", "Maths", "--for", "25h"], ["plan", "add", "Maths", "--repeat", "m"],
      ["plan", "add", "History"], ["plan", "show", "2026-02-30"],
    ]
    for fault in faults {
      let result = try haru.run(fault)
      #expect(result.status == 1 && result.errors.hasPrefix("haru: "), "\(fault)")
    }
    #expect(try haru("plan", "move").status == 64)
    #expect(try haru("plan", "move", "Maths", "--left").status == 64)
    #expect(try haru("plan").output == "○ Maths  30 min\nDone around 10:00 AM\n")
  }

  /// Five sessions that took twice their estimate.
  @Test func theForecastKnowsWhatSessionsTook() throws {
    let haru = try tasks()
    for day in 16...20 {
      haru.at = "2026-11-\(day)T09:00:00+09:00"
      _ = try haru("focus", "start", "Maths")
      haru.at = "2026-11-\(day)T10:00:00+09:00"
      _ = try haru("focus", "done")
    }
    haru.at = "2026-11-21T09:30:00+09:00"
    _ = try haru("plan", "add", "Maths")
    #expect(try haru("plan").output.hasSuffix("Done around 10:30 AM\n"))
    haru.language = .ko
    #expect(try haru().output.contains("오전 10:30쯤 끝나요"))
    haru.language = .en
    haru.at = "2026-11-22T04:40:00+09:00"
    #expect(try haru("plan").output.hasSuffix("This may be more than fits in a day.\n"))
  }
}
