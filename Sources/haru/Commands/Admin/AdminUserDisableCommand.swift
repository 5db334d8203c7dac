import ArgumentParser
import HaruServer
import HaruStore

/// `haru admin user disable`: shuts one.
struct AdminUserDisableCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "Shut an account; what it holds stays."
  )

  @OptionGroup var target: AdminUserTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    try target.act(in: context) { admin, id throws(StoreError) in
      try await admin.setDisabled(true, user: id)
    }
  }
}
