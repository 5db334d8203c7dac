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
    let run = CommandRun()
    let result = try run("import", "-", input: text)
    #expect(result.status == 1)
    #expect(result.errors == "haru: 2 changes could not be read, at positions 0, 2.\n")
    // What can be read is imported.
    #expect(try run("dday", "list").status == 0)
    #expect(try run("export").output.contains("Exam"))
    try Data(text.utf8).write(to: URL(filePath: file))
    let named = try CommandRun()("import", file, "--json")
    #expect(named.status == 1 && named.output.contains(#""unreadable":[0,2]"#))
    #expect(named.errors == "haru: \(file): 2 changes could not be read, at positions 0, 2.\n")
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
    #expect(
      try run("import", "/nowhere").errors
        == "haru: /nowhere cannot be read: No such file or directory\n"
    )
    #expect(try run("import", "/tmp").errors == "haru: /tmp cannot be read: Is a directory\n")
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

  /// Noise instead of a database, noise after its first page, and nothing at all.
  @Test(arguments: [(0, 60_000), (4_096, 60_000), (0, 0)])
  func restoresABackupInPlaceOfADamagedDatabase(start: Int, count: Int) throws {
    let run = try filled()
    let yesterday = try #require(PlainDate(year: 2026, month: 11, day: 20))
    try ReplicaStore(directory: run.directory).keepBackup(on: yesterday)
    let before = try lists(run)
    let database = run.directory + "/haru.sqlite"
    var noise = try Data(contentsOf: URL(filePath: database)).prefix(start)
    noise.append(contentsOf: (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7_919 >> 5) })
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: database + suffix)
    }
    try noise.write(to: URL(filePath: database))
    let refused = try run("dday", "list")
    #expect(refused.status == 1 && refused.errors.contains("haru backup restore"))
    let preview = try run("backup", "restore", "2026-11-20", "--dry-run", "--json")
    #expect(try JSON.parse(preview.output.utf8)["new"] == 3)
    #expect(try Data(contentsOf: URL(filePath: database)) == noise)
    let restored = try run("backup", "restore", "2026-11-20")
    #expect(restored.status == 0)
    #expect(restored.errors.contains("kept as \(database).damaged-1."))
    #expect(try lists(run) == before)
    #expect(try Data(contentsOf: URL(filePath: database + ".damaged-1")) == noise)
  }

  @Test func importsSeveralFilesAtOnce() throws {
    for (name, arguments) in [
      ("a.json", ["dday", "add", "A", "2027-01-01"]), ("b.json", ["word", "add", "b"]),
    ] {
      let other = CommandRun()
      #expect(try other.run(arguments).status == 0)
      #expect(try other("export", folder.path(name)).status == 0)
    }
    let run = CommandRun()
    let missing = try run("import", folder.path("a.json"), "/nowhere")
    #expect(missing.status == 1)
    #expect(try run("dday", "list").output == "")
    #expect(try run("import", folder.path("a.json"), folder.path("b.json")).status == 0)
    #expect(try run("dday", "list").output.contains("A"))
    #expect(try run("word", "list").output.contains("b"))
    #expect(try run("import", "--undo").status == 0)
    #expect(try run("dday", "list").output + run("word", "list").output == "")
  }

  /// Words, quotes, work and holidays: each kind from two files, with an unreadable part in the
  /// second one, and undone at once.
  @Test(arguments: [
    ("word import", "term,meaning\nrun,r\n", "term,meaning\nrun,r\nwalk,w\n,n\n", "word list"),
    ("quote import --format lines", "One\n", "Two\nOne\n\u{FFFD}\n", "quote list --own"),
    (
      "focus import timewarrior", "inc 20261120T010000Z - 20261120T020000Z # a\n",
      "inc 20261120T010000Z - 20261120T020000Z # a\ninc 20261120T030000Z - 20261120T040000Z # b\n?\n",
      "focus records"
    ),
    (
      "focus import tasks", "English,30m\n", "name,estimate\nEnglish,1h\nMaths,1h\nArt,soon\n",
      "focus list"
    ),
    (
      "dday import", "Exam,2026-12-15\n",
      "date;name\n2026-12-15;Exam\nJan 2, 2027;Trip\nsoon;Art\n", "dday list"
    ),
    (
      "alarm holidays",
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20261225\nEND:VEVENT\nEND:VCALENDAR\n",
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20270101\nEND:VEVENT\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n",
      "alarm holidays"
    ),
  ])
  func importsTwoFilesOfAKind(command: String, first: String, second: String, list: String) throws {
    let run = CommandRun()
    let words = { (text: String) in text.split(separator: " ").map(String.init) }
    let files = ["1", "2"].map { folder.path($0) }
    for (path, text) in zip(files, [first, second]) {
      try Data(text.utf8).write(to: URL(filePath: path))
    }
    #expect(try run.run(words(command) + files + ["--dry-run"]).status == 1)
    #expect(try run.run(words(list)).output == "")
    let result = try run.run(words(command) + files)
    #expect(result.status == 1)
    #expect(result.errors.contains("haru: \(files[1]), line "), "\(result.errors)")
    #expect(try run.run(words(list)).output.split(separator: "\n").count == 2)
    #expect(try run("undo").status == 0)
    #expect(try run.run(words(list)).output == "")
  }

  /// The file of a shell's `<(...)` is a pipe, which has no size.
  @Test func importsFromAPipe() throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let writer = Thread {
      FileHandle(forWritingAtPath: pipe)?.write(Data("Exam,2026-12-15\n".utf8))
    }
    writer.start()
    let run = CommandRun()
    #expect(try run("dday", "import", pipe) == .init(status: 0, output: "1 D-day added\n"))
    #expect(try run("dday", "list").output.contains("Exam"))
  }

  @Test func refusesAFileWithoutAnEnd() throws {
    let result = try CommandRun()("dday", "import", "/dev/zero")
    #expect(result.errors == "haru: /dev/zero cannot be read: File too large\n")
  }

  @Test(arguments: ["dday import", "focus import tasks"])
  func namesTheRowWhoseNameIsTooLong(command: String) throws {
    let run = CommandRun()
    let long = String(repeating: "하", count: 10_000)
    let value = command == "dday import" ? "2026-12-15" : "30m"
    let words = command.split(separator: " ").map(String.init)
    let result = try run.run(words + ["-"], input: "Exam,\(value)\n\(long),\(value)\n")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("haru: line 2: "), "\(result.errors)")
    #expect(result.output.contains("1"))
  }

  /// What one device exports as a table, another one imports.
  @Test func importsItsOwnTables() throws {
    let run = CommandRun()
    _ = try run("dday", "add", "=Exam, \"2\"", "2026-12-15", "--day-one", "--yearly")
    _ = try run("dday", "add", "할머니", "8-15", "--lunar")
    _ = try run("focus", "add", "English", "--estimate", "45m", "--icon", "book", "--pen", "3")
    for (kind, command) in [
      ("dday", ["dday", "import"]), ("workItem", ["focus", "import", "tasks"]),
    ] {
      let table = try run("export", "--csv", kind).output
      let other = CommandRun()
      let result = try other.run(command + ["-"], input: table)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      let lines = { (text: String) in text.split(separator: "\n").sorted() }
      #expect(lines(try other("export", "--csv", kind).output) == lines(table))
      let again = try other.run(command + ["-"], input: table)
      #expect(again.status == 0 && again.errors.contains("skipped"), "\(again.output)")
      #expect(lines(try other("export", "--csv", kind).output) == lines(table))
    }
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
    #expect(try run("backup", "restore", "yesterday").status == 0)
    #expect(try lists(run) == before)
    #expect(try run("import", "--undo").status == 0)
    #expect(try lists(run) == after)
    #expect(
      try run("backup", "restore", "2026-01-01").errors
        == "haru: there is no readable backup of “2026-01-01”: see the list with haru backup.\n"
    )
  }
}
