import Foundation
import HaruJSON
import HaruStore
import HaruTime
import Testing

@testable import haru

struct DataCommandTests {
  private let folder: TemporaryFolder
  private var file: String { folder.path("haru.json") }

  init() throws { folder = try TemporaryFolder() }

  /// A device with a saved day, a calculation and a word.
  private func filled() throws -> CommandRun {
    let run = CommandRun()
    #expect(try run("dday", "add", "Exam", "2026-12-25").status == 0)
    #expect(try run("calc", "--save", "0:58 + 0:53").status == 0)
    #expect(try run("word", "add", "하루", "--meaning", "a day").status == 0)
    return run
  }

  private func lists(_ run: CommandRun) throws -> [String] {
    try [["dday", "list", "--json"], ["calc", "history"], ["word", "list", "--json"]].map {
      try run.run($0).output
    }
  }

  @Test func carriesEverythingToAnotherDeviceOnce() throws {
    let run = try filled()
    #expect(try run("export", file) == .init(status: 0, output: ""))
    let other = CommandRun()
    let preview = try other("import", file, "--dry-run")
    #expect(preview.output.hasPrefix("calculation: 1 new, 0 changed, 0 deleted, 0 unchanged\n"))
    #expect(
      preview.output.hasSuffix("Nothing was changed. This is what would happen.\n")
    )
    #expect(!FileManager.default.fileExists(atPath: other.directory + "/haru.sqlite"))
    let first = try other("import", file)
    #expect(first.output.hasSuffix("Imported. Undo with haru import --undo.\n"))
    #expect(try lists(other) == lists(run))
    #expect(
      try other("import", file)
        == .init(status: 0, output: "You already have all of this. Nothing changes.\n")
    )
    #expect(try lists(other) == lists(run))
  }

  @Test func takesAnImportBackAndForth() throws {
    let run = try filled()
    _ = try run("export", file)
    let other = CommandRun()
    #expect(try other("dday", "add", "Mine", "2027-01-01").status == 0)
    let before = try lists(other)
    _ = try other("import", file)
    let after = try lists(other)
    #expect(after != before)
    #expect(try other("import", "--undo").status == 0)
    #expect(try lists(other) == before)
    #expect(try other("import", "--undo").status == 0)
    #expect(try lists(other) == after)
  }

  @Test func countsInJSON() throws {
    _ = try filled()("export", file)
    let result = try CommandRun()("import", file, "--json")
    #expect(
      result.output
        == #"{"new":3,"changed":0,"removed":0,"same":0,"keptFacts":0,"unreadable":[]}"# + "\n"
    )
  }

  @Test func listsWhatItCannotRead() throws {
    let text = """
      {"format":"haru","version":1,"changes":[7,
      {"e":"dday","i":"1","f":"name","v":"Exam","t":1},{"e":"x"}]}
      """
    let result = try CommandRun()("import", "-", input: text)
    #expect(result.status == 0)
    #expect(result.errors == "2 changes could not be read, at positions 0, 2.\n")
  }

  @Test func refusesWhatIsNoExport() throws {
    let run = CommandRun()
    let error = " is not a Haru export, or is from a newer version.\n"
    for text in ["", "[]", "{\"format\":\"haru\",\"version\":2,\"changes\":[]}", "a,b\n"] {
      #expect(
        try run("import", "-", input: text)
          == .init(status: 1, output: "", errors: "haru: -\(error)")
      )
    }
    #expect(try run("import", "/nowhere").errors == "haru: /nowhere cannot be read.\n")
    #expect(try run("import", "--undo").errors == "haru: there is no import to undo.\n")
    #expect(try run("export", folder.path("no/such/folder")).status == 1)
  }

  @Test func writesAKindAsATable() throws {
    let run = try filled()
    #expect(
      try run("export", "--csv", "calculation").output == """
        at,date,zone,formula,result,seconds
        2026-11-21T09:30:00+09:00,2026-11-21,Asia/Seoul,0:58 + 0:53,1:51,6660

        """
    )
    #expect(try run("export", file, "--csv", "word").status == 0)
    let other = CommandRun()
    #expect(try other("word", "import", file).status == 0)
    #expect(try other("word", "list").output.contains("하루"))
    #expect(
      try run("export", "--csv", "settings").errors
        .hasPrefix("haru: there is no table “settings”. Tables: calculation, ")
    )
  }

  @Test func restoresABackupAndTakesThatBack() throws {
    let run = try filled()
    let yesterday = try #require(PlainDate(year: 2026, month: 11, day: 20))
    let store = try ReplicaStore(directory: run.directory)
    store.keepBackup(on: yesterday)
    let before = try lists(run)
    #expect(try run("dday", "add", "Later", "2027-01-01").status == 0)
    #expect(try run("word", "add", "later").status == 0)
    let after = try lists(run)
    let list = try run("backup").output
    #expect(list.contains("2026-11-20  3  \(run.directory)/backups/2026-11-20.json\n"))
    let preview = try run("backup", "restore", "2026-11-20", "--dry-run", "--json")
    #expect(try JSON.parse(preview.output.utf8)["removed"] == 2)
    #expect(try lists(run) == after)
    #expect(try run("backup", "restore", "2026-11-20").status == 0)
    #expect(try lists(run) == before)
    #expect(try run("import", "--undo").status == 0)
    #expect(try lists(run) == after)
    #expect(
      try run("backup", "restore", "2026-01-01").errors
        == "haru: there is no readable backup of “2026-01-01”: see the list with haru backup.\n"
    )
  }
}
