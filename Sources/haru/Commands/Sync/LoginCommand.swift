import ArgumentParser
import Foundation
import HaruJSON
import HaruStore
import HaruSync
import HaruUI
import NIOCore
import NIOHTTP1

/// `haru login`: this device takes part in an account.
struct LoginCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Sign in to a server, and let this device take part in the account.",
    discussion: """
      Asks for the mail address and the password. What is on this device goes into the account \
      with the next haru sync; nothing of either is lost.
      """
  )

  @Argument(help: "The address of the server, such as https://haru.example.")
  var url: String

  @Option(help: "The mail address of the account.")
  var email: String?

  @Flag(help: "Sign in with an API token, read from the input, not with a password.")
  var token = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    guard let server = ServerConnection.server(url) else {
      throw context.failure(context.messages.syncUrlInvalid(url: url))
    }
    // The folder is made, and is known to take data, before anything goes over the net.
    _ = try context.telling { () throws(StoreError) in
      try ReplicaStore(directory: context.dataDirectory)
    }
    let account = token ? try withToken(server, context) : try withPassword(server, context)
    guard account.write(to: context.dataDirectory) else {
      throw context.failure(
        context.messages.storeUnusable(path: context.dataDirectory, reason: "account.json")
      )
    }
    context.output.writeLine(context.messages.syncSignedIn(server: server))
  }

  private func withToken(_ server: String, _ context: CommandContext) throws -> SignedIn {
    let token = try context.answer(to: context.messages.syncAskToken, isSecret: true)
    let connection = ServerConnection(server: server, token: token)
    // The newest sequence number: all that a token for reading may ask.
    let probe = PullRequest(cursor: nil, device: "probe")
    _ = try context.reply(
      from: server,
      connection.answer(.GET, "/api/v1/sync/pull?\(probe.query)&limit=1"),
      expecting: 200
    )
    return SignedIn(server: server, token: token, isOwnToken: true, email: nil)
  }

  private func withPassword(_ server: String, _ context: CommandContext) throws -> SignedIn {
    let email = try self.email ?? context.answer(to: context.messages.syncAskEmail)
    let password = try context.answer(to: context.messages.syncAskPassword, isSecret: true)
    let connection = ServerConnection(server: server, token: nil)
    let body: JSON = [
      "email": .string(email), "password": .string(password), "transport": "bearer",
      "device": .string("haru, \(ProcessInfo.processInfo.hostName)"),
    ]
    let reply = try context.reply(
      from: server,
      connection.answer(.POST, "/api/v1/sessions", body),
      expecting: 201
    )
    guard let token = reply["token"]?.string else {
      throw context.failure(context.messages.syncNoServer(server: server))
    }
    return SignedIn(server: server, token: token, isOwnToken: false, email: email)
  }
}

/// `haru logout`: this device takes part no more; what it has stays.
struct LogoutCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout",
    abstract: "Sign out. Everything stays on this device."
  )

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let account = try context.account()
    SignedIn.remove(from: context.dataDirectory)
    if !account.isOwnToken {
      let connection = ServerConnection(server: account.server, token: account.token)
      // What was forgotten here is over on this device, heard or not.
      if connection.answer(.DELETE, "/api/v1/sessions/current", patience: .seconds(5)) == nil {
        context.errors.writeLine(
          "haru: \(context.messages.syncLogoutUnheard(server: account.server))"
        )
      }
    }
    context.output.writeLine(context.messages.syncSignedOut)
  }
}
