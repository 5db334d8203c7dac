import ArgumentParser
import HaruJSON
import Testing

@testable import haru

/// The rules that all commands and options follow, checked against a table of them that is made
/// from the code.
struct GrammarTests {
  /// A command of the table.
  struct Row: CustomTestStringConvertible {
    let path: [String]
    let help: CommandHelp

    var name: String { path.joined(separator: " ") }
    var testDescription: String { name }

    func argument(_ name: String) -> ArgumentDescription? {
      help.arguments.first { $0.names.contains(name) }
    }
  }

  static let rows = rows(of: .haru, at: [])

  private static func rows(of help: CommandHelp, at path: [String]) -> [Row] {
    help.commands.flatMap { command in
      let here = path + [command.name]
      return [Row(path: here, help: command)] + rows(of: command, at: here)
    }
  }

  /// The listed commands that do something themselves.
  static let leaves = rows.filter { $0.help.commands.isEmpty && $0.help.isShown }

  @Test func theTableIsWhole() {
    #expect(Self.leaves.count > 100)
    #expect(Set(Self.rows.map(\.name)).count == Self.rows.count)
  }

  /// An option has the same name, including that of its value, everywhere.
  @Test func anOptionMeansTheSameEverywhere() {
    /// Where a name has to mean two things: a table's format or kind, dates, zones or places, a
    /// template, a database of a dictionary (RFC 2229).
    let exceptions: Set<String> = [
      "export --csv", "clock convert --from", "clock convert --to", "status --format",
      "admin copy --from", "admin copy --to", "word lookup --database",
    ]
    var first: [String: (form: String, command: String)] = [:]
    for row in Self.rows where row.help.isShown {
      for argument in row.help.arguments where argument.kind != .positional {
        let name = argument.names.last ?? ""
        if exceptions.contains("\(row.name) \(name)") { continue }
        let value = argument.kind == .option ? argument.valueName : ""
        let form = "\(argument.kind) \(value)"
        let known = first[name] ?? (form, row.name)
        first[name] = known
        #expect(known.form == form, "\(name): \(known.command), \(row.name)")
      }
    }
    #expect(first.count > 90)
  }

  @Test(arguments: rows)
  func namesAndTextsHaveOneForm(row: Row) {
    #expect(row.path.last?.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
    #expect(row.help.abstract.hasSuffix(".") || !row.help.isShown, "\(row.help.abstract)")
    for argument in row.help.arguments where argument.isShown {
      // A placeholder is a word, which the help writes in upper case.
      #expect(argument.valueName.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(argument.valueName)")
      for name in argument.names {
        #expect(name.wholeMatch(of: /-[a-z]|--[a-z]+(-[a-z]+)*/) != nil, "\(name)")
      }
      let isSentence = argument.abstract.contains(/[.)]$/)
      #expect(isSentence, "\(row.name): \(argument.abstract)")
    }
  }

  @Test(arguments: leaves)
  func everyCommandHasExamples(row: Row) throws {
    let lines = CommandExamples.lines(of: row.path)
    #expect(!lines.isEmpty)
    for line in lines {
      let command = try Haru.parsed(CommandExamples.parts(of: line))
      #expect(type(of: command).configuration.commandName == row.path.last, "\(line)")
    }
  }

  @Test func noExampleIsOfAnotherCommand() throws {
    let shown = Set(Self.leaves.flatMap { CommandExamples.lines(of: $0.path) })
    #expect(Set(CommandExamples.all).subtracting(shown).isEmpty)
    #expect(CommandExamples.lines(of: ["focus"]).count > 20)
    #expect(CommandExamples.added(to: "help", of: []) == "help")
    let line = try #require(CommandExamples.lines(of: ["open"]).first)
    for help in ["help", "help\n"] {
      #expect(CommandExamples.added(to: help, of: ["open"]) == "help\n\nEXAMPLES:\n  \(line)\n")
    }
  }

  /// Reading, writing and undoing work alike for all kinds.
  @Test(arguments: leaves)
  func whatHasOneNameWorksAlike(row: Row) {
    switch row.path.last {
    case "import":
      #expect(row.argument("--dry-run") != nil)
      let files = row.help.arguments.last { $0.kind == .positional }
      #expect(files?.valueName == "file" && files?.isRepeating == true && files?.isFile == true)
    case "export":
      #expect(row.argument("--force") != nil)
      let file = row.help.arguments.first { $0.kind == .positional }
      #expect(file?.valueName == "file" && file?.isFile == true)
    case "list", "show", "status", "stats":
      #expect(row.argument("--json") != nil || row.name == "admin quotes list")
    default: break
    }
    #expect(row.argument("--preview") == nil)
  }

  @Test func placeholdersAreUpperCaseWords() {
    let help =
      "USAGE: haru x <file> [--ca-file <file-name>]\n\n  <file>                  The file.\n"
    #expect(
      help.withUpperCasePlaceholders
        == "USAGE: haru x FILE [--ca-file FILE-NAME]\n\n  FILE                    The file.\n"
    )
    #expect("a < b > c, <br/>, 1<2".withUpperCasePlaceholders == "a < b > c, <br/>, 1<2")
  }

  /// A command that is parsed alone is the one that the tree of all commands finds.
  @Test(arguments: CommandExamples.all)
  func parsingOneCommandGivesTheSame(line: String) throws {
    let words = CommandExamples.parts(of: line)
    let alone = try Haru.parsed(words)
    let inTree = try Haru.parseAsRoot(CalcCommand.shielded(words))
    #expect("\(alone)" == "\(inTree)")
  }

  @Test(arguments: [
    "--help", "help", "help focus", "focus --help", "calc --help", "calc --nosuch",
  ])
  func whatNeedsTheTreeIsSaidFromIt(line: String) {
    let words = line.split(separator: " ").map(String.init)
    let text = { (parse: ([String]) throws -> any ParsableCommand) -> String in
      do {
        var command = try parse(words)
        try command.run()
        return ""
      } catch { return Haru.fullMessage(for: error) }
    }
    let expected = text { try Haru.parseAsRoot($0) }
    #expect(expected.contains("haru"))
    #expect(text { try Haru.parsed($0) } == expected)
  }
}
