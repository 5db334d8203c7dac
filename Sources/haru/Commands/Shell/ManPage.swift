import ArgumentParser
import HaruPlatform
import HaruTime
import HaruUI

/// The manual page of a command, in the macros of man(7), made from its help.
struct ManPage {
  private let path: [String]
  private let command: CommandHelp

  /// The page of the command at a path.
  init(_ command: CommandHelp, at path: [String]) {
    self.command = command
    self.path = path
  }

  /// The pages of a command and of all its commands.
  static func all(of command: CommandHelp, at path: [String] = []) -> [ManPage] {
    [ManPage(command, at: path)] + command.shown.flatMap { all(of: $0, at: path + [$0.name]) }
  }

  /// `haru-focus-start`.
  var name: String { (["haru"] + path).joined(separator: "-") }

  /// `haru-focus-start.1`.
  var fileName: String { "\(name).1" }

  /// The source of the page.
  var text: String {
    var lines = [
      #".TH "\#(Self.escaped(name.uppercased()))" 1 "" "haru \#(App.version)" "Haru""#,
      ".SH NAME", "\(Self.escaped(name)) \\- \(Self.line(command.abstract))",
      ".SH SYNOPSIS",
    ]
    for usage in usages { lines += [".PP", Self.line(usage)] }
    if !command.discussion.isEmpty {
      lines.append(".SH DESCRIPTION")
      for paragraph in Self.paragraphs(command.discussion) {
        lines += [".PP", Self.line(paragraph)]
      }
    }
    lines += section("ARGUMENTS", command.arguments.filter { $0.kind == .positional })
    lines += section("OPTIONS", command.arguments.filter { $0.kind != .positional })
    if !command.shown.isEmpty {
      lines.append(".SH COMMANDS")
      for child in command.shown {
        lines += [".TP", "\\fB\(Self.escaped(child.name))\\fR", Self.line(child.abstract)]
      }
    }
    let examples = CommandExamples.lines(of: path)
    if !examples.isEmpty {
      lines += [".SH EXAMPLES"] + examples.flatMap { [".PP", "\\fB\(Self.escaped($0))\\fR"] }
    }
    return (lines + seeAlso).joined(separator: "\n") + "\n"
  }

  /// The lines of the usage, as the help prints them.
  private var usages: [String] {
    var type: any ParsableCommand.Type = Haru.self
    for name in path {
      let children = type.configuration.subcommands
      guard let next = children.first(where: { $0.configuration.commandName == name }) else {
        return []
      }
      type = next
    }
    let help = Haru.helpMessage(for: type, columns: 1_000)
    guard let start = help.firstRange(of: "USAGE: ") else { return [] }
    let lines = help[start.upperBound...].withUpperCasePlaceholders
      .split(separator: "\n", omittingEmptySubsequences: false)
    return lines.prefix { !$0.isEmpty }.map { String($0).trimmed }
  }

  private func section(_ title: String, _ arguments: [ArgumentDescription]) -> [String] {
    let shown = arguments.filter(\.isShown)
    if shown.isEmpty { return [] }
    var lines = [".SH \(title)"]
    for argument in shown where !shown.contains(where: { argument.isInverse(of: $0) }) {
      let inverse = shown.first { $0.isInverse(of: argument) }.map { "/\(Self.term($0))" } ?? ""
      lines += [".TP", Self.term(argument) + inverse, Self.line(argument.meaning)]
    }
    return lines
  }

  private var seeAlso: [String] {
    var others = command.shown.map { ManPage($0, at: path + [$0.name]).name }
    if let parent = path.isEmpty ? nil : path.dropLast() {
      others.insert((["haru"] + parent).joined(separator: "-"), at: 0)
    }
    if others.isEmpty { return [] }
    return [
      ".SH SEE ALSO", others.map { "\\fB\(Self.escaped($0))\\fR(1)" }.joined(separator: ",\n"),
    ]
  }

  /// An argument as it is typed.
  private static func term(_ argument: ArgumentDescription) -> String {
    let value = "\\fI\(escaped(argument.valueName.uppercased()))\\fR"
    if argument.kind == .positional { return value }
    let names = argument.names.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
    return argument.kind == .option ? "\(names) \(value)" : names
  }

  private static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n\n").map { $0.split(separator: "\n").joined(separator: " ") }
  }

  /// A line of text, escaped so that it does not begin with a request.
  static func line(_ text: some StringProtocol) -> String {
    let text = escaped(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    return text.hasPrefix(".") || text.hasPrefix("'") || text.isEmpty ? "\\&\(text)" : text
  }

  /// A text in which roff prints all characters literally.
  private static func escaped(_ text: some StringProtocol) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "\"": escaped += "\\(dq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case _ where character.isASCII: escaped.append(character)
      // Readable whatever encoding the reader assumes.
      default:
        for scalar in character.unicodeScalars {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          escaped += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
        }
      }
    }
  }
}

extension ArgumentDescription {
  /// Whether it is the flag that turns another one off and has the same help: `--no-save` of
  /// `--save`.
  fileprivate func isInverse(of other: ArgumentDescription) -> Bool {
    kind == .flag && abstract == other.abstract
      && other.names.contains { names == ["--no-\($0.dropFirst(2))"] }
  }

  /// Its meaning with its values and its default, as in the command reference.
  fileprivate var meaning: String {
    var notes: [String] = []
    if !values.allSatisfy({ abstract.contains($0) }) {
      notes.append("values: \(values.joined(separator: ", "))")
    }
    if kind != .flag, let defaultValue, !defaultValue.isEmpty {
      notes.append("default: \(defaultValue)")
    }
    return notes.isEmpty ? abstract : "\(abstract) (\(notes.joined(separator: "; ")))"
  }
}
