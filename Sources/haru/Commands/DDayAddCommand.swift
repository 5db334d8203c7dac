import ArgumentParser
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru dday add`: saves a day.
struct DDayAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a D-day; prints its id."
  )

  @Argument(help: "What it is called.")
  var name: String

  @Argument(help: "The remembered date.")
  var date: String

  @OptionGroup var counting: DDayOptions

  @OptionGroup var options: ContextOptions

  func validate() throws { try counting.validate(options.language) }

  func run(in context: CommandContext) throws {
    let dday = try counting.dday(name, date, context)
    if name.allSatisfy(\.isWhitespace) {
      throw context.failure(context.messages.ddayNameMissing)
    }
    let order = try context.savedDDays().orderOfNext
    let now = context.now.instant
    var identifiers = IdentifierSource(seed: context.seed)
    let id = identifiers.next(at: now).recordID
    try context.telling { () throws(StoreError) in
      try ReplicaStore(directory: context.dataDirectory).save(
        DDayEntry(id: id, dday: dday, order: order).writes(at: now)
      )
    }
    context.output.writeLine(id.text)
  }
}
