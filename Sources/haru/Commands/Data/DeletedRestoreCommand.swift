import ArgumentParser
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru deleted restore`: brings a deleted record back.
struct DeletedRestoreCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Bring back what was deleted."
  )

  @Argument(help: "Its name, or a prefix of its id.") var target: String
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let (replica, records) = try context.recentlyDeleted()
    let text = context.messages
    let deleted = try context.meant(
      by: target,
      in: records,
      id: { $0.record.id.text },
      name: { $0.record.title },
      line: { "\(text.kind(of: $0.entity)) · \(text.name(of: $0))" },
      missing: text.commandSeeList(
        sentence: text.dataNotDeleted(text: target),
        command: "haru deleted list"
      ),
      several: text.dataDeletedAmbiguous(text: target)
    )
    try context.save(deleted.restoration(in: replica, at: context.now.instant))
    context.output.writeLine(text.dataRestoredNamed(name: text.name(of: deleted)))
  }
}

extension CommandContext {
  /// The records deleted in the last days, the last one first, and a replica that has no others.
  func recentlyDeleted() throws -> (replica: Replica, records: [DeletedRecord]) {
    var replica = Replica()
    try telling { () throws(StoreError) in
      guard let store = try existingStore() else { return }
      let marks = try store.deletionMarks(since: RecentlyDeleted.start(before: now.instant))
      replica.apply(try store.cells(ofRecordsOf: marks))
    }
    let records = RecentlyDeleted.all(in: replica, at: now.instant)
    return (replica, records.sorted { $0.deletedAt > $1.deletedAt })
  }
}
