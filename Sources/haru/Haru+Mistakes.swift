import ArgumentParser

extension Haru {
  /// Other programs' names for Haru's commands.
  private static let synonyms = [
    "rm": "remove", "delete": "remove", "del": "remove", "ls": "list", "all": "list", "new": "add",
    "create": "add", "begin": "start", "stop": "done", "finish": "done", "end": "done",
    "complete": "done", "abort": "cancel", "change": "edit", "modify": "edit", "rename": "edit",
    "find": "search", "info": "show", "view": "show", "report": "records", "summary": "records",
    "config": "settings", "preferences": "settings", "task": "focus", "tasks": "focus",
    "todo": "focus", "vocabulary": "word", "pomodoro": "focus", "server": "serve",
  ]

  /// The command that a mistyped line probably meant: the one most like the first unknown word; nil
  /// if every word is known, or nothing is similar.
  static func suggestion(for arguments: [String]) -> String? {
    let words = ordered(arguments)
    let path = path(words[...])
    let rest = words.dropFirst(path.count)
    let word = rest.dropFirst(sharedCount(rest)).first?.lowercased()
    guard let word, word.first != "-" else { return nil }
    let commands = (path.last ?? Haru.self).configuration.subcommands
    let names = commands.filter { $0.configuration.shouldDisplay }
      .compactMap { $0.configuration.commandName }
    guard let name = meant(by: word, among: names) else { return nil }
    let known = path.compactMap { $0.configuration.commandName }
    return (["haru"] + known + [name]).joined(separator: " ")
  }

  /// What follows `help` if it names no command, for which the parser would print the help of
  /// another; nil otherwise.
  static func unknownHelp(_ arguments: [String]) -> String? {
    guard arguments.first == "help" else { return nil }
    let names = Array(arguments.dropFirst().prefix { !$0.hasPrefix("-") })
    return path(names[...]).count < names.count ? names.joined(separator: " ") : nil
  }

  private static func meant(by word: String, among names: [String]) -> String? {
    if let name = synonyms[word], names.contains(name) { return name }
    if word.count > 1, let name = names.first(where: { $0.hasPrefix(word) }) { return name }
    // One wrong letter in a short word, two in a longer one.
    let limit = word.count < 5 ? 1 : 2
    let near = names.map { (name: $0, distance: distance(Array(word), Array($0))) }
      .filter { $0.distance <= limit && word.count > 2 }
    return near.min { $0.distance < $1.distance }?.name
  }

  /// The edit distance: inserted, removed, replaced or transposed letters.
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var before: [Int] = []
    var last = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let cost = first[row] == second[column] ? 0 : 1
        var best = min(last[column] + cost, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
      }
      before = last
      last = current
    }
    return last[second.count]
  }
}

extension String {
  /// A parser error in the style of the command's own errors: they begin with its name and put
  /// words in “ ”.
  var asOwnError: String {
    guard hasPrefix("Error: ") else { return self }
    let end = firstIndex(of: "\n") ?? endIndex
    let sentence = self[..<end].dropFirst("Error: ".count)
      .replacing(/(^|[ (])'([^'\n]+)'/) { "\($0.output.1)“\($0.output.2)”" }
    return "haru: \(sentence.prefix(1).lowercased())\(sentence.dropFirst())\(self[end...])"
  }
}
