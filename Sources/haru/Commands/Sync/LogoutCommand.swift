import ArgumentParser
import HaruStore
import HaruSync
import HaruUI

/// `haru logout`: signs this device out; its records stay unless their removal is requested.
struct LogoutCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout",
    abstract: "Sign out. The records stay on this device, locked to the account."
  )

  @Flag(help: "Delete the account's records from this device. Lists unsynced changes first.")
  var remove = false

  @Flag(help: "With --remove: delete unsynced changes too.")
  var discard = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let account = try context.account()
    if remove, !discard { try refuseWhereChangesWait(context) }
    SignedIn.remove(from: context.copies.root)
    try context.endSession(of: account)
    if remove {
      context.stores.close()
      try context.telling { () throws(StoreError) in
        try context.copies.remove(context.dataDirectory)
      }
    }
    context.output.writeLine(
      remove ? context.messages.syncSignedOutRemoved : context.messages.syncSignedOut
    )
  }

  private func refuseWhereChangesWait(_ context: CommandContext) throws {
    let waiting = try context.telling { () throws(StoreError) in
      try context.existingStore()?.waitingCount() ?? 0
    }
    if waiting > 0 { throw context.failure(context.messages.syncNeverSent(count: waiting)) }
  }
}
