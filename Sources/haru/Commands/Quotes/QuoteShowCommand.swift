import ArgumentParser
import HaruUI

/// `haru quote show`: a quote by its id.
struct QuoteShowCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print a quote."
  )

  @OptionGroup var target: QuoteTarget
  @OptionGroup var output: QuoteOutputOptions
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    context.write(try StoredQuotes(context).entry(prefix: target.id), output)
  }
}
