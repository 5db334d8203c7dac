import ArgumentParser
import Foundation
import HaruServer
import HaruStore
import HaruUI

/// `haru admin`: commands for the operator of a server.
struct AdminCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "admin",
    abstract: "Manage a server's data and accounts.",
    subcommands: [
      AdminUserCommand.self, AdminInviteCommand.self, AdminResetLinkCommand.self,
      AdminQuotesCommand.self, AdminBackupCommand.self, AdminRestoreCommand.self,
    ]
  )
}

/// The data folder of a server, for the server itself and for admin commands.
struct ServerFolder: ParsableArguments {
  @Option(name: .customLong("data"), help: "The server's data folder.")
  var path = "haru-data"

  /// Throws if no server has stored data there.
  func requireData(in context: CommandContext) throws {
    let database = URL(filePath: path).appending(path: ServerStore.fileName)
    guard FileManager.default.fileExists(atPath: database.path) else {
      throw context.failure(context.messages.adminNoData(path: path))
    }
  }
}

/// The options of the commands that manage accounts.
struct AdminOptions: ParsableArguments {
  @OptionGroup var folder: ServerFolder

  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp(
      """
      The server's public URL, with which links start; by default that of the last 'haru serve'.
      """,
      valueName: "url"
    )
  )
  var publicURL: String?

  /// Opens the data, which must exist.
  func admin(in context: CommandContext) throws -> AccountAdmin {
    let origin = try publicURL.map { url in
      guard let origin = PublicOrigin(url) else {
        throw context.failure(context.messages.serveOriginInvalid(origin: url))
      }
      return origin
    }
    try folder.requireData(in: context)
    return try context.telling { () throws(StoreError) in
      try AccountAdmin(dataDirectory: folder.path, origin: origin)
    }
  }
}

extension CommandContext {
  /// Waits for work on a server's data; reports its error in a sentence.
  func result<Value: Sendable>(
    of work: @escaping @Sendable () async throws(StoreError) -> Value
  ) throws -> Value {
    try telling { () throws(StoreError) in try waiting(work) }
  }

  /// The account with an email address or a unique prefix of its id.
  func user(_ name: String, in admin: AccountAdmin) throws -> AccountAdmin.User {
    let users = try result { () throws(StoreError) in try await admin.users() }
    let found = users.filter { user in
      user.email == name.lowercased() || !name.isEmpty && user.id.hasPrefix(name)
    }
    guard let user = found.first else { throw failure(messages.adminNoAccount(name: name)) }
    if found.count > 1 {
      let list = found.map { "\($0.id)  \($0.email ?? "-")" }.joined(separator: "\n")
      throw failure(messages.adminManyAccounts(name: name) + "\n" + list)
    }
    return user
  }
}

/// `haru admin invite`: a link that lets one person sign up.
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

/// `haru admin reset-link`: a link to choose a new password, for servers that send no mail.
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
