import ArgumentParser

extension Haru {
  /// The options of all commands, each with a value.
  private static let sharedOptions = ["--lang", "--at"]

  /// Moves shared options that precede a command, or stand between the words of its name, behind
  /// the name, where the parser expects them.
  ///
  /// Otherwise the default command would take the name for its own argument: in `haru --lang ko
  /// plan`, for the day "plan".
  static func ordered(_ arguments: [String]) -> [String] {
    var (name, options, rest) = ([String](), [String](), arguments[...])
    while true {
      let count = sharedCount(rest)
      guard let word = rest.dropFirst(count).first, path((name + [word])[...]).count > name.count
      else { break }
      name.append(word)
      options += rest.prefix(count)
      rest = rest.dropFirst(count + 1)
    }
    return name + options + rest
  }

  /// The number of arguments at the start that are shared options and their values.
  static func sharedCount(_ arguments: ArraySlice<String>) -> Int {
    var rest = arguments
    while let argument = rest.first,
      let name = sharedOptions.first(where: { argument == $0 || argument.hasPrefix("\($0)=") })
    {
      rest = rest.dropFirst(argument == name ? 2 : 1)
    }
    return arguments.count - rest.count
  }
}
