import ArgumentParser
import Foundation
import HaruServer
import HaruStore
import HaruUI

/// `haru admin`: what only the operator of a server does.
struct AdminCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "admin",
    abstract: "Look after a server's data and accounts.",
    subcommands: [
      AdminUserCommand.self, AdminInviteCommand.self, AdminResetLinkCommand.self,
      AdminQuotesCommand.self, AdminBackupCommand.self, AdminRestoreCommand.self,
    ]
  )
}

/// The folder of a server's data, for the server and for what is done beside it.
struct ServerFolder: ParsableArguments {
  @Option(name: .customLong("data"), help: "The folder of the server's data.")
  var path = "haru-data"

  /// Throws where no server has kept data there.
  func requireData(in context: CommandContext) throws {
    let database = URL(filePath: path).appending(path: ServerStore.fileName)
    guard FileManager.default.fileExists(atPath: database.path) else {
      throw context.failure(context.messages.adminNoData(path: path))
    }
  }
}

/// The options of all that is done with a server's accounts.
struct AdminOptions: ParsableArguments {
  @OptionGroup var folder: ServerFolder

  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp(
      """
      Where people reach the server; links start with it. Without it they start with what the server \
      was told.
      """,
      valueName: "url"
    )
  )
  var publicURL: String?

  /// Opens the data, which has to be there.
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
  /// Waits for work on a server's data; tells what goes wrong in a sentence.
  func result<Value: Sendable>(
    of work: @escaping @Sendable () async throws(StoreError) -> Value
  ) throws -> Value {
    try telling { () throws(StoreError) in try waiting(work) }
  }

  /// The account of a mail address, or of the start of an id; it has to be one alone.
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

/// `haru admin invite`: a link that lets one person in.
struct AdminInviteCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "Print a link with which one person can make an account.",
    discussion: "It works once, within seven days, also where registration is closed to others."
  )

  @OptionGroup var admin: AdminOptions
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let admin = try admin.admin(in: context)
    let link = try context.result { () throws(StoreError) in try await admin.invitation() }
    context.output.writeLine(link)
  }
}

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
