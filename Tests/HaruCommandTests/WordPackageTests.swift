import Foundation
import Testing

@testable import haru

/// `haru word export` as an Anki package; `Tests/Browser/test_anki.py` gives it to Anki.
struct WordPackageTests {
  private let haru = CommandRun()
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The words as JSON, without their ids.
  private func words(_ run: CommandRun) throws -> Set<String> {
    let lines = try run("word", "list", "--json").output.split(separator: "\n")
    return Set(lines.map { String($0.drop { $0 != "," }) })
  }

  private func addWords() throws {
    for (minute, term) in ["run", "걷다", "a & <b>"].enumerated() {
      haru.at = "2026-11-21T09:3\(minute):00+09:00"
      #expect(try haru("word", "add", term, "--meaning", "x\n\ny", "--notebook", "N").status == 0)
      #expect(try haru("word", "review", input: "\(minute + 1)\nq\n").status == 0)
    }
    #expect(try haru("word", "suspend", "run").status == 0)
  }

  @Test(arguments: ["words.apkg", "WORDS.APKG"])
  func theEndingOfTheFileMakesItAPackage(name: String) throws {
    try addWords()
    let file = folder.path(name)
    #expect(try haru("word", "export", file) == .init(status: 0, output: ""))
    let other = CommandRun()
    other.at = haru.at
    #expect(
      try other("word", "import", file).output == "3 words added. 0 duplicates were skipped.\n"
    )
    #expect(try words(other) == words(haru))
  }

  @Test func theEndingGivesWayToTheFormat() throws {
    try addWords()
    let file = folder.path("words.apkg")
    #expect(try haru("word", "export", file, "--format", "tsv").status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("term\tmeaning"))
    #expect(try haru("word", "export", folder.path("words.tsv")).status == 0)
    let table = try String(contentsOfFile: folder.path("words.tsv"), encoding: .utf8)
    #expect(table.hasPrefix("term\tmeaning"))
    #expect(try haru("word", "export", folder.path("words")).status == 0)
    let words = try String(contentsOfFile: folder.path("words"), encoding: .utf8)
    #expect(words.hasPrefix("term,meaning"))
  }

  @Test func aTerminalIsShownNoPackage() throws {
    haru.isTerminal = true
    let result = try haru("word", "export", "--format", "apkg")
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(
      result.errors == "haru: an Anki package cannot be shown: name a file, such as words.apkg.\n"
    )
    #expect(try haru("word", "export", folder.path("words.apkg")).status == 0)
  }

  @Test func nobodysWordsAreAPackageToo() throws {
    let file = folder.path("words.apkg")
    #expect(try haru("word", "export", file).status == 0)
    #expect(
      try haru("word", "import", file).output == "0 words added. 0 duplicates were skipped.\n"
    )
  }
}
