import ArgumentParser
import HaruCore
import HaruUI

/// `haru quote search`: the ones that hold some words.
struct QuoteSearchCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Print the quotes that hold some words.",
    discussion: """
      All words have to be found, in text, author, work or tags. Case, accents and punctuation do \
      not count; Korean is also found by initial consonants (ㅎㄹ finds 하루).
      """
  )

  @Argument(help: "The words.")
  var text: [String]

  @OptionGroup var output: QuoteOutputOptions
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let library = try StoredQuotes(context).library(FullTextSearch(text.joined(separator: " ")))
    context.writeList(library.entries, output)
    if library.entries.isEmpty { throw context.failure(context.messages.quotesNone) }
  }
}
