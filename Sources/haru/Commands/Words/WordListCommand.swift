import ArgumentParser
import HaruCore
import HaruJSON
import HaruTime
import HaruUI

/// `haru word list`: saved words.
struct WordListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the saved words, newest last."
  )

  @Option(help: ArgumentHelp("Only words saved on this day.", valueName: "date"))
  var date: String?

  @Option(
    help: ArgumentHelp(
      "Only words saved in a month (2026-11, November) or a year.",
      valueName: "month"
    )
  )
  var month: String?

  @Flag(help: "Only words that are due, in the order of review.")
  var due = false

  @Option(
    help: ArgumentHelp("Only words in this notebook: a name or an id.", valueName: "name")
  )
  var notebook: String?

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup var options: ContextOptions

  func validate() throws {
    if date != nil, month != nil { throw options.language.excluded("--date", "--month") }
  }

  func run(in context: CommandContext) throws {
    let stored = try StoredWords(context)
    let day = try date.map(context.date)
    let days = try day.map { $0...$0 } ?? month.map(context.days(ofMonth:))
    let id = try notebook.map { try stored.notebook(named: $0).id }
    let isWanted = { (word: Word) in
      (days?.contains(word.savedOn) ?? true) && (id.map { word.notebook == $0 } ?? true)
    }
    if due, !json, let due = try stored.dueWords() {
      return context.output.write(due.words.filter(isWanted), due.ids)
    }
    let printer = try WordPrinter(stored)
    let order = due ? printer.due : Array(printer.words.indices)
    printer.write(order.filter { isWanted(printer.words[$0]) }, asJSON: json)
  }
}

extension WordListCommand: PlainCommand {
  init?(plain arguments: ArraySlice<String>) {
    guard
      let plain = PlainArguments(
        arguments,
        flags: ["--due", "--json"],
        options: ["--date", "--month", "--notebook"]
      )
    else { return nil }
    self = .unparsed()
    date = plain.value("--date")
    month = plain.value("--month")
    due = plain.has("--due")
    notebook = plain.value("--notebook")
    json = plain.has("--json")
    options = plain.options
  }
}
