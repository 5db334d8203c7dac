import ArgumentParser
import HaruServer
import HaruStore
import HaruUI

/// The account that a command works on; the command prints its id.
struct AdminUserTarget: ParsableArguments {
  @Argument(help: "The account: its email address or a prefix of its id.")
  var account: String

  @OptionGroup var admin: AdminOptions

  func act(
    in context: CommandContext,
    after confirmation: Confirmation? = nil,
    _ work: @escaping @Sendable (AccountAdmin, String) async throws(StoreError) -> Void
  ) throws {
    let admin = try admin.admin(in: context)
    let user = try context.user(account, in: admin)
    let id = user.id
    try confirmation?.require(
      context.messages.adminDeleteAsk(name: user.email ?? id),
      in: context
    )
    try context.result { () throws(StoreError) in try await work(admin, id) }
    context.output.writeLine(id)
  }
}
