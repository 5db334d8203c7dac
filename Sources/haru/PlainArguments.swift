import ArgumentParser

/// Arguments as most people type them: words, flags and options whose values follow.
///
/// Everything else (`--name=value`, short options, a repeated option, `--`) is left to the parser.
struct PlainArguments {
  private(set) var words: [String] = []
  private var flags: [String] = []
  private var values: [(option: String, value: String)] = []

  /// Nil if an argument is neither a word nor one of these flags and options, or is ambiguous.
  init?(
    _ arguments: ArraySlice<String>,
    words limit: ClosedRange<Int> = 0...0,
    flags known: [String] = [],
    options: [String] = []
  ) {
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument.utf8.first != UInt8(ascii: "-") {
        // The parser has its own rules for these.
        if argument.isEmpty || argument == "help" { return nil }
        words.append(argument)
      } else if known.contains(argument), !flags.contains(argument) {
        flags.append(argument)
      } else if options.contains(argument) || argument == "--at", value(argument) == nil,
        let value = rest.popFirst(), !value.isEmpty, value.utf8.first != UInt8(ascii: "-")
      {
        values.append((argument, value))
      } else {
        return nil
      }
    }
    guard limit.contains(words.count) else { return nil }
  }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  func value(_ option: String) -> String? { values.first { $0.option == option }?.value }

  /// The options of all commands.
  var options: ContextOptions {
    var options = ContextOptions.unparsed()
    options.language = .unparsed()
    options.language.lang = nil
    options.at = value("--at")
    return options
  }
}

extension ParsableArguments {
  /// Arguments whose properties have yet to be set.
  ///
  /// It is not inlined, because the compiler (6.3.1) then fails over properties that are set twice.
  @inline(never)
  static func unparsed() -> Self { Self() }
}

/// A command that plain arguments can set up, without the parser.
///
/// The parser looks each of a command's properties up by reflection, which takes longer than most
/// commands take to run. What both make of the same arguments must be the same.
protocol PlainCommand: ContextCommand {
  /// Nil for arguments that only the parser can judge.
  init?(plain arguments: ArraySlice<String>)
}

extension Haru {
  /// The command that plain arguments name, set up without the parser; nil for all others.
  static func plain(_ arguments: [String]) -> (any ParsableCommand)? {
    let rest = arguments.dropFirst()
    let below = rest.dropFirst()
    let named: (any PlainCommand)? =
      switch (arguments.first, rest.first) {
      case ("today"?, _): TodayCommand(plain: rest)
      case ("--at"?, _) where arguments.count == 2: TodayCommand(plain: arguments[...])
      case ("calc"?, _): CalcCommand(plain: rest)
      case ("status"?, _): StatusCommand(plain: rest)
      case ("dday"?, _): DDayCountCommand(plain: rest)
      case ("focus"?, "status"?): FocusStatusCommand(plain: below)
      case ("focus"?, "show"?): FocusShowCommand(plain: below)
      case ("focus"?, "records"?): FocusRecordsCommand(plain: below)
      case ("quote"?, "random"?): QuoteRandomCommand(plain: below)
      case ("quote"?, "search"?): QuoteSearchCommand(plain: below)
      case ("word"?, "list"?): WordListCommand(plain: below)
      default: nil
      }
    // The parser words the error.
    guard var command = named, (try? command.validate()) != nil else { return nil }
    return command
  }
}
