import ArgumentParser
import HaruJSON
import HaruServer
import HaruStore
import HaruTime
import HaruUI

/// `haru admin user list`: lists the accounts.
struct AdminUserListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the accounts, oldest first."
  )

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup var admin: AdminOptions
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let admin = try admin.admin(in: context)
    let users = try context.result(of: { () throws(StoreError) in try await admin.users() })
    let ids = ShortIDs(of: users, id: { $0.id }, name: { $0.email })
    for (user, id) in zip(users, ids.column(users.map(\.id))) {
      if json {
        context.output.writeLine(Self.json(user).text)
      } else {
        context.output.writeRow("\(id)  \(Self.line(user, context.messages))")
      }
    }
  }

  private static func line(_ user: AccountAdmin.User, _ text: Messages) -> String {
    let ending = user.deleteAt.map { text.adminUserEnding(date: time($0)) }
    let marks = [user.isDisabled ? text.adminUserDisabled : nil, ending].compactMap(\.self)
    return ([time(user.createdAt), user.email ?? "-"] + marks).joined(separator: "  ")
  }

  private static func json(_ user: AccountAdmin.User) -> JSON {
    [
      "id": .string(user.id),
      "email": user.email.map(JSON.string) ?? .null,
      "createdAt": .string(time(user.createdAt)),
      "disabled": .bool(user.isDisabled),
      "deleteAt": user.deleteAt.map { .string(time($0)) } ?? .null,
    ]
  }

  private static func time(_ instant: Instant) -> String {
    instant.rfc3339(offset: UTCOffset(seconds: 0))
  }
}
