import ArgumentParser

extension Haru {
  /// The options of all commands, each with a value.
  private static let sharedOptions = ["--lang", "--at"]

  /// Moves shared options that precede a command behind its name, where the parser expects them.
  ///
  /// Otherwise the default command would take the name for its own argument: `haru --lang ko plan`
  /// for the day "plan".
  static func ordered(_ arguments: [String]) -> [String] {
    var start = 0
    while start < arguments.count,
      let name = sharedOptions.first(where: {
        arguments[start] == $0 || arguments[start].hasPrefix("\($0)=")
      })
    {
      start += arguments[start] == name ? 2 : 1
    }
    let end = start + path(arguments.dropFirst(start)).count
    if start == 0 || end <= start { return arguments }
    return Array(arguments[start..<end] + arguments[..<start] + arguments[end...])
  }
}
