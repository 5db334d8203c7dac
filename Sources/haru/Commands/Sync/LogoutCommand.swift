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

  /// Names what would be lost, and refuses to delete it.
  private func refuseWhereChangesWait(_ context: CommandContext) throws {
    guard let store = try context.telling({ () throws(StoreError) in try context.existingStore() })
    else { return }
    let waiting = try context.telling { () throws(StoreError) in try store.waitingCount() }
    if waiting == 0 { return }
    let names = try context.telling { () throws(StoreError) in
      try DeviceStatus.waitingNames(in: store)
    }
    for name in names.first { context.errors.writeLine("  \(name)") }
    if names.others > 0 {
      context.errors.writeLine("  \(context.messages.listOthers(count: names.others))")
    }
    throw context.failure(context.messages.syncNeverSent(count: waiting))
  }
}
