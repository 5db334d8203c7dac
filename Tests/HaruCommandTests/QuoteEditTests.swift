import Foundation
import HaruJSON
import Testing

@testable import haru

struct QuoteEditTests {
  private let run = CommandRun()

  private func add() throws -> String {
    let made = try run("quote", "add", "A day is a life.", "--author", "Mina", "--tag", "day")
    #expect(made.status == 0)
    return made.output.trimmingCharacters(in: .newlines)
  }

  private func quote(_ id: String) throws -> JSON {
    try JSON.parse(Array(run("quote", "show", id, "--json").output.utf8))
  }

  @Test func changesWhatWasGivenAndKeepsTheMarks() throws {
    let id = try add()
    #expect(try run("quote", "like", id).status == 0)
    let before = try quote(id)
    let result = try run(
      "quote",
      "edit",
      id,
      "--text",
      "A day is a small life.",
      "--author",
      "",
      "--year=-44"
    )
    #expect(result == .init(status: 0, output: "A day is a small life. saved\n"))
    let after = try quote(id)
    #expect(after["text"] == "A day is a small life." && after["author"]?.isNull == true)
    #expect(after["year"] == -44 && after["tags"] == ["day"] && after["liked"] == true)
    #expect(try run("undo").status == 0)
    #expect(try quote(id) == before)
  }

  @Test func rejectsInvalidTextsAndQuotesOfOthers() throws {
    let id = try add()
    let before = try quote(id)
    for options in [["--text", " "], ["--text", String(repeating: "a", count: 20_000)]] {
      #expect(try run.run(["quote", "edit", id] + options).status != 0)
    }
    #expect(try run("quote", "edit", "nothing", "--author", "x").status == 1)
    #expect(try run("quote", "show", "nothing").status == 1)
    let all = try run("quote", "list", "--json").output.split(separator: "\n")
    let ids = try all.map { try JSON.parse(Array($0.utf8))["id"]?.string }
    let other = try #require(ids.first { $0 != id } ?? nil)
    #expect(try run("quote", "edit", other, "--author", "x").status == 1)
    #expect(try quote(id) == before)
  }
}
