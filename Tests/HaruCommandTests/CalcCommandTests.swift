import HaruUI
import Testing

struct CalcCommandTests {
  let haru = CommandRun()

  @Test(arguments: [
    ("0:58 + 0:53", "0:58 + 0:53 = 1:51"), ("1h 30m + 45m", "1:30 + 0:45 = 2:15"),
    ("3:66", "4:06 = 4:06"), ("1:05 - 0:40", "1:05 - 0:40 = 0:25"),
    ("0:30 − 1:05", "0:30 - 1:05 = -0:35"),
    ("23:00~1:30", "23:00~1:30 = 2:30"), ("(1:30 + 0:45) * 2", "(1:30 + 0:45) × 2 = 4:30"),
    ("1:00 / 0:45", "1:00 ÷ 0:45 = 1.3333"), ("0:01 / 7", "0:01 ÷ 7 ≈ 0:00:09"),
  ])
  func printsTheCalculationWithItsResult(_ text: String, line: String) throws {
    #expect(try haru("calc", text) == .init(status: 0, output: line + "\n"))
  }

  @Test(arguments: [
    ["-0:30 + 1:00"], ["--", "-0:30 + 1:00"], ["-0:30", "+", "1:00"], ["-30m + 1h"],
    ["− 0:30 + 1:00"], ["-:30 + 1:00"],
  ])
  func takesAMinusAtTheStart(_ words: [String]) throws {
    let result = try haru.run(["calc"] + words)
    #expect(result == .init(status: 0, output: "-0:30 + 1:00 = 0:30\n"))
  }

  @Test(arguments: [
    ("hm", "-8:30"), ("decimal", "-8.5"), ("minutes", "-510"), ("seconds", "-30600"),
    ("iso", "-PT8H30M"),
  ])
  func printsTheResultAloneInAForm(_ format: String, line: String) throws {
    #expect(try haru("calc", "--format", format, "-(9:00~17:30)").output == line + "\n")
    #expect(try haru("calc", "-(9:00~17:30)", "--format", format).output == line + "\n")
  }

  @Test func printsAnObject() throws {
    #expect(
      try haru("calc", "--json", "1:30 + 0:45").output
        == #"{"formula":"1:30 + 0:45","result":"2:15","seconds":8100,"iso":"PT2H15M"}"# + "\n"
    )
    #expect(
      try haru("calc", "1:00 / 0:45", "--json").output
        == #"{"formula":"1:00 ÷ 0:45","result":"1.3333","seconds":null,"iso":null}"# + "\n"
    )
  }

  @Test(arguments: [
    ("1:2x", "haru: “x” at position 4 can't be used in a calculation.\n"),
    ("1:00 + 5", "haru: Add a unit to 5 at position 8: 5m, 5h or a time such as 0:05.\n"),
    ("1:00 / 0", "haru: Can't divide by zero (position 6).\n"),
    ("9999999:00 + 1:00", "haru: Results can't be longer than 9,999,999 hours (position 1).\n"),
    (
      "1:00 + 2026-12-25",
      "haru: From position 8, this can be a date or 2026 - 12 - 25. "
        + "Put spaces around the signs to calculate; D-day counts days.\n"
    ),
    ("", "haru: Nothing to calculate.\n"), (" ", "haru: Nothing to calculate.\n"),
  ])
  func saysWhatIsWrong(_ text: String, errors: String) throws {
    #expect(try haru("calc", text) == .init(status: 1, output: "", errors: errors))
  }

  @Test func speaksTheChosenLanguage() throws {
    haru.language = .ko
    #expect(try haru("calc", "1:00 / 0").errors == "haru: 0으로 나눌 수 없어요(6번째 글자).\n")
  }

  @Test(arguments: [
    ["--frob", "1:00"], ["--format", "nope", "1:00"], ["--json", "--format", "hm", "1:00"],
    ["--clear", "1:00"], ["--limit", "3", "1:00"], ["history", "--save"], ["history", "--no-save"],
    ["history", "--limit", "-1"],
    ["history", "--clear", "--json"], ["-x"], ["history", "--yes"],
    ["history", "remove", "01", "--clear"], ["history", "remove", "01", "--limit", "1"],
  ])
  func refusesOtherOptions(_ arguments: [String]) throws {
    #expect(try haru.run(["calc"] + arguments).status == 64)
  }

  @Test func answersALineForEachLine() throws {
    let result = try haru("calc", input: "1:00\r\n1:2x\n\n2:00 + 1:30")
    #expect(result.output == "1:00 = 1:00\n\n\n2:00 + 1:30 = 3:30\n")
    #expect(
      result.errors
        == """
        haru: line 2: “x” at position 4 can't be used in a calculation.
        haru: line 3: Nothing to calculate.

        """
    )
    #expect(result.status == 1)
    #expect(try haru("calc", input: "") == .init(status: 0, output: ""))
    #expect(try haru("calc", "--format", "minutes", input: "1:00\n2:00\n").output == "60\n120\n")
  }
}

struct CalculationHistoryTests {
  let haru = CommandRun()

