import ArgumentParser
import HaruCore
import HaruServer
import HaruUI

/// `haru admin quotes import`: imports a file.
struct AdminQuotesImportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import the quotes in a file, like 'haru quote import'."
  )

  @OptionGroup var target: AdminQuotesTarget
  @OptionGroup var source: QuoteSource
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let quotes = try target.quotes(in: context)
    let known = quotes.read()
    let result = try source.read(in: context, known: QuoteDigest(known))
    _ = try quotes.append(result.entries.map(\.quote), to: known, context)
    try context.tell(result)
  }
}
