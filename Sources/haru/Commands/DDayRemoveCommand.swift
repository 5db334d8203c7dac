import ArgumentParser
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru dday remove`: deletes a saved day.
struct DDayRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a saved day."
  )

  @Argument(help: ArgumentHelp("Its name, or the start of its id.", valueName: "name or id"))
  var target: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let found = try context.savedDDays().filter { entry in
      entry.dday.name == target || !target.isEmpty && entry.id.text.hasPrefix(target)
    }
    guard let entry = found.first else {
      throw context.failure(context.messages.ddayNotFound(text: target))
    }
    if found.count > 1 {
      let list = found.map { "\($0.id)  \($0.dday.name)" }.joined(separator: "\n")
      throw context.failure(context.messages.ddayAmbiguous(text: target) + "\n" + list)
    }
    let now = context.now.instant
    try context.telling { () throws(StoreError) in
      try ReplicaStore(directory: context.dataDirectory).save([
        entry.deletion(at: now)
      ])
    }
    context.output.writeLine(context.messages.ddayDeleted(name: entry.dday.name))
  }
}