  @Test func keepsWhatIsAskedFor() throws {
    #expect(try haru("calc", "history") == .init(status: 0, output: ""))
    #expect(try haru("calc", "1:00 + 1:00").status == 0)
    #expect(try haru("calc", "--save", "0:58 + 0:53").output == "0:58 + 0:53 = 1:51\n")
    haru.at = "2026-11-22T00:05:00+09:00"
    #expect(try haru("calc", "--save", input: "0:01 / 7\nx\n2:00 / 0:45\n").status == 1)
    #expect(
      try haru("calc", "history").withoutIDs
        == """
        2026-11-22 00:05  2:00 ÷ 0:45 = 2.6667
        2026-11-22 00:05  0:01 ÷ 7 ≈ 0:00:09
        2026-11-21 09:30  0:58 + 0:53 = 1:51

        """
    )
    #expect(
      try haru("calc", "history", "--limit", "1").withoutIDs
        == "2026-11-22 00:05  2:00 ÷ 0:45 = 2.6667\n"
    )
  }

  @Test func listsObjects() throws {
    _ = try haru("calc", "--save", input: "0:58 + 0:53\n2:00 / 0:45\n")
    let lines = try haru("calc", "history", "--json").output.split(separator: "\n")
    let zone = #""at":"2026-11-21T09:30:00+09:00","date":"2026-11-21","zone":"#
    #expect(lines.count == 2)
    #expect(
      lines[0].contains(#""formula":"2:00 ÷ 0:45","result":"2.6667","seconds":null,"iso":null,"#)
    )
    #expect(
      lines[1].contains(#""formula":"0:58 + 0:53","result":"1:51","seconds":6660,"iso":"PT1H51M","#)
    )
    #expect(lines.allSatisfy { $0.contains(zone) && $0.hasPrefix(#"{"id":"01a1fb8"#) })
  }

  @Test func forgetsAllWhenToldTo() throws {
    #expect(try haru("calc", "history", "--clear").output == "History deleted\n")
    _ = try haru("calc", "--save", input: "1:00\n2:00\n")
    #expect(try haru("calc", "history", "--clear", "--yes").output == "History deleted\n")
    #expect(try haru("calc", "history").output == "")
    _ = try haru("calc", "--save", "3:00")
    #expect(try haru("calc", "history").withoutIDs == "2026-11-21 09:30  3:00 = 3:00\n")
  }

  @Test func forgetsOne() throws {
    _ = try haru("calc", "--save", input: "1:00\n2:00\n3:00\n")
    let lines = try haru("calc", "history").output.split(separator: "\n")
    #expect(lines.count == 3)
    let id = String(lines[1].prefix { $0 != " " })
    #expect(try haru("calc", "history", "remove", id).output == "“2:00 = 2:00” deleted\n")
    #expect(
      try haru("calc", "history").withoutIDs
        == "2026-11-21 09:30  3:00 = 3:00\n2026-11-21 09:30  1:00 = 1:00\n"
    )
    #expect(
      try haru("calc", "history", "remove", id).errors
        == "haru: no saved calculation has an id that starts with “\(id)”. See haru calc history.\n"
    )
    #expect(try haru("calc", "history", "remove", "0").errors.split(separator: "\n").count == 3)
    #expect(try haru("undo").status == 0)
    #expect(try haru("calc", "history").output.split(separator: "\n").count == 3)
  }

  @Test func deletesTheHistoryOnlyAfterAYes() throws {
    _ = try haru("calc", "--save", "1:00")
    let refused = try haru("calc", "history", "--clear", input: "y\n")
    #expect(refused.status == 1 && refused.errors.contains("add --yes"))
    haru.isTyped = true
    let asked = try haru("calc", "history", "--clear", input: "\n")
    #expect(asked.status == 1 && asked.errors.contains("Delete 1 saved calculation? [y/N]"))
    #expect(try haru("calc", "history").output != "")
    #expect(try haru("calc", "history", "--clear", input: "y\n").status == 0)
    #expect(try haru("calc", "history").output == "")
  }

  @Test func whatIsTypedInATerminalIsKept() throws {
    haru.isTyped = true
    haru.isTerminal = true
    for text in ["0:58 + 0:53", "0:00", "1:2x"] { _ = try haru("calc", text) }
    #expect(try haru("calc", "--no-save", "1:00 + 2:00").output == "1:00 + 2:00 = 3:00\n")
    #expect(try haru("calc", "history").withoutIDs == "2026-11-21 09:30  0:58 + 0:53 = 1:51\n")
  }

  @Test(arguments: [(true, false), (false, true), (false, false)])
  func whatAScriptComputesIsNotKept(isTyped: Bool, isTerminal: Bool) throws {
    haru.isTyped = isTyped
    haru.isTerminal = isTerminal
    #expect(try haru("calc", "1:00 + 1:00").status == 0)
    #expect(try haru("calc", input: "1:00 + 1:00\n").status == 0)
    #expect(try haru("calc", "history").output == "")
  }

  @Test func aSumIsAnsweredEvenIfItCannotBeKept() throws {
    haru.isTyped = true
    haru.isTerminal = true
    let sum = Array(repeating: "1m", count: 3_000).joined(separator: "+")
    let result = try haru("calc", "--format", "hm", sum)
    #expect(result.status == 0 && result.output == "50:00\n")
    #expect(result.errors == "haru: this is too large to save: the limit is 16 KiB.\n")
  }

  @Test func zeroAloneIsNoCalculation() throws {
    #expect(try haru("calc", "--save", "0:00").output == "0:00 = 0:00\n")
    #expect(try haru("calc", "history").output == "")
  }

  @Test func refusesWhatIsTooLargeToKeep() throws {
    let sum = Array(repeating: "1m", count: 3_000).joined(separator: "+")
    let result = try haru("calc", "--save", sum)
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors == "haru: this is too large to save: the limit is 16 KiB.\n")
  }
}
