import ArgumentParser
import HaruServer
import HaruStore

/// `haru admin user disable`: disables an account.
struct AdminUserDisableCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "Disable an account; its data stays."
  )

  @OptionGroup var target: AdminUserTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    try target.act(in: context) { admin, id throws(StoreError) in
      try await admin.setDisabled(true, user: id)
    }
  }
}
