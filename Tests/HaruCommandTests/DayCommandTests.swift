import HaruJSON
import HaruUI
import Testing

@testable import haru

/// A day in the terminal: sentence, line, quote, the week in words; sessions entered by hand.
struct DayCommandTests {
  /// Two sessions on Nov 20, each within its estimate.
  private func friday() throws -> CommandRun {
    let haru = CommandRun()
    _ = try haru("focus", "add", "Maths", "--estimate", "30m")
    _ = try haru("focus", "log", "Maths", "9:00", "9:25", "--date", "2026-11-20")
    _ = try haru("focus", "log", "Maths", "10:00", "10:25", "--date", "2026-11-20")
    return haru
  }

  @Test func aPastDayHasItsSentence() throws {
    let page = try friday()("today", "2026-11-20")
    let sentence = "You focused for 50 min, completed 1 task and were on time 2 times in a row."
    #expect(page.output.contains(sentence))
    #expect(try !friday()("today").output.contains("You focused"))
  }

  @Test func theEveningHasOneToo() throws {
    let haru = try friday()
    haru.language = .ko
    haru.at = "2026-11-20T20:10:00+09:00"
    let sentence = "50분 집중하고, 할 일 1개를 마치고, 2회 연속 달성했어요."
    #expect(try haru("today").output.contains(sentence))
  }

  @Test func aLineIsWrittenAndPrinted() throws {
    let haru = try friday()
    #expect(
      try haru("today", "2026-11-20", "--note", "a quiet\nday").output.contains(
        "One line: a quiet day"
      )
    )
    #expect(try haru("today", "2026-11-20").output.contains("One line: a quiet day"))
    #expect(try !haru("today").output.contains("a quiet day"))
    let json = try JSON.parse(Array(haru("today", "2026-11-20", "--json").output.utf8))
    #expect(json["note"] == "a quiet day")
    #expect(try !haru("today", "2026-11-20", "--note", "").output.contains("One line"))
    let long = try haru("today", "--note", String(repeating: "하", count: 400))
    #expect(long.status == 1)
    #expect(long.errors == "haru: the line is longer than 1,000 bytes.\n")
  }

  @Test func aUsedQuoteIsOnThePageOfItsDay() throws {
    let haru = CommandRun()
    let added = try haru("quote", "add", "Slow is smooth.").output
    let id = added.split(separator: "\n").first.map(String.init) ?? ""
    haru.at = "2026-11-21T02:00:00+09:00"
    #expect(try haru("quote", "use", id).status == 0)
    haru.at = "2026-11-24T09:00:00+09:00"
    // At two in the morning, it is still the day before.
    #expect(try haru("today", "2026-11-20").output.contains("Slow is smooth."))
    #expect(try haru("today", "2026-11-20").output.contains("You used a quote."))
    #expect(try !haru("today", "2026-11-21").output.contains("You used a quote."))
  }

  @Test func aWeekTellsHowEstimatesChanged() throws {
    let haru = CommandRun()
    _ = try haru("focus", "add", "Maths", "--estimate", "30m")
    for (day, end) in [
      ("09", "9:44"), ("10", "9:44"), ("11", "9:44"), ("17", "9:36"), ("18", "9:36"),
      ("19", "9:36"),
    ] {
      _ = try haru("focus", "log", "Maths", "9:00", end, "--date", "2026-11-\(day)")
    }
    let week = try haru("today", "--week").output
    #expect(week.contains("Usually off by 6 min; in the four weeks before, by 14 min."))
  }

  @Test func sessionsByHandAreChecked() throws {
    let haru = try friday()
    let night = try haru("focus", "log", "Maths", "23:00", "1:00", "--date", "2026-11-19")
    #expect(night.status == 1)
    #expect(night.errors.contains("Was it over midnight? That makes 2 h. Use --yes to save it."))
    #expect(
      try haru("focus", "log", "Maths", "23:00", "1:00", "--date", "2026-11-19", "--yes").status
        == 0
    )
    let overlap = try haru("focus", "log", "Maths", "9:20", "9:40", "--date", "2026-11-20")
    #expect(overlap.errors.contains("Its time overlaps a session of “Maths”. Use --yes"))
    let future = try haru("focus", "log", "Maths", "9:20", "9:40", "--yes")
    #expect(future.status == 1)
    #expect(future.errors.contains("That time has not come yet."))
    let backwards = try haru("focus", "log", "Maths", "9:20", "8:40", "--yes")
    #expect(backwards.errors.contains("The end is before the start. If it was over midnight"))
    #expect(try haru("focus", "records", "--json").output.split(separator: "\n").count == 3)
  }

  @Test func anImportNamesOverlapsAndRefusesTheFuture() throws {
    let haru = try friday()
    let lines = """
      inc 20261120T001000Z - 20261120T002000Z # Maths
      inc 20991120T001000Z - 20991120T002000Z # Later

      """
    let result = try haru("focus", "import", "timewarrior", "-", input: lines)
    #expect(result.status == 1)
    #expect(result.errors.contains("1 of them overlaps another session."))
    #expect(result.errors.contains("it ends in the future."))
  }
}
