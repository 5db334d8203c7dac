/// The possible continuations of a command line.
struct Completion {
  /// A candidate and its meaning.
  struct Candidate {
    let value: String
    var note = ""
  }

  private(set) var candidates: [Candidate] = []
  /// Whether the shell should list files.
  private(set) var isFile = false

  private let context: CommandContext
  private let root: CommandHelp
  private var command: CommandHelp
  private var path: [String] = []
  private var positionals: [String] = []
  private var onlyPositionals = false

  /// Finds the candidates for the last word.
  init(after words: [String], _ root: CommandHelp, _ context: CommandContext) throws {
    self.context = context
    self.root = root
    command = root
    let typed = words.last ?? ""
    var option: ArgumentDescription?
    for word in words.dropLast() {
      option = option == nil ? read(word) : nil
    }
    if let option {
      try offer(option, before: "")
    } else {
      try offer(typed)
    }
  }

  /// Handles a complete word; returns the option whose value follows.
  private mutating func read(_ word: String) -> ArgumentDescription? {
    if word == "--", !onlyPositionals {
      onlyPositionals = true
    } else if word.hasPrefix("-"), word.count > 1, !onlyPositionals {
      return options.first { $0.kind == .option && $0.names.contains(word) }
    } else if positionals.isEmpty, !onlyPositionals, let next = command.command(word) {
      command = next
      path.append(word)
    } else {
      enterDefault()
      positionals.append(word)
    }
    return nil
  }

  /// Enters the default command if none was named.
  private mutating func enterDefault() {
    guard let name = command.defaultCommand, let next = command.command(name) else { return }
    command = next
    path.append(name)
  }

  /// The options allowed here, including those of the default command and the shared ones.
  private var options: [ArgumentDescription] {
    let usual = command.defaultCommand.flatMap { command.command($0) }?.arguments ?? []
    let known = command.arguments.filter { $0.kind != .positional }
    let added = usual.filter { $0.kind != .positional }
      .filter { option in !known.contains { $0.names == option.names } }
    return known + added
  }

  private mutating func offer(_ typed: String) throws {
    if typed.hasPrefix("-"), !onlyPositionals {
      if let end = typed.firstIndex(of: "=") {
        let name = String(typed[..<end])
        guard let option = options.first(where: { $0.names.contains(name) }) else { return }
        return try offer(option, before: name + "=")
      }
      candidates = options.filter(\.isShown).flatMap { option in
        option.names.map { Candidate(value: $0, note: option.abstract) }
      }
      return
    }
    if positionals.isEmpty, !onlyPositionals {
      candidates = command.shown.map { Candidate(value: $0.name, note: $0.abstract) }
    }
    enterDefault()
    let places = command.arguments.filter { $0.kind == .positional }
    let last = places.last.flatMap { $0.isRepeating ? $0 : nil }
    if let place = places.dropFirst(positionals.count).first ?? last {
      try offer(place, before: "")
    }
  }

  /// Adds the values of an argument.
  private mutating func offer(_ argument: ArgumentDescription, before start: String) throws {
    let source = CompletionSource(argument, of: path)
    if source == .file { isFile = true }
    if source == .command {
      let commands = root.command(at: positionals)?.shown ?? []
      return candidates += commands.map { Candidate(value: $0.name, note: $0.abstract) }
    }
    candidates += try context.candidates(source, argument).map { candidate in
      Candidate(value: start + candidate.value, note: candidate.note)
    }
  }
}
