import ArgumentParser
import HaruCore
import HaruServer
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru admin quotes publish`: publishes the unpublished quotes.
struct AdminQuotesPublishCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Publish all quotes that are not published yet."
  )

  @OptionGroup var target: AdminQuotesTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let quotes = try target.quotes(in: context)
    var entries = quotes.read()
    var count = 0
    for index in entries.indices where entries[index].publishedOn == nil {
      entries[index].publishedOn = context.now.date
      count += 1
    }
    try context.result { [entries] () throws(StoreError) in try await quotes.write(entries) }
    if count > 0 { try target.notePublished(in: context) }
    context.output.writeLine(context.messages.quotesPublished(count: count))
  }
}
