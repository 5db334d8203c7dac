import ArgumentParser
import HaruCore
import HaruJSON
import HaruTime
import HaruUI

/// `haru calc`: the time calculator and its history.
///
/// The history is not a subcommand, because the parser would read its name as an expression.
struct CalcCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "calc",
    abstract: "Calculate with times.",
    usage: """
      haru calc [--format <format> | --json] [--save | --no-save] <expression>
      haru calc [--format <format> | --json] [--save | --no-save] < lines
      haru calc history [--json] [--limit <count>]
      haru calc history remove <id>
      haru calc history --clear [--yes]
      """,
    discussion: """
      Times are 1:30, 1:30:15, 1h 30m, 90m, 1.5h, half an hour; ranges are 9:00~17:30. Operators \
      are + - * / and parentheses. Without an expression, each line of the standard input is one.
      """
  )

  @Argument(
    help: ArgumentHelp(
      """
      The expression: '1:50 + 0:25'; or history, to list saved calculations, newest first.
      """,
      valueName: "expression"
    ),
    completion: .list([Self.history])
  )
  var words: [String] = []

  @Option(help: ArgumentHelp("Print only the result, in this format.", valueName: "format"))
  var format: Format?

  @Flag(help: "Print a JSON object: formula, result, seconds, iso.")
  var json = false

  @Flag(
    inversion: .prefixedNo,
    help: "Save it in the history. The default is to do so in a terminal, but not in a pipe."
  )
  var save: Bool?

  @Option(help: ArgumentHelp("The maximum number of history entries to list.", valueName: "count"))
  var limit: UInt?

  @Flag(help: "Delete the whole history.")
  var clear = false

  @OptionGroup var confirmation: Confirmation
  @OptionGroup var options: ContextOptions

  /// The format of the result.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case hm, decimal, minutes, seconds, iso

    var duration: DurationFormat {
      switch self {
      case .hm: .hm
      case .decimal: .decimal
      case .minutes: .minutes
      case .seconds: .seconds
      case .iso: .iso
      }
    }
  }

  static let history = "history"
  private static let remove = "remove"
  private var isHistory: Bool { words == [Self.history] || removed != nil }

  /// The id after `history remove`; nil without these words.
  private var removed: String? {
    words.count == 3 && words.starts(with: [Self.history, Self.remove]) ? words[2] : nil
  }

  func validate() throws {
    let pairs = [
      (isHistory && save != nil, Self.history, save == false ? "--no-save" : "--save"),
      (isHistory && format != nil, Self.history, "--format"),
      (removed != nil && clear, Self.remove, "--clear"),
      (removed != nil && json, Self.remove, "--json"),
      (removed != nil && limit != nil, Self.remove, "--limit"),
      (clear && json, "--clear", "--json"),
      (clear && limit != nil, "--clear", "--limit"),
      (json && format != nil, "--json", "--format"),
    ]
    for (areGiven, first, second) in pairs where areGiven {
      throw options.language.excluded(first, second)
    }
    if confirmation.yes, !clear {
      throw options.language.misuse { $0.commandOptionNeeds(option: "--yes", other: "--clear") }
    }
    if !isHistory, clear || limit != nil {
      let option = clear ? "--clear" : "--limit"
      throw options.language.misuse { $0.commandOptionNeeds(option: option, other: Self.history) }
    }
  }

  func run(in context: CommandContext) throws {
    if isHistory {
      let history = CalculationHistory(context: context)
      if let removed { return try history.remove(removed) }
      return clear
        ? try history.clear(after: confirmation)
        : try history.list(limit: limit.map { Int(clamping: $0) } ?? .max, json: json)
    }
    let saver = saver(in: context)
    if words.isEmpty { return try answerLines(context, saver) }
    let text = words.map(Self.unshielded).joined(separator: " ")
    guard let evaluation = evaluation(of: text, context) else { throw ExitCode(1) }
    try keep([evaluation], saver)
    context.output.writeLine(answer(evaluation))
  }

  /// What is typed in a terminal is saved, as in the app; what a script computes is not.
  private func saver(in context: CommandContext) -> CalculationSaver? {
    let isTyped = context.input.isTerminal && context.output.isTerminal
    return save ?? isTyped ? CalculationSaver(context) : nil
  }

  /// Saves evaluations; a failure is ignored unless `--save` requested it.
  private func keep(_ evaluations: [Evaluation], _ saver: CalculationSaver?) throws {
    do { try saver?.keep(evaluations) } catch { if save == true { throw error } }
  }

  /// Answers each line of the input; an invalid line gets an empty answer.
  ///
  /// Lines that arrive together are saved together, and answered after that.
  private func answerLines(_ context: CommandContext, _ saver: CalculationSaver?) throws {
    var count = 0
    var failed = false
    while let lines = context.input.nextLines() {
      let evaluations = lines.map { line in
        count += 1
        return evaluation(of: line, context, line: count)
      }
      try keep(evaluations.compactMap { $0 }, saver)
      for evaluation in evaluations { context.output.writeLine(evaluation.map(answer) ?? "") }
      failed = failed || evaluations.contains { $0 == nil }
      try context.flush()
    }
    if failed { throw ExitCode(1) }
  }

  /// Evaluates an expression; on failure writes the error, with the line number if there is one.
  private func evaluation(
    of text: String,
    _ context: CommandContext,
    line: Int? = nil
  ) -> Evaluation? {
    do throws(CalculatorError) {
      return try Evaluation(parsing: text)
    } catch {
      let reason = context.messages.sentence(for: error)
      let sentence = line.map { context.messages.commandLine(number: "\($0)", reason: reason) }
      _ = context.failure(sentence ?? reason)
      return nil
    }
  }

  private func answer(_ evaluation: Evaluation) -> String {
    if json { return evaluation.json.text }
    return format.map { evaluation.result.text($0.duration) } ?? evaluation.text()
  }
}

extension Evaluation {
  /// The evaluation as `haru calc --json` prints it; a ratio has neither seconds nor an ISO 8601
  /// text.
  fileprivate var json: JSON {
    [
      "formula": .string(formula.text()),
      "result": .string(result.text()),
      "seconds": result.seconds.map { .integer($0) } ?? .null,
      "iso": result.seconds.map { .string(DurationFormat.iso.text(seconds: $0)) } ?? .null,
    ]
  }
}
