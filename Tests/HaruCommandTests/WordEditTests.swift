import HaruJSON
import HaruTime
import Testing

@testable import haru

struct WordEditTests {
  private let run = CommandRun()

  private func add(_ term: String, _ options: String...) throws -> JSON {
    #expect(try run.run(["word", "add", term] + options).status == 0)
    return try word(term)
  }

  private func word(_ term: String) throws -> JSON {
    try JSON.parse(Array(run("word", "show", term, "--json").output.utf8))
  }

  @Test func changesWhatWasGiven() throws {
    let before = try add("run", "--meaning", "달리다", "--tag", "verb", "--note", "irregular")
    let result = try run(
      "word",
      "edit",
      "run",
      "--term",
      " ran ",
      "--note",
      "",
      "--tag",
      "past",
      "--tag",
      "verb"
    )
    #expect(result == .init(status: 0, output: "ran saved\n"))
    let after = try word("ran")
    #expect(after["id"] == before["id"] && after["meaning"] == "달리다")
    #expect(after["note"]?.isNull == true && after["tags"] == ["past", "verb"])
    #expect(try run("word", "edit", "ran", "--tag", "").status == 0)
    #expect(try word("ran")["tags"] == [])
    #expect(try run("undo").status == 0)
    #expect(try run("undo").status == 0)
    #expect(try word("run") == before)
  }

  @Test func movesBetweenNotebooks() throws {
    _ = try add("run")
    #expect(try run("word", "move", "run", "Exam").output == "run saved\n")
    #expect(try word("run")["notebook"] == "Exam")
    _ = try add("walk", "--notebook", "Exam")
    #expect(try run("word", "list", "--notebook", "Exam").output.split(separator: "\n").count == 2)
    #expect(try run("word", "move", "run", "").status == 0)
    #expect(try word("run")["notebook"]?.isNull == true)
    // The notebook that the change created is removed with it.
    #expect(try run("word", "edit", "run", "--notebook", "Trip").status == 0)
    #expect(try run("undo").status == 0)
    #expect(try run("word", "list", "--notebook", "Trip").status == 1)
  }

  @Test func leavesAWordOutOfTheReviewsAndTakesItBack() throws {
    _ = try add("run")
    #expect(try run("word", "list", "--due").output.contains("run"))
    #expect(try run("word", "suspend", "run").output == "run saved\n")
    #expect(try run("word", "list", "--due").output == "")
    #expect(try word("run")["suspended"] == true)
    #expect(try run("word", "unsuspend", "run").output == "run saved\n")
    #expect(try run("word", "list", "--due").output.contains("run"))
  }

  @Test func showsWhatWasWritten() throws {
    let id = try #require(
      try add("run", "--meaning", "to go\n fast", "--tag", "verb", "--notebook", "Exam")["id"]?
        .string
    )
    #expect(
      try run("word", "show", "run").output
        == "run\nMeaning: to go / fast\nTags: verb\nNotebook: Exam\n2026-11-21  \(id)\n"
    )
  }

  @Test(
    arguments: [
      ["edit", "run", "--term", " "], ["edit", "walk"], ["show", "walk"], ["move", "walk", "Exam"],
      ["move", "run", " "], ["suspend", "walk"], ["edit", "run", "--notebook", "\u{7}"],
    ]
  )
  func refusesAndChangesNothing(arguments: [String]) throws {
    let before = try add("run")
    let result = try run.run(["word"] + arguments)
    #expect(result.status != 0)
    #expect(try word("run") == before)
  }

  @Test func notebooksAreListedRenamedAndDeleted() throws {
    #expect(try run("word", "add", "run", "--notebook", "Novels").status == 0)
    #expect(try run("word", "notebook").withoutIDs == "Novels\n")
    let json = try JSON.parse(Array(run("word", "notebook", "list", "--json").output.utf8))
    let id = try #require(json["id"]?.string)
    let edited = try run("word", "notebook", "edit", String(id.prefix(4)), "--name", " Fiction ")
    #expect(edited.output == "Fiction saved\n")
    #expect(try run("word", "list", "--notebook", "Fiction").output.contains("run"))
    #expect(try run("word", "notebook", "edit", "Fiction", "--name", " ").status == 1)
    #expect(try run("word", "notebook", "remove", "Fiction").output == "“Fiction” deleted\n")
    #expect(try run("word", "notebook").output == "" && run("word", "list").output.contains("run"))
    #expect(try run("undo").output == "Undone: notebook deleted · Fiction, word edited · run\n")
    #expect(try run("word", "list", "--notebook", "Fiction").output.contains("run"))
    #expect(try run("word", "notebook", "remove", "Other").status == 1)
  }

  @Test func aNotebookIsCreatedOnceAndShowsHowManyWordsItHas() throws {
    let added = try run("word", "notebook", "add", "Novels")
    #expect(added.status == 0)
    let id = added.output.trimmed
    // A second one of that name could not be told from it.
    #expect(try run("word", "notebook", "add", " Novels ") == added)
    #expect(try run("word", "notebook").withoutIDs == "Novels\n")
    #expect(try run("word", "notebook", "show", "Novels").output == "Novels  0 words\n\(id)\n")
    #expect(try run("word", "add", "run", "--notebook", "Novels").status == 0)
    #expect(try run("word", "add", "walk").status == 0)
    let json = try JSON.parse(Array(run("word", "notebook", "show", id, "--json").output.utf8))
    #expect(json == ["id": .string(id), "name": "Novels", "words": 1])
    #expect(try run("word", "notebook", "show", "Other").status == 1)
  }
}
