import ArgumentParser
import HaruCore
import HaruServer
import HaruUI

/// `haru admin quotes import`: imports a file.
struct AdminQuotesImportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import the quotes in files, like 'haru quote import'."
  )

  @OptionGroup var target: AdminQuotesTarget
  @OptionGroup var source: QuoteSource

  @Flag(help: "Only print how many would be added.")
  var dryRun = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let quotes = try target.quotes(in: context)
    let known = quotes.read()
    let read = try source.read(in: context, known: QuoteDigest(known))
    if !dryRun {
      _ = try quotes.append(read.flatMap(\.quotes.entries).map(\.quote), to: known, context)
    }
    try context.tell(read, isPreview: dryRun)
  }
}
