import Foundation
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI
import Testing

@testable import haru

struct UndoCommandTests {
  private let run = CommandRun()

  private func undo() throws -> String {
    let result = try run("undo")
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  /// Everything that is visible on the device.
  private func export() throws -> [String] {
    try run("export", "-").output.split(separator: "{").map(String.init).filter {
      $0.contains("\"e\":")
    }
  }

  /// Changes a word as another device would.
  private func change(_ field: String, of id: String, to value: JSON) throws {
    let key = CellKey(entity: "word", id: RecordID(id), field: field)
    let write = CellWrite(key, value: value, madeAt: Instant(milliseconds: 1_795_219_200_000))
    try ReplicaStore(directory: run.directory).save([write])
  }

  @Test func takesChangesBackOneByOne() throws {
    #expect(try run("word", "add", "serendipity").status == 0)
    #expect(try run("dday", "add", "Exam", "2026-12-25").status == 0)
    #expect(try run("dday", "remove", "Exam").status == 0)
    #expect(try undo() == "Undone: D-day deleted · Exam\n")
    #expect(try run("dday", "list").output.contains("Exam"))
    #expect(try undo() == "Undone: D-day added · Exam\n")
    #expect(try run("dday", "list").output.isEmpty)
    #expect(try undo() == "Undone: word added · serendipity\n")
    #expect(try run("word", "list").output.isEmpty)
    let last = try run("undo")
    #expect(last == .init(status: 1, output: "", errors: "haru: there is nothing to undo.\n"))
  }

  @Test func takesFocusBack() throws {
    #expect(try run("focus", "add", "English", "--estimate", "30m").status == 0)
    #expect(try run("focus", "start", "English").status == 0)
    run.at = "2026-11-21T09:50:00+09:00"
    let before = try run("focus", "status", "--json").output
    #expect(try run("focus", "done").status == 0)
    #expect(try undo().contains("English"))
    #expect(try run("focus", "status", "--json").output == before)
    #expect(try undo().hasPrefix("Undone: running session added · English"))
    #expect(try undo() == "Undone: task added · English\n")
    #expect(try export().isEmpty)
  }

  @Test func takesAnImportBack() throws {
    #expect(try run("word", "add", "run").status == 0)
    let before = try export()
    let folder = try TemporaryFolder()
    let other = CommandRun()
    other.at = "2026-11-20T09:30:00+09:00"
    #expect(try other("word", "add", "walk").status == 0)
    #expect(try other("word", "add", "stroll").status == 0)
    #expect(try other("export", folder.path("haru.json")).status == 0)
    #expect(try run("import", folder.path("haru.json")).status == 0)
    #expect(try export() != before)
    #expect(try undo() == "Undone: 2 words added\n")
    #expect(try export() == before)
  }

  @Test func leavesAloneWhatChangedSince() throws {
    let id = try run("word", "add", "run").output.trimmingCharacters(in: .newlines)
    try change("meaning", of: id, to: "달리다")
    let before = try export()
    let result = try run("undo")
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("haru: “word added · run” was changed again since"))
    #expect(try export() == before)
  }

  @Test func leavesAloneWhatANewRecordGotSince() throws {
    let id = try run("word", "add", "run").output.trimmingCharacters(in: .newlines)
    try change("picture", of: id, to: "run.png")
    #expect(try run("undo").status == 1)
    #expect(try run("word", "list").output.contains("run"))
  }

  @Test func listsTheChanges() throws {
    #expect(try run("undo", "--list") == .init(status: 0, output: ""))
    #expect(try run("word", "add", "run").status == 0)
    #expect(try run("word", "add", "wa\u{1B}lk").status == 0)
    #expect(
      try run("undo", "--list").output
        == "2026-11-21 09:30  word added · walk\n2026-11-21 09:30  word added · run\n"
    )
    let lines = try run("undo", "--json").output.split(separator: "\n")
    let newest = try JSON.parse(Array(#require(lines.first).utf8))
    #expect(lines.count == 2)
    #expect(newest["at"] == "2026-11-21T09:30:00+09:00")
    #expect(newest["text"] == "word added · walk" && newest["records"] == 1)
    run.language = .ko
    #expect(try undo() == "되돌렸어요: 단어 추가 · walk\n")
  }

  @Test func keepsTheLastFifty() throws {
    for number in 1...53 { #expect(try run("word", "add", "word\(number)").status == 0) }
    let lines = try run("undo", "--list").output.split(separator: "\n")
    #expect(lines.count == ChangeHistory.limit)
    #expect(lines.last?.hasSuffix("word4") == true)
  }

  @Test func namesWhatWasChangedAndNotWhatComesWithIt() throws {
    #expect(try run("focus", "add", "English").status == 0)
    #expect(try run("focus", "start", "English").status == 0)
    run.at = "2026-11-21T09:50:00+09:00"
    #expect(try run("focus", "done").status == 0)
    #expect(try undo() == "Undone: session added · English\n")
    #expect(try run("focus", "done").status == 0)
    #expect(try run("focus", "record", "edit", "last", "--note", "unit 3").status == 0)
    #expect(try undo() == "Undone: session edited · English\n")
    #expect(try run("focus", "record", "edit", "last", "--note", "unit 4").status == 0)
    #expect(try run("focus", "record", "remove", "last").status == 0)
    #expect(try undo() == "Undone: session deleted · English\n")
    #expect(try run("quote", "add", "Festina lente").status == 0)
    #expect(try undo() == "Undone: quote added · Festina lente\n")
    #expect(try run("clock", "add", "Busan").status == 0)
    run.language = .ko
    #expect(try undo().hasPrefix("되돌렸어요: 도시 "))
  }

  @Test func survivesDamagedFiles() throws {
    #expect(try run("word", "add", "run").status == 0)
    let folder = run.directory + "/history"
    for (name, text) in [("2.json", "{"), ("3.json", "{\"t\":1,\"changes\":[{}]}"), ("x", "")] {
      try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    }
    #expect(try undo() == "Undone: word added · run\n")
  }

  @Test func savesWhereTheHistoryCannotBeWritten() throws {
    try FileManager.default.createDirectory(
      atPath: run.directory,
      withIntermediateDirectories: true
    )
    try Data().write(to: URL(filePath: run.directory + "/history"))
    let result = try run("word", "add", "run")
    #expect(result.status == 0 && result.errors.contains("/history cannot be written"))
    #expect(try run("word", "list").output.contains("run"))
  }

  @Test func goesWithItsCopy() throws {
    #expect(try run("word", "add", "run").status == 0)
    #expect(FileManager.default.fileExists(atPath: run.directory + "/history/1.json"))
    try RecordCopies(root: run.directory).remove(run.directory)
    #expect(!FileManager.default.fileExists(atPath: run.directory + "/history"))
  }
}
