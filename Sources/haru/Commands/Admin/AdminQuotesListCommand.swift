import ArgumentParser
import HaruCore
import HaruServer
import HaruTime
import HaruUI

/// `haru admin quotes list`: lists the quotes.
struct AdminQuotesListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the quotes: id, date of publication, text."
  )

  @OptionGroup var target: AdminQuotesTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    for entry in try target.quotes(in: context).read() {
      let date = entry.publishedOn?.description ?? "-         "
      context.output.writeRow("\(entry.id)  \(date)  \(entry.quote.text)")
    }
  }
}
