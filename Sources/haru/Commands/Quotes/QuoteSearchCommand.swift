import ArgumentParser
import HaruCore
import HaruUI

/// `haru quote search`: finds quotes that contain some words.
struct QuoteSearchCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Print the quotes that contain some words.",
    discussion: """
      Every word must occur in the text, author, work or tags. Case, accents and punctuation are \
      ignored; Korean also matches by initial consonants (ㅎㄹ finds 하루).
      """
  )

  @Argument(help: "The words.")
  var text: [String]

  @OptionGroup var output: QuoteOutputOptions
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let text = text.joined(separator: " ")
    let stored = try StoredQuotes(context)
    let library = try stored.library(FullTextSearch(text))
    try context.writeList(library.entries, of: stored, output)
    if library.entries.isEmpty {
      throw context.failure(context.messages.searchNoneFound(text: text))
    }
  }
}

extension QuoteSearchCommand: PlainCommand {
  init?(plain arguments: ArraySlice<String>) {
    guard let plain = PlainArguments(arguments, words: 1...Int.max, flags: ["--json"]) else {
      return nil
    }
    self = .unparsed()
    text = plain.words
    output = QuoteOutputOptions(plain: plain)
    options = plain.options
  }
}
