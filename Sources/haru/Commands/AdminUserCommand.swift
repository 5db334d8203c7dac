import ArgumentParser
import HaruJSON
import HaruServer
import HaruStore
import HaruTime

/// `haru admin user`: the accounts of a server.
struct AdminUserCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "user",
    abstract: "List, disable, enable or delete accounts.",
    subcommands: [List.self, Disable.self, Enable.self, Delete.self],
    defaultSubcommand: List.self
  )

  /// `haru admin user list`: the accounts.
  struct List: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the accounts, oldest first."
    )

    @Flag(help: "Print one JSON object per line.")
    var json = false

    @OptionGroup var admin: AdminOptions
    @OptionGroup var options: ContextOptions

    func run(in context: CommandContext) throws {
      let admin = try admin.admin(in: context)
      for user in try context.result(of: { () throws(StoreError) in try await admin.users() }) {
        context.output.writeLine(json ? Self.json(user).text : Self.line(user))
      }
    }

    private static func line(_ user: AccountAdmin.User) -> String {
      let mark = user.isDisabled ? "  disabled" : user.deleteAt == nil ? "" : "  deleted"
      return "\(user.id)  \(time(user.createdAt))  \(user.email ?? "-")\(mark)"
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

  /// `haru admin user disable`: disables one.
  struct Disable: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "Disable an account; its data stays."
    )

    @OptionGroup var target: Target
    @OptionGroup var options: ContextOptions

    func run(in context: CommandContext) throws {
      try target.act(in: context) { admin, id throws(StoreError) in
        try await admin.setDisabled(true, user: id)
      }
    }
  }

  /// `haru admin user enable`: enables one again.
  struct Enable: ContextCommand {
    static let configuration = CommandConfiguration(abstract: "Enable an account again.")

    @OptionGroup var target: Target
    @OptionGroup var options: ContextOptions

    func run(in context: CommandContext) throws {
      try target.act(in: context) { admin, id throws(StoreError) in
        try await admin.setDisabled(false, user: id)
      }
    }
  }

  /// `haru admin user delete`: deletes one.
  struct Delete: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete an account and all its data immediately and permanently."
    )

    @OptionGroup var target: Target
    @OptionGroup var options: ContextOptions

    func run(in context: CommandContext) throws {
      try target.act(in: context) { admin, id throws(StoreError) in
        try await admin.delete(user: id)
      }
    }
  }

  /// The account that a command works on; its id is printed.
  struct Target: ParsableArguments {
    @Argument(help: "The account: its email address or a prefix of its id.")
    var account: String

    @OptionGroup var admin: AdminOptions

    func act(
      in context: CommandContext,
      _ work: @escaping @Sendable (AccountAdmin, String) async throws(StoreError) -> Void
    ) throws {
      let admin = try admin.admin(in: context)
      let id = try context.user(account, in: admin).id
      try context.result { () throws(StoreError) in try await work(admin, id) }
      context.output.writeLine(id)
    }
  }
}
