import HaruJSON
import Testing

@testable import haru

struct FocusEditTests {
  private let run = CommandRun()

  private func task() throws -> JSON {
    try JSON.parse(Array(run("focus", "list", "--json").output.utf8))
  }

  @Test func movesATask() throws {
    for name in ["A", "B", "C"] { _ = try run("focus", "add", name) }
    let names = {
      try run("focus", "list").output.split(separator: "\n").map { String($0.suffix(1)) }
    }
    #expect(try run("focus", "move", "C", "--place", "1").output == "C moved to 1 of 3\n")
    #expect(try names() == ["C", "A", "B"])
    #expect(try run("undo").status == 0)
    #expect(try names() == ["A", "B", "C"])
    let refused = try run("focus", "move", "C", "--place", "4")
    #expect(refused.errors == "haru: “4” is not a place in the list: write 1 to 3.\n")
  }

  @Test func changesWhatWasGiven() throws {
    #expect(try run("focus", "add", "English", "--icon", "book", "--pen", "3").status == 0)
    let before = try task()
    let result = try run("focus", "edit", "English", "--name", " Korean ", "--estimate", "45m")
    #expect(result == .init(status: 0, output: "Korean saved\n"))
    let after = try task()
    #expect(after["name"] == "Korean" && after["estimateSeconds"] == 2_700)
    #expect(after["icon"] == before["icon"] && after["pen"] == before["pen"])
    #expect(after["id"] == before["id"])
    #expect(try run("undo").output == "Undone: task edited · Korean\n")
    #expect(try task() == before)
  }

  @Test(
    arguments: [
      ["--name", " "], ["--estimate", "x"], ["--icon", "nothing"], ["--dday", "nothing"],
      ["--pen", "9"],
    ]
  )
  func refusesWhatAddRefuses(options: [String]) throws {
    #expect(try run("focus", "add", "English").status == 0)
    let before = try task()
    #expect(try run.run(["focus", "edit", "English"] + options).status != 0)
    #expect(try task() == before)
  }

  @Test func setsAndClearsTheDDay() throws {
    #expect(try run("focus", "add", "English").status == 0)
    #expect(try run("dday", "add", "Exam", "2026-12-25").status == 0)
    let link = "\"f\":\"dday\",\"v\":\""
    #expect(try run("focus", "edit", "English", "--dday", "Exam").status == 0)
    #expect(try run("export", "-").output.contains(link))
    #expect(try run("focus", "edit", "English", "--dday", "").status == 0)
    #expect(try !run("export", "-").output.contains(link))
  }

  @Test func removesATaskAndKeepsItsSessions() throws {
    #expect(try run("focus", "add", "English").status == 0)
    #expect(try run("focus", "log", "English", "8:00", "8:30").status == 0)
    #expect(try run("focus", "remove", "English").output == "“English” deleted\n")
    #expect(try run("focus", "list").output.isEmpty)
    #expect(try run("focus", "records").output.contains("English"))
    #expect(try run("focus", "remove", "English").status == 1)
    #expect(try run("undo").output == "Undone: task deleted · English\n")
    #expect(try run("focus", "list").output.contains("English"))
  }
}
