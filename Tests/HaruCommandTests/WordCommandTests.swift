import Foundation
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI
import Testing

@testable import haru

struct WordCommandTests {
  let haru = CommandRun()

  private func add(_ arguments: String...) throws -> String {
    let result = try haru.run(["word", "add"] + arguments)
    #expect(result.status == 0)
    return result.output.trimmingCharacters(in: .newlines)
  }

  private static func vector(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Vectors/\(name)").path
  }

  @Test func keepsWords() throws {
    #expect(try haru("word", "list") == .init(status: 0, output: ""))
    let id = try add(
      "run",
      "--meaning",
      "달리다",
      "--example",
      "I run.",
      "--tag",
      "verb",
      "--tag",
      "#a"
    )
    haru.at = "2026-12-01T00:30:00+09:00"
    _ = try add("walk", "--meaning", "to go\n on foot")
    #expect(
      try haru("word", "list").withoutIDs
        == "2026-11-21  run  달리다\n2026-12-01  walk  to go / on foot\n"
    )
    #expect(try haru("word", "list", "--date", "2026-12-01").output.contains("walk"))
    #expect(try haru("word", "list", "--month", "2026-11").withoutIDs == "2026-11-21  run  달리다\n")
    #expect(try haru("word", "list", "--month", "2026").output.split(separator: "\n").count == 2)
    #expect(try haru("word", "list", "--month", "2025").output == "")
    #expect(try haru("word", "list", "--month", "2026-0").status == 1)
    #expect(try haru("word", "search", "ㄷㄹㄷ").withoutIDs == "2026-11-21  run  달리다\n")
    #expect(
      try haru("word", "search", "verb", "--json").output
        == #"{"id":"\#(id)","term":"run","meaning":"달리다","example":"I run.","reading":null,"#
        + #""note":null,"tags":["verb","a"],"language":null,"notebook":null,"#
        + #""savedOn":"2026-11-21","suspended":false,"stage":"new","due":null,"reviews":0,"#
        + #""lapses":0,"leech":false}"# + "\n"
    )
    #expect(try haru("word", "remove", "run").output == "run deleted\n")
    #expect(try haru("word", "remove", "run").status == 1)
    #expect(try haru("word", "add", " ").status == 1)
  }

  @Test func aReviewIsASessionOfThePlanner() throws {
    _ = try add("run")
    haru.step = 5
    let review = try haru("word", "review", input: "4\n")
    #expect(review.output.contains(" of review added to the planner\n"))
    haru.step = 0
    let records = try haru("focus", "records", "--json").output
    #expect(records.contains(#""name":"Words""#))
    #expect(records.contains(#""estimateSeconds":null"#))
    // Without an answer, there is no session.
    #expect(try !haru("word", "review", input: "q\n").output.contains("planner"))
  }

  @Test func bringsAWordBackOnTheRightDay() throws {
    _ = try add("run", "--meaning", "달리다")
    let review = try haru("word", "review", input: "\n4\n")
    #expect(review.output.contains("[1] run\n    달리다\n"))
    #expect(
      review.output.contains("1 Again (1 min)   2 Hard (6 min)   3 Good (10 min)   4 Easy (8 d)")
    )
    #expect(review.output.hasSuffix("1 word reviewed.\n"))
    haru.at = "2026-11-29T04:59:00+09:00"
    #expect(try haru("word", "list", "--due").output == "")
    haru.at = "2026-11-29T05:00:00+09:00"
    #expect(try haru("word", "list", "--due").withoutIDs == "2026-11-21  run  달리다\n")
  }

  @Test func takesAnAnswerBack() throws {
    _ = try add("run")
    _ = try haru("word", "review", input: "4\n")
    #expect(try haru("word", "stats").output.contains("Learned: 1\n"))
    _ = try add("walk")
    _ = try add("swim")
    _ = try haru("word", "review", input: "4\nu\nq\n")
    #expect(try haru("word", "stats").output.contains("Learned: 1\n"))
    #expect(
      try haru("word", "stats", "--json").output.hasPrefix(
        #"{"words":3,"learned":1,"new":2,"due":2,"reviewedToday":1,"streakDays":1,"#
          + #""bestStreakDays":1,"leeches":0,"retention":null,"forecast":[0,0,0,0,0,0,0,0,1,"#
      )
    )
  }

  @Test func showsAMonth() throws {
    _ = try add("run")
    _ = try add("walk")
    #expect(
      try haru("word", "calendar").output
        == """
        November 2026
        Sun    Mon    Tue    Wed    Thu    Fri    Sat
        1      2      3      4      5      6      7
        8      9      10     11     12     13     14
        15     16     17     18     19     20     21:2*
        22     23     24     25     26     27     28
        29     30

        """
    )
    #expect(try haru("word", "calendar", "2026-13").status == 1)
  }

  @Test(arguments: ["anki-legacy.apkg", "anki-current.apkg"])
  func importsAPackageOfAnkiOnce(name: String) throws {
    let first = try haru("word", "import", Self.vector(name))
    #expect(
      first.output
        == "3 words added. 0 duplicates were skipped.\n1 picture or sound was skipped.\n"
    )
    let second = try haru("word", "import", Self.vector(name))
    #expect(second.output.hasPrefix("0 words added. 3 duplicates were skipped.\n"))
    let list = try haru("word", "list", "--json").output
    #expect(list.contains(#""meaning":"달리다\nto go fast""#))
    #expect(list.contains(#""meaning":"고양이와 개""#))
    #expect(list.contains(#""stage":"relearning""#))
    #expect(list.contains(#""notebook":"English::Verbs""#))
  }

  @Test(arguments: ["anki-schedule-legacy.apkg", "anki-schedule-current.apkg"])
  func takesOverWhereAnkiStoodWithEachCard(name: String) throws {
    #expect(
      try haru("word", "import", Self.vector(name)).output
        == "8 words added. 0 duplicates were skipped.\n"
        + "2 cards couldn't keep their progress from Anki and start as new.\n"
    )
    let lines = try haru("word", "list", "--json").output.split(separator: "\n")
    let word = { (term: String) in
      String(lines.first { $0.contains(#""term":"\#(term)""#) } ?? "")
    }
    #expect(word("mature").contains(#""stage":"review","due":"2026-11-29","reviews":0"#))
    #expect(word("suspended").contains(#""suspended":true,"stage":"review","due":"2026-10-30""#))
    #expect(word("buried").contains(#""suspended":false,"stage":"review","due":"2026-11-24""#))
    #expect(word("learning").contains(#""stage":"new","due":null"#))
    #expect(word("reset").contains(#""reviews":1"#))
  }

  @Test func importsATableAndTellsWhatItCouldNotRead() throws {
    let result = try haru("word", "import", "-", input: "term,meaning\nrun,달리다\n,nothing\n")
    #expect(
      result
        == .init(
          status: 1,
          output: "1 word added. 0 duplicates were skipped.\n",
          errors: "haru: line 3: there is no word in it.\n"
        )
    )
    #expect(
      try haru("word", "export", "--format", "tsv").output
        == "term\tmeaning\texample\treading\tnote\ttags\tlanguage\tnotebook\tsaved\n"
        + "run\t달리다\t\t\t\t\t\t\t2026-11-21\n"
    )
    #expect(try haru("word", "import", "/nowhere.csv").status == 1)
    #expect(try haru("word", "import", "/nowhere.apkg").status == 1)
  }

  @Test func takingAnImportBackTouchesNothingElse() throws {
    _ = try add("precious", "--meaning", "귀한")
    let known = "term,meaning\nprecious,귀한\n"
    #expect(try haru("word", "import", "-", input: known).status == 0)
    #expect(try haru("word", "list").output.contains("precious"))
    let file = "term,meaning,notebook\nrun,달리다,Verbs\nwalk,걷다,Verbs\n"
    let preview = try haru("word", "import", "-", "--dry-run", input: file)
    #expect(preview.output == "2 words will be added. 0 duplicates were skipped.\n")
    for _ in 0..<2 { #expect(try haru("word", "import", "-", input: file).status == 0) }
    _ = try haru("word", "review", input: "4\n4\n4\n")
    #expect(try haru("word", "undo").output == "2 words undone.\n")
    #expect(try haru("word", "list", "--json").output.split(separator: "\n").count == 1)
    #expect(try haru("word", "stats", "--json").output.contains(#""reviewedToday":1"#))
    // The notebook was deleted with its words: a word with that notebook creates it again.
    #expect(try records("notebook").isEmpty)
  }

  @Test func aNotebookStaysForTheWordsThatCameSince() throws {
    let file = "term,meaning,notebook\nrun,달리다,Verbs\n"
    #expect(try haru("word", "import", "-", input: file).status == 0)
    let undo = try Data(contentsOf: URL(filePath: haru.directory + "/word-undo.json"))
    _ = try add("swim", "--notebook", "Verbs")
    // Changes of another device in between do not affect this undo.
    try undo.write(to: URL(filePath: haru.directory + "/word-undo.json"))
    #expect(try haru("word", "undo").output == "1 word undone.\n")
    #expect(try haru("word", "list", "--json").output.contains(#""notebook":"Verbs""#))
  }

  private func records(_ entity: String) throws -> [HaruSync.Record] {
    try ReplicaStore.existing(in: haru.directory)?.records(of: entity) ?? []
  }

  @Test(arguments: [
    (Language.en, "haru: “Verbs” fits more than one notebook; give the id:"),
    (.ko, "haru: “Verbs”: 맞는 단어장이 여러 개예요. ID를 적어 주세요:"),
  ])
  func aNameOfTwoNotebooksIsNoAnswer(language: Language, sentence: String) throws {
    let now = try #require(LocalPlace.moment(parsing: haru.at)).instant
    let store = try ReplicaStore(directory: haru.directory)
    for id in ["n1", "n10"] {
      try store.save(Notebook(id: RecordID(id), name: "Verbs").writes(at: now))
    }
    haru.language = language
    let several = CommandRun.Result(
      status: 1,
      output: "",
      errors: "\(sentence)\nn1  Verbs\nn10  Verbs\n"
    )
    #expect(try haru("word", "list", "--notebook", "Verbs") == several)
    #expect(try haru("word", "add", "run", "--notebook", "Verbs") == several)
    _ = try add("run", "--notebook", "n1")
    #expect(try haru("word", "list", "--notebook", "n1").output.contains("run"))
    #expect(try haru("word", "list", "--notebook", "n10") == .init(status: 0, output: ""))
    #expect(try haru("word", "list", "--notebook", "n").status == 1)
  }

  @Test func saysThatADictionaryIsOutOfReach() throws {
    #expect(
      try haru("word", "lookup", "run", "--server", "127.0.0.1:1").errors
        == "haru: cannot reach the dictionary server 127.0.0.1:1.\n"
    )
    #expect(try haru("word", "lookup", "run", "--server", "a b").status == 1)
    #expect(try haru("word", "lookup", " ", "--server", "127.0.0.1:1").status == 1)
  }

  @Test func showsTheSameWithAKeptDeckAsWithoutIt() throws {
    let table = haru.directory + ".tsv"
    defer { try? FileManager.default.removeItem(atPath: table) }
    let lines = ["term\tmeaning"] + (1...2_000).map { "word\($0)\tmeaning \($0)" }
    try lines.joined(separator: "\n").write(toFile: table, atomically: true, encoding: .utf8)
    #expect(try haru("word", "import", table).status == 0)
    let store = try ReplicaStore(directory: haru.directory)
    /// The output with the cached deck, then with a rebuilt one.
    func bothSame() throws {
      let shows = [
        ["list", "--due"], ["list", "--due"], ["list", "--due", "--date", "2026-11-21"],
        ["list", "--due", "--json"], ["list", "--json"], ["stats", "--json"],
      ]
      let shown = try shows.map { try haru.run(["word"] + $0).output }
      #expect(shown[0] == shown[1] && shown[0] == shown[2] && !shown[0].isEmpty)
      try forgetDeck(store)
      let anew = try shows.map { try haru.run(["word"] + $0).output }
      #expect(shown == anew)
      #expect(try store.hasDerived("wordDeck") && store.hasDerived("wordDue"))
    }
    try bothSame()
    _ = try add("later")
    #expect(try haru("word", "review", input: "\n3\n\n4\n\n1\nq").output.contains("[20] word"))
    // After a review, both are cached again, so that the next list is quick.
    let last = try store.operations(after: 0, limit: .max).last?.number
    #expect(try store.derived("wordDue")?.lastOperation == last)
    try bothSame()
    haru.at = "2026-11-21T09:45:00+09:00"
    #expect(try haru("word", "review", input: "\n3\n\n4\nuq").status == 0)
    try bothSame()
    #expect(try haru("word", "remove", "word7").status == 0)
    try bothSame()
    #expect(try haru("word", "list").output.contains("word8 "))
    #expect(try !haru("word", "list").output.contains("word7 "))
  }

  private func forgetDeck(_ store: ReplicaStore) throws {
    var transaction = SyncTransaction(try store.syncState())
    transaction.purged = 0
    try store.store(transaction)
  }
}
