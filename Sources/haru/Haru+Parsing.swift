import ArgumentParser

extension Haru {
  /// Parses a command line.
  ///
  /// Frequent forms need no parser: `plain` sets them up.
  static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    if let command = plain(arguments) { return command }
    return try parsedInFull(arguments)
  }

  /// Parses a command line with the parser alone.
  ///
  /// Building the tree of all commands takes longer than most of them take to run, so only the
  /// command that the first words name is parsed. Only help, the version and errors need the whole
  /// tree.
  static func parsedInFull(_ arguments: [String]) throws -> any ParsableCommand {
    let arguments = withNegativeValues(CalcCommand.shielded(ordered(arguments)))
    let path = path(arguments[...])
    // The default command would take the parser's `help` command for a date.
    if arguments.first != "help", let command = leaf(of: path.last ?? Haru.self),
      let parsed = try? command.parseAsRoot(Array(arguments.dropFirst(path.count))),
      type(of: parsed) == command
    {
      return parsed
    }
    return try parseAsRoot(arguments)
  }

  /// The nested commands that the first words name, from the outermost.
  static func path(_ words: ArraySlice<String>) -> [any ParsableCommand.Type] {
    var path: [any ParsableCommand.Type] = []
    for word in words {
      let below = (path.last ?? Haru.self).configuration.subcommands
      guard let next = below.first(where: { $0.configuration.commandName == word }) else { break }
      path.append(next)
    }
    return path
  }

  /// The command that runs if no further word names one; nil if a word is required.
  private static func leaf(of command: any ParsableCommand.Type) -> (any ParsableCommand.Type)? {
    let configuration = command.configuration
    if configuration.subcommands.isEmpty { return command }
    return configuration.defaultSubcommand.flatMap(leaf)
  }

  /// The names of the commands whose help a command line asks for.
  static func helpPath(_ arguments: ArraySlice<String>) -> [String] {
    let words = ordered(Array(arguments))
    return path(words.first == "help" ? words.dropFirst() : words[...])
      .compactMap { $0.configuration.commandName }
  }
}
