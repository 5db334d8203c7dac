import ArgumentParser
import Testing

@testable import haru

/// Arguments that are read without the parser.
struct PlainCommandTests {
  @Test(
    "the parser makes the same of them",
    arguments: [
      ["--at", "2026-11-20T12:00:00Z"],
      ["today"], ["today", "2026-11-20"], ["today", "yesterday", "--json"], ["today", "--week"],
      ["calc", "1:30+0:45"], ["calc", "1:30", "+", "0:45", "--json"],
      ["calc", "1h", "*", "2", "--at", "2026-11-20T12:00:00Z"],
      ["dday", "2027-01-01"], ["dday", "2027-01-01", "--from", "2026-01-01", "--number"],
      ["dday", "1.1", "--day-one", "--yearly", "--milestones", "--json"],
      ["status"], ["status", "--line"], ["status", "--line", "--json"],
      ["status", "--line", "--format", "{task} {left}", "--at", "12:00"],
      ["focus", "status"], ["focus", "status", "--json"],
      ["focus", "show", "English"], ["focus", "show", "English", "--json"],
      ["focus", "records"], ["focus", "records", "--month", "2026-10", "--csv"],
      ["focus", "records", "--from", "fri", "--to", "today", "--task", "Piano", "--json"],
      ["focus", "records", "--week", "--at", "12:00"],
      ["quote", "random"], ["quote", "random", "--unused", "--tag", "sea", "--author", "Yi"],
      ["quote", "search", "campfire"], ["quote", "search", "at", "dawn", "--json"],
      ["word", "list"], ["word", "list", "--due", "--json"],
      ["word", "list", "--date", "today", "--notebook", "Latin"],
      ["word", "list", "--month", "2026"],
    ]
  )
  func same(arguments: [String]) throws {
    let plain = try #require(Haru.plain(arguments))
    #expect(text(plain) == text(try Haru.parsedInFull(arguments)))
  }

  @Test(
    "the parser alone reads others",
    arguments: [
      ["plan"], ["--lang", "ko"], ["--at", "12:00", "plan"], ["--at"], ["--help"], ["help"],
      ["today", "help"], ["today", "a", "b"], ["today", "--note", "x"], ["today", ""],
      ["calc"], ["calc", "history"], ["calc", "-1h", "+", "2h"], ["calc", "1h", "--save"],
      ["calc", "--json", "--json", "1h"], ["calc", "1h", "--format", "iso"], ["calc", "--", "1h"],
      ["dday"], ["dday", "list"], ["dday", "--stdin"], ["dday", "1.1", "--from"],
      ["dday", "1.1", "--number", "--json"], ["dday", "1.1", "--from", "--number"],
      ["status", "now"], ["status", "--format", "{task}"], ["status", "--line=1"],
      ["focus"], ["focus", "show"], ["focus", "records", "--week", "--month", "2026"],
      ["focus", "records", "--by", "day"], ["quote", "search"],
      ["word", "list", "--date", "today", "--month", "2026"], ["word", "list", "--due", "x"],
    ]
  )
  func others(arguments: [String]) {
    #expect(Haru.plain(arguments).map(text) == nil)
  }

  private func text(_ command: any ParsableCommand) -> String { String(describing: command) }
}
