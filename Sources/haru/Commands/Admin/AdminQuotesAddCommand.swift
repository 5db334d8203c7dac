import ArgumentParser
import HaruCore
import HaruServer
import HaruSync
import HaruUI

/// `haru admin quotes add`: adds a quote.
struct AdminQuotesAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a quote; it stays hidden until 'publish'."
  )

  @OptionGroup var target: AdminQuotesTarget
  @OptionGroup var fields: QuoteFields
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let quotes = try target.quotes(in: context)
    let known = quotes.read()
    let quote = try fields.quote(in: context)
    var digest = QuoteDigest(known)
    guard digest.insert(quote.text) else {
      let same = known.first { entry in
        var digest = QuoteDigest([entry])
        return !digest.insert(quote.text)
      }
      throw context.failure(context.messages.quotesKnown(id: same?.id.text ?? ""))
    }
    let added = try quotes.append([quote], to: known, context)
    added.forEach(context.output.writeLine)
  }
}
