import ArgumentParser
import HaruServer
import HaruStore

/// `haru admin user delete`: deletes an account.
struct AdminUserDeleteCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete an account and all its data immediately and permanently."
  )

  @OptionGroup var target: AdminUserTarget
  @OptionGroup var confirmation: Confirmation
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    try target.act(in: context, after: confirmation) { admin, id throws(StoreError) in
      try await admin.delete(user: id)
    }
  }
}
