import ArgumentParser
import HaruServer
import HaruStore

/// `haru admin user enable`: enables a disabled account.
struct AdminUserEnableCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable",
    abstract: "Enable an account again."
  )

  @OptionGroup var target: AdminUserTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    try target.act(in: context) { admin, id throws(StoreError) in
      try await admin.setDisabled(false, user: id)
    }
  }
}
