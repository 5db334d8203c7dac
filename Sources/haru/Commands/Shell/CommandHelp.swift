import ArgumentParser
import HaruJSON

/// A command, its arguments and its subcommands, as its help describes them.
struct CommandHelp {
  let name: String
  let abstract: String
  let discussion: String
  let isShown: Bool
  /// The subcommand that runs if none is named.
  let defaultCommand: String?
  let arguments: [ArgumentDescription]
  let commands: [CommandHelp]

  private init(_ json: JSON) {
    name = json["commandName"]?.string ?? ""
    abstract = json["abstract"]?.string ?? ""
    discussion = json["discussion"]?.string ?? ""
    isShown = json["shouldDisplay"]?.bool ?? true
    defaultCommand = json["defaultSubcommand"]?.string
    arguments = (json["arguments"]?.array ?? []).map(ArgumentDescription.init)
    // The parser adds its own `help` command.
    commands = (json["subcommands"]?.array ?? []).map(CommandHelp.init)
      .filter { $0.name != "help" }
  }

  /// `haru` itself, from the same description as the command reference.
  static var haru: CommandHelp {
    let json = try? JSON.parse(Array(Haru._dumpHelp().utf8))
    return CommandHelp(json?["command"] ?? .null)
  }

  /// The commands that the help lists.
  var shown: [CommandHelp] { commands.filter(\.isShown) }

  /// The command with a name.
  func command(_ name: String) -> CommandHelp? { commands.first { $0.name == name } }

  /// The command at a path of names; nil if one of them is unknown.
  func command(at path: [String]) -> CommandHelp? {
    path.reduce(self) { $0?.command($1) }
  }
}

/// An argument, option or flag, as the help describes it.
struct ArgumentDescription {
  /// How an argument is typed.
  enum Kind: String {
    case positional, option, flag
  }

  let kind: Kind
  /// `--help`, `-h`; empty for a positional one.
  let names: [String]
  let valueName: String
  let abstract: String
  let defaultValue: String?
  /// The values that it takes, if they are few.
  let values: [String]
  let isFile: Bool
  let isRepeating: Bool
  let isShown: Bool

  fileprivate init(_ json: JSON) {
    kind = json["kind"]?.string.flatMap { Kind(rawValue: $0) } ?? .positional
    names = (json["names"]?.array ?? []).map { name in
      (name["kind"]?.string == "long" ? "--" : "-") + (name["name"]?.string ?? "")
    }
    valueName = json["valueName"]?.string ?? ""
    abstract = json["abstract"]?.string ?? ""
    defaultValue = json["defaultValue"]?.string
    let completion = json["completionKind"]
    let listed = json["allValues"] ?? completion?["list"]?["values"]
    values = (listed?.array ?? []).compactMap(\.string)
    isFile = completion?["file"] != nil
    isRepeating = json["isRepeating"]?.bool ?? false
    isShown = json["shouldDisplay"]?.bool ?? true
  }
}
