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

  @Option(help: ArgumentHelp("Only words saved on this day.", valueName: "day"))
  var date: String?

  @Option(help: ArgumentHelp("Only words saved in this month: 2026-11.", valueName: "month"))
  var month: String?

  @Flag(help: "Only words that are due, in the order of review.")
  var due = false

  @Option(help: ArgumentHelp("Only words in this notebook.", valueName: "name"))
  var notebook: String?

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup var options: ContextOptions

  func validate() throws {
    if date != nil, month != nil { throw options.language.excluded("--date", "--month") }
  }

  func run(in context: CommandContext) throws {
    let shelf = try WordShelf(context)
    let day = try date.map(context.date)
    let month = try month.map(context.month)
    let id = try notebook.map { try shelf.notebook(named: $0).id }
    let printer = try WordPrinter(shelf)
    let order = due ? printer.due : Array(printer.words.indices)
    for index in order {
      let word = printer.words[index]
      if let day, word.savedOn != day { continue }
      if let month, MonthGrid(of: word.savedOn, firstWeekday: .monday).first != month { continue }
      if let id, word.notebook != id { continue }
      printer.write(index, asJSON: json)
    }
  }
}

/// `haru word search`: words by part of any of their texts.
struct WordSearchCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find words by any of their texts; ㅅㅈ finds 사전."
  )

  @Argument(help: "Part of the word, its meaning, example, note or tags.")
  var text: String

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let printer = try WordPrinter(WordShelf(context))
    let search = FullTextSearch(text)
    for index in printer.words.indices where search.matches(printer.words[index].texts) {
      printer.write(index, asJSON: json)
    }
  }
}

/// Prints words, with their cards if requested.
struct WordPrinter {
  private let context: CommandContext
  private let deck: WordDeck
  private let notebooks: [Notebook]

  init(_ shelf: WordShelf) throws {
    context = shelf.context
    deck = try shelf.deck()
    notebooks = try shelf.notebooks()
  }

  var words: [Word] { deck.words }

  /// The words that are due now.
  var due: [Int] {
    let agenda = deck.agenda(at: context.now)
    return agenda.learning + agenda.reviews + agenda.new
  }

  func write(_ index: Int, asJSON: Bool) {
    let word = words[index]
    guard asJSON else { return context.output.writeLine("\(word.savedOn)  \(word.line)") }
    let notebook = notebooks.first { $0.id == word.notebook }?.name
    context.output.writeLine(word.json(card: deck.cards[index], notebook: notebook).text)
  }
}

extension CommandContext {
  /// Parses a month such as `2026-11`; returns its first day.
  func month(_ text: String) throws -> PlainDate {
    if let date = try? PlainDate(parsing: text + "-1") { return date }
    throw failure(messages.wordMonthInvalid(text: text))
  }
}
