import ArgumentParser

extension Haru {
  /// Writes values such as `-1`, which the parser would take for options, in the way that it reads
  /// them: `--date=-1` for an option, and behind `--` for others.
  ///
  /// No option begins with a digit.
  static func withNegativeValues(_ arguments: [String]) -> [String] {
    let name = path(arguments[...]).compactMap { $0.configuration.commandName }
    let typed = arguments.dropFirst(name.count)
    if typed.contains("--") || !typed.contains(where: isNegative) { return arguments }
    let options = optionsWithValue(of: name)
    var (parsed, behind) = ([String](), [String]())
    var rest = typed
    while let argument = rest.popFirst() {
      if options.contains(argument), let value = rest.popFirst() {
        parsed += isNegative(value) ? ["\(argument)=\(value)"] : [argument, value]
      } else if isNegative(argument) || (!behind.isEmpty && argument.first != "-") {
        behind.append(argument)
      } else {
        parsed.append(argument)
      }
    }
    return name + parsed + (behind.isEmpty ? [] : ["--"] + behind)
  }

  private static func isNegative(_ argument: String) -> Bool {
    argument.first == "-" && argument.dropFirst().first.map { $0.isASCII && $0.isNumber } == true
  }

  /// The options of a command that take a value; of a group, those of its default command.
  private static func optionsWithValue(of name: [String]) -> Set<String> {
    var command = CommandHelp.haru.command(at: name)
    while let usual = command?.defaultCommand.flatMap({ command?.command($0) }) { command = usual }
    let options = (command?.arguments ?? []).filter { $0.kind == .option }
    return Set(options.flatMap(\.names))
  }
}
