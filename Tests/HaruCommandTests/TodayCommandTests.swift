import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI
import Testing

@testable import haru

struct TodayCommandTests {
  /// A morning: English took 20 minutes, Maths is running, two days are saved, an alarm is set.
  private func morning() throws -> CommandRun {
    let haru = CommandRun()
    for name in ["Maths", "English", "수학"] {
      _ = try haru("focus", "add", name, "--estimate", "30m")
    }
    haru.at = "2026-11-20T09:00:00+09:00"
    _ = try haru("focus", "start", "수학")
    haru.at = "2026-11-20T09:30:00+09:00"
    _ = try haru("focus", "done")
    haru.at = "2026-11-21T08:00:00+09:00"
    _ = try haru("focus", "start", "English")
    haru.at = "2026-11-21T08:20:00+09:00"
    _ = try haru("focus", "done")
    haru.at = "2026-11-21T09:20:00+09:00"
    _ = try haru("focus", "start", "Maths")
    haru.at = "2026-11-21T09:30:00+09:00"
    _ = try haru("dday", "add", "Finals", "2026-12-16")
    _ = try haru("alarm", "add", "22:30", "--label", "Wind down")
    _ = try haru("word", "add", "calm")
    return haru
  }

  @Test func showsTheDayOnOnePage() throws {
    let haru = try morning()
    let page = try haru("today")
    #expect(page.status == 0)
    #expect(page.output.hasPrefix("Sat, Nov 21 · day 2\n"))
    let lines = page.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[2] == "▶ Maths    ███░░░░░░░ 20:00 left, until 9:50 AM")
    #expect(lines[3] == "○ 수학     30 min")
    #expect(lines[4] == "✓ English  done in 20 min")
    #expect(page.output.contains("08  A  A  ·  ·  ·  · "))
    // The running session has small letters and does not count towards the total.
    #expect(page.output.contains("09  ·  ·  b  ·  ·  · "))
    #expect(page.output.contains(" b  0:10  ▶ Maths\n"))
    #expect(page.output.contains("Total 0:20"))
    #expect(page.output.contains("D-25 Finals"))
    #expect(page.output.contains("10:30 PM Wind down (in 13 h 0 min)"))
    #expect(page.output.contains("1 word to review"))
    // Printing the page changed nothing.
    #expect(try haru("today").output == page.output)
  }

  @Test func theGridHasColoursInATerminalAndNamesHaveNone() throws {
    let haru = try morning()
    _ = try haru("word", "add", "calm")
    _ = try haru("today", "--note", "a\u{1B}[31m line")
    haru.isTerminal = true
    let page = try haru("today").output
    #expect(page.contains("08 \u{1B}[48;5;"))
    #expect(!page.contains("\u{1B}[31m"))
  }

  @Test func theOrderAndWhatIsHiddenAreThoseOfThePerson() throws {
    let haru = try morning()
    let layout = try #require(TodayLayout("words.-quote.-alarm.plan.ddays"))
    try ReplicaStore(directory: haru.directory)
      .save([
        Setting.todayLayout(layout).write(at: Instant(milliseconds: 1_795_219_200_000), device: "")
      ])
    let page = try haru("today").output
    #expect(page.hasPrefix("Sat, Nov 21 · day 2\n\n1 word to review\n\n▶ Maths"))
    #expect(page.hasSuffix("\n\nD-25 Finals\n"))
    #expect(!page.contains("Wind down"))
  }

  @Test func haruAloneIsToday() throws {
    let haru = try morning()
    #expect(try haru().output == haru("today").output)
  }

  @Test func anotherDayShowsWhatWasDoneThen() throws {
    let haru = try morning()
    let page = try haru("today", "2026-11-20")
    #expect(page.output.hasPrefix("Fri, Nov 20 · day 1\n\n✓ 수학  done in 30 min\n"))
    #expect(!page.output.contains("Maths"))
    #expect(try haru("2026-11-20").output == page.output)
  }

  @Test func daysCountFromTheFirstEntryOfAnyKind() throws {
    let haru = CommandRun()
    haru.at = "2026-11-19T09:00:00+09:00"
    _ = try haru("word", "add", "calm")
    haru.at = "2026-11-21T09:00:00+09:00"
    #expect(try haru("today").output.hasPrefix("Sat, Nov 21 · day 3\n"))
  }

  @Test func daysCountFromTheFirstImportedSessionAndNotFromTheIdOfItsTask() throws {
    let haru = CommandRun()
    let lines = "inc 20261120T010000Z - 20261120T020000Z # a\n"
    _ = try haru("focus", "import", "timewarrior", "-", input: lines)
    #expect(try haru("today").output.hasPrefix("Sat, Nov 21 · day 2\n"))
  }

  @Test func anEmptyDayIsNoError() throws {
    let page = try CommandRun()("today")
    #expect(page.status == 0)
    #expect(page.output.hasPrefix("Sat, Nov 21\n\nNo tasks yet"))
  }

  @Test func aMistypedCommandIsNamed() throws {
    let page = try CommandRun()("fokus")
    #expect(page.status == 1)
    #expect(page.errors.contains("“fokus” is neither a command nor a date"))
  }

  @Test func jsonSaysTheSame() throws {
    let haru = try morning()
    let page = try JSON.parse(Array(haru("today", "--json").output.utf8))
    #expect(page["dayNumber"] == 2)
    #expect(page["totalSeconds"] == 1_200)
    #expect(page["tasks"]?.array?.count == 3)
    #expect(page["tasks"]?.array?.first?["running"] == true)
    #expect(page["tasks"]?.array?.first?["leftSeconds"] == 1_200)
    #expect(page["cells"]?.array?.count == 24)
    #expect(page["ddays"]?.array?.first?["days"] == 25)
    #expect(page["nextAlarm"]?["fireAt"] == "2026-11-21T22:30:00+09:00")
    #expect(page["wordsDue"] == 1)
    #expect(page["weather"] == .null)
  }

  @Test func aWeekIsALineForEachDay() throws {
    let haru = try morning()
    let lines = try haru("today", "--week").output.split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines[5].hasPrefix("Fri, Nov 20    0:30  "))
    #expect(lines[6].contains("0:20  ···▂····"))
    #expect(lines[7] == "Total 0:50")
    #expect(lines[8...] == ["    0:30      1  수학", "    0:20      1  English"])
    let json = try haru("today", "--week", "--json").output.split(separator: "\n")
    #expect(json.count == 8)
    #expect(json[6] == #"{"date":"2026-11-21","totalSeconds":1200}"#)
    let tasks = try #require(JSON.parse(Array(json[7].utf8))["tasks"]?.array)
    #expect(tasks.map { $0["task"] } == ["수학", "English"])
    #expect(tasks.map { $0["sessions"] } == [1, 1])
    #expect(tasks.map { $0["seconds"] } == [1_800, 1_200])
    #expect(tasks[0]["id"]?.string?.isEmpty == false)
  }

  @Test func aPlannedTaskHasItsProgressAsWell() throws {
    let haru = try morning()
    _ = try haru("plan", "add", "Maths", "--time", "16:10")
    let lines = try haru("today").output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[2] == "▶ Maths    ███░░░░░░░ 20:00 left, until 9:50 AM")
    #expect(try haru("plan").output.hasPrefix("▶ Maths  ███░░░░░░░ 20:00 left, until 9:50 AM\n"))
    haru.language = .ko
    #expect(try haru("today").output.contains("오전 9:50"))
  }

  /// A morning in Seoul and an evening in New York, on the same date.
  @Test func aDayGoesOnInAnotherZone() throws {
    let haru = CommandRun()
    for name in ["English", "Maths"] { _ = try haru("focus", "add", name, "--estimate", "30m") }
    haru.at = "2026-11-20T10:00:00+09:00"
    _ = try haru("focus", "log", "English", "9:00", "9:40")
    _ = try haru("plan", "add", "Maths", "--time", "21:00")
    haru.zone = "America/New_York"
    haru.at = "2026-11-20T19:00:00-05:00"
    _ = try haru("focus", "start", "Maths")
    haru.at = "2026-11-20T19:20:00-05:00"
    let running = try haru("today").output
    #expect(running.contains("09  A  A  A  A  ·  · "))
    #expect(running.contains("19  b  b  ·  ·  ·  · "))
    #expect(running.contains("21  □  □  □  ·  ·  · "))
    #expect(running.contains("Total 0:40"))
    #expect(!running.contains("This may be more than fits"))
    haru.at = "2026-11-20T19:25:00-05:00"
    _ = try haru("focus", "done")
    let done = try haru("today")
    #expect(done.output.contains("09  A  A  A  A  ·  · "))
    #expect(done.output.contains("19  B  B  B  ·  ·  · "))
    #expect(done.output.contains("Total 1:05"))
    #expect(try haru("today", "2026-11-19").output.contains("Total") == false)
    let week = try haru("today", "--week").output.split(separator: "\n")
    #expect(week[5].hasPrefix("Thu, Nov 19    0:00  "))
    #expect(week[6].hasPrefix("Fri, Nov 20    1:05  "))
    // Back in Seoul, it is still the same.
    haru.zone = "Asia/Seoul"
    haru.at = "2026-11-22T10:00:00+09:00"
    let back = try haru("focus", "day", "2026-11-20").output
    #expect(back.contains("Total 1:05"))
    #expect(back.contains("09  A  A  A  A  ·  · "))
    #expect(back.contains("19  B  B  B  ·  ·  · "))
  }
}
