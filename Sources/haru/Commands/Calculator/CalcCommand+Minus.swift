import ArgumentParser

extension CalcCommand {
  /// Arguments cannot contain this character, so it marks shielded ones.
  private static let shield: Character = "\0"

  /// Marks arguments of `calc` that start with a minus sign as values.
  ///
  /// The parser would read `-1h + 2h` as the options `-1`, `-h` ...; real options have a letter
  /// after the dashes.
  static func shielded(_ arguments: [String]) -> [String] {
    guard arguments.first == configuration.commandName else { return arguments }
    return arguments.map { $0.hasPrefix("-") && !isOption($0) ? "\(shield)\($0)" : $0 }
  }

  /// The argument as typed.
  static func unshielded(_ argument: String) -> String {
    argument.first == shield ? String(argument.dropFirst()) : argument
  }

  private static func isOption(_ argument: String) -> Bool {
    guard let first = argument.first(where: { $0 != "-" }) else { return argument == "--" }
    return first.isASCII && first.isLetter
  }
}

extension CalcCommand: PlainCommand {
  init?(plain arguments: ArraySlice<String>) {
    guard arguments.first != Self.history,
      let plain = PlainArguments(arguments, words: 1...Int.max, flags: ["--json"])
    else { return nil }
    self = .unparsed()
    words = plain.words
    format = nil
    json = plain.has("--json")
    save = nil
    limit = nil
    clear = false
    confirmation = .unconfirmed
    options = plain.options
  }
}
