import ArgumentParser
import HaruPlatform
import HaruJSON
import HaruServer
import HaruStore
import HaruTime

/// `haru admin log`: prints the audit log.
struct AdminLogCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Print the audit log: sign-ins, tokens, and what the operator did.",
    discussion: """
      The oldest entry comes first: time, event, id of the account, network of the client. Acts of \
      the operator end in 'operator'.
      """
  )

  @Argument(help: "Only this account: its email address or a prefix of its id.")
  var account: String?

  @Option(help: ArgumentHelp("Print at most this many of the last entries.", valueName: "count"))
  var limit: UInt16 = 100

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup var admin: AdminOptions
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let admin = try admin.admin(in: context)
    let id = try account.map { try Self.id($0, in: admin, context) }
    let entries = try context.result { () throws(StoreError) in
      try await admin.log(of: id, last: Int(limit))
    }
    for entry in entries {
      if json {
        context.output.writeLine(Self.json(entry).text)
      } else {
        context.output.writeRow(Self.line(entry))
      }
    }
  }

  /// The id of an account; a whole id is taken as it is, because the account may be gone.
  private static func id(
    _ account: String,
    in admin: AccountAdmin,
    _ context: CommandContext
  ) throws -> String {
    if UUID(uuidString: account) != nil { return account }
    return try context.user(account, in: admin).id
  }

  private static func line(_ entry: AccountAdmin.LogEntry) -> String {
    let marks = [entry.network, entry.isOperator ? "operator" : ""].filter { !$0.isEmpty }
    return ([time(entry.at), entry.event, entry.account ?? "-"] + marks).joined(separator: "  ")
  }

  private static func json(_ entry: AccountAdmin.LogEntry) -> JSON {
    [
      "at": .string(time(entry.at)),
      "event": .string(entry.event),
      "account": entry.account.map(JSON.string) ?? .null,
      "operator": .bool(entry.isOperator),
      "network": entry.network.isEmpty ? .null : .string(entry.network),
    ]
  }

  private static func time(_ instant: Instant) -> String {
    instant.rfc3339(offset: UTCOffset(seconds: 0))
  }
}
