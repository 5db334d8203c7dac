import ArgumentParser
import HaruServer
import HaruStore
import HaruUI

/// `haru admin reset-link`: prints a link to choose a new password, for servers that send no mail.
struct AdminResetLinkCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset-link",
    abstract: "Print a link with which someone can choose a new password.",
    discussion: """
      It works once, within 30 minutes. Give it to the owner of the account and nobody else. If \
      the account requires a passkey after the password, it still does afterwards.
      """
  )

  @Argument(help: "The account: its email address or a prefix of its id.")
  var account: String

  @Flag(help: "Let the link also drop the passkey requirement; a mail notifies the owner.")
  var withoutPasskey = false

  @OptionGroup var admin: AdminOptions
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let admin = try admin.admin(in: context)
    let id = try context.user(account, in: admin).id
    let link = try context.result { () throws(StoreError) in
      try await admin.resetLink(user: id, dropsSecondStep: withoutPasskey)
    }
    context.output.writeLine(link)
  }
}
