import ArgumentParser
import HaruServer
import HaruStore
import HaruUI

/// `haru admin reset-link`: a link to choose a new password, where no mail is sent.
struct AdminResetLinkCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset-link",
    abstract: "Print a link with which somebody can choose a new password.",
    discussion: """
      It works once, within 30 minutes. Give it to its owner and to nobody else. An account that asks \
      for a passkey after the password goes on asking for it.
      """
  )

  @Argument(help: "The account: its mail address, or the start of its id.")
  var account: String

  @Flag(help: "Let the link turn off the passkey after the password too; a mail tells the owner.")
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
