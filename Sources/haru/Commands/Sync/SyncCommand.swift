import ArgumentParser
import HaruJSON
import HaruStore
import HaruSync
import HaruUI

/// `haru sync`: sends pending changes and fetches new ones.
struct SyncCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Sync this device with its server."
  )

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let account = try context.account()
    let connection = try context.connection(to: account)
    let (rest, returned) = try context.telling { () throws(StoreError) in
      try connection.exchange(context.dataDirectory, seed: context.seed)
    }
    if case .upToDate = rest {
      if let quotes = connection.bytes("/api/v1/quotes") { context.keep(publishedQuotes: quotes) }
      // An API token may not ask about browsers.
      if !account.isOwnToken, let push = connection.push() {
        KeptPush.write(push, to: context.dataDirectory)
      }
    }
    let sentence = context.sentence(for: rest, connection)
    context.note(rest, account)
    let status = try DeviceStatus(in: context)
    if json {
      context.output.writeLine(status.json(rest: rest).text)
    } else if sentence == nil {
      context.output.writeLine(context.messages.syncUpToDate(server: account.server))
      context.write(returned)
      if status.waiting > 0 {
        context.output.writeLine(context.messages.syncHeld(count: status.waiting))
      }
      status.writeStanding(in: context)
      status.writeRefused(in: context)
    }
    try context.flush()
    // Whatever fails here, the next command makes up for it.
    try? StoredWords(context).prepareDeck()
    if let sentence { throw context.failure(sentence) }
  }
}
