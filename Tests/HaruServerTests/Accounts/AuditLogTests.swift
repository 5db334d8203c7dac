import HTTPTypes
import HaruJSON
import HaruStore
import HaruUI
import HummingbirdTesting
import Testing

@testable import HaruServer

/// What the audit log has of accounts and of the operator.
struct AuditLogTests {
  private static let visitor = Visitor(
    client: "203.0.113.9",
    label: "Phone",
    language: .en,
    principal: nil
  )

  @Test func hasSignInsWithTheirNetworkAndTheEndOfSessionsAndTokens() async throws {
    try await withServerAndStore { client, store in
      let token = try await client.signUp()
      let clock = TestClock()
      let accounts = accountRules(in: store, at: clock)
      let password = "correct horse battery"
      await #expect(throws: Problem.self) {
        try await accounts.signIn(email: "nobody@haru.example", password: password, Self.visitor)
      }
      await #expect(throws: Problem.self) {
        try await accounts.signIn(email: "mina@haru.example", password: "wrong", Self.visitor)
      }
      // A wrong password delays the next attempt.
      clock.advance(seconds: 60)
      _ = try await accounts.signIn(email: "mina@haru.example", password: password, Self.visitor)
      let made = try await client.api(
        .post,
        "tokens",
        ["name": "my script", "scope": "read"],
        token: token
      )
      let id = try #require(made.json["id"]?.string)
      #expect(try await client.api(.delete, "tokens/\(id)", token: token).status == 204)
      let user = try #require(await store.accounts().first).id
      let log: [AuditEntry] = try await store.auditEntries(of: nil, limit: 99).reversed()
      #expect(
        log.map(\.event)
          == ["signedUp", "signInFailed", "signInFailed", "signedIn", "tokenMade", "tokenEnded"]
      )
      #expect(log.map(\.account) == [user, nil, user, user, user, user])
      #expect(log.map(\.network)[1...3] == ["203.0.113.*", "203.0.113.*", "203.0.113.*"])
      #expect(log.allSatisfy { !$0.isOperator })
    }
  }

  @Test func hasTheActsOfTheOperator() async throws {
    let folder = try TemporaryFolder()
    let store = try ServerStore(directory: folder.path)
    let account = Account(id: "u", email: nil, passwordHash: nil, createdAt: TestClock().now)
    #expect(try await store.add(account, identity: nil))
    let admin = try await AccountAdmin(.folder(folder.path), origin: nil)
    _ = try await admin.invitation()
    try await admin.setDisabled(true, user: "u")
    try await admin.setDisabled(false, user: "u")
    _ = try await admin.resetLink(user: "u", dropsSecondStep: false)
    for act in [AccountAdmin.Act.backedUp, .migrated, .quotesPublished] { await admin.note(act) }
    try await admin.delete(user: "u")
    let log = try await admin.log(of: nil, last: 99)
    #expect(
      log.map(\.event)
        == [
          "invited", "disabled", "enabled", "resetLinkMade", "backedUp", "migrated",
          "quotesPublished", "deleted",
        ]
    )
    #expect(log.map(\.account) == [nil, "u", "u", "u", nil, nil, nil, "u"])
    #expect(log.allSatisfy { $0.isOperator && $0.network.isEmpty })
    #expect(try await admin.log(of: "u", last: 2).map(\.event) == ["resetLinkMade", "deleted"])
  }

  @Test func forgetsEntriesAfterHalfAYear() async throws {
    let (folder, clock) = (try TemporaryFolder(), TestClock())
    let store = try ServerStore(directory: folder.path)
    let accounts = accountRules(in: store, at: clock)
    await accounts.note(.invited, nil, isOperator: true)
    clock.advance(milliseconds: 180 * Accounts.day)
    try await accounts.purge()
    #expect(try await store.auditEntries(of: nil, limit: 9).count == 1)
    clock.advance(milliseconds: 1)
    try await accounts.purge()
    #expect(try await store.auditEntries(of: nil, limit: 9).isEmpty)
  }
}
