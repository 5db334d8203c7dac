import ArgumentParser
import HaruCore
import HaruJSON
import HaruUI

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
    let printer = try WordPrinter(StoredWords(context))
    let search = FullTextSearch(text)
    let found = printer.words.indices.filter { search.matches(printer.words[$0].texts) }
    printer.write(found, asJSON: json)
    if found.isEmpty { throw context.failure(context.messages.searchNoneFound(text: text)) }
  }
}
