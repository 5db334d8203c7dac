import ArgumentParser
import HaruPlatform
import HaruJSON
import HaruStore
import HaruSync
import HaruUI
import NIOCore
import NIOHTTP1

/// `haru login`: connects this device to an account.
struct LoginCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Sign in to a server and sync this device with the account.",
    discussion: """
      Asks for the email address and the password. Records that belong to no account can move to \
      this one. Those of another account stay on this device, locked until that account signs in \
      again.
      """
  )

  @Argument(help: "The address of the server, such as https://haru.example.")
  var url: String

  @Option(help: "The email address of the account.")
  var email: String?

  @Flag(help: "Sign in with an API token, read from standard input, instead of a password.")
  var token = false

  @Flag(help: "Keep records that belong to no account out of this one, without asking.")
  var apart = false

  @Option(
    help: ArgumentHelp(
      "Trust the certificate authorities in this PEM file as well.",
      valueName: "file"
    )
  )
  var caFile: String?

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    guard let server = ServerConnection.server(url) else {
      throw context.failure(context.messages.syncUrlInvalid(url: url))
    }
    // Create the folder and check that it is writable before any request.
    _ = try context.telling { () throws(StoreError) in
      try context.store()
    }
    var (account, id) = token ? try withToken(server, context) : try withPassword(server, context)
    account.caFile = authorities
    let previous = SignedIn.read(from: context.copies.root)
    // Never be signed in to one account while another one's copy is open.
    SignedIn.remove(from: context.copies.root)
    try openCopy(of: id, context)
    guard account.write(to: context.copies.root) else {
      throw context.failure(
        context.messages.storeUnusable(path: context.copies.root, reason: "account.json")
      )
    }
    if let previous { try context.endSession(of: previous) }
    context.output.writeLine(context.messages.syncSignedIn(server: server))
  }

  /// The absolute path of `--ca-file`, since later commands may run in other folders.
  private var authorities: String? { caFile.map { URL(fileURLWithPath: $0).path } }

  /// Opens the account's own copy; records of no account may become its first ones.
  private func openCopy(of account: String, _ context: CommandContext) throws {
    let (copies, here) = (context.copies, context.dataDirectory)
    let owner = try context.telling { () throws(StoreError) in try RecordCopies.owner(of: here) }
    let known = try context.telling { () throws(StoreError) in try copies.folder(of: account) }
    let isOwn = try known == nil && owner == nil && takesAlong(context)
    try context.telling { () throws(StoreError) in
      var path = known ?? here
      if known == nil, !isOwn { path = try copies.newFolder() }
      try ReplicaStore(directory: path).bind(to: account)
      try copies.open(path)
      if path != here, owner != nil {
        context.errors.writeLine("haru: \(context.messages.syncOtherCopyLocked)")
      }
    }
  }

  /// Whether the records on this device move to the account.
  private func takesAlong(_ context: CommandContext) throws -> Bool {
    let count = try context.telling { () throws(StoreError) in
      try context.store().recordCount()
    }
    if count == 0 { return true }
    return !apart && context.confirms(context.messages.syncTakeAlong(count: count))
  }

  private func withToken(
    _ server: String,
    _ context: CommandContext
  ) throws -> (SignedIn, account: String) {
    let token = try context.answer(to: context.messages.syncAskToken, isSecret: true)
    let connection = try context.connection(to: server, token: token, caFile: authorities)
    // A read-only token may request nothing more than the newest sequence number.
    var probe = PullRequest(cursor: nil, device: "probe")
    probe.limit = 1
    let reply = try context.reply(
      of: connection,
      connection.answer(.GET, "/api/v1/sync/pull?\(probe.query)"),
      expecting: 200
    )
    guard let id = reply["account"]?.string else {
      throw context.failure(context.messages.syncNoServer(server: server))
    }
    return (SignedIn(server: server, token: token, isOwnToken: true, email: nil), id)
  }

  private func withPassword(
    _ server: String,
    _ context: CommandContext
  ) throws -> (SignedIn, account: String) {
    let email = try self.email ?? context.answer(to: context.messages.syncAskEmail)
    let password = try context.answer(to: context.messages.syncAskPassword, isSecret: true)
    let connection = try context.connection(to: server, token: nil, caFile: authorities)
    let body: JSON = [
      "email": .string(email), "password": .string(password), "transport": "bearer",
      "device": .string("haru, \(ProcessInfo.processInfo.hostName)"),
    ]
    var answer = connection.answer(.POST, "/api/v1/sessions", body)
    if answer?.status == 202, let ticket = answer?.body["second_step"] {
      let code = try context.answer(to: context.messages.syncAskRecoveryCode, isSecret: true)
      let step: JSON = [
        "second_step": ticket, "recovery_code": .string(code), "transport": "bearer",
        "device": body["device"] ?? .null,
      ]
      answer = connection.answer(.POST, "/api/v1/recovery-codes/sessions", step)
      if answer?.status == 401 { throw context.failure(context.messages.accountErrorRecoveryCode) }
    }
    let reply = try context.reply(of: connection, answer, expecting: 201)
    guard let token = reply["token"]?.string, let id = reply["user"]?.string else {
      throw context.failure(context.messages.syncNoServer(server: server))
    }
    return (SignedIn(server: server, token: token, isOwnToken: false, email: email), id)
  }
}
