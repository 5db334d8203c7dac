import ArgumentParser
import HaruServer
import HaruStore
import HaruUI

/// `haru admin invite`: prints a link with which one person can sign up.
struct AdminInviteCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "Print a link with which one person can create an account.",
    discussion: "It works once, within seven days, even if registration is closed."
  )

  @OptionGroup var admin: AdminOptions
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let admin = try admin.admin(in: context)
    let link = try context.result { () throws(StoreError) in try await admin.invitation() }
    context.output.writeLine(link)
  }
}
