import Foundation
import HTTPTypes
import HaruJSON
import HaruStore
import HaruTime
import HaruUI
import HummingbirdTesting
import Testing

@testable import HaruServer

/// Attacks by someone who is after another person's account.
struct AccountTakeoverTests {
  private static let password = "correct horse battery"

  private static func confirm(
    _ client: any TestClientProtocol,
    _ ticket: String
  ) async throws -> APIAnswer {
    try await client.api(
      .post,
      "accounts/confirmation",
      ["ticket": .string(ticket), "transport": "bearer"]
    )
  }

  /// Gives an anonymous account an address and a password.
  private static func give(
    _ address: String,
    to anonymous: APIAnswer,
    _ client: any TestClientProtocol
  ) async throws -> APIAnswer {
    try await client.api(
      .post,
      "accounts",
      ["email": .string(address), "password": .string(password)],
      token: anonymous.token
    )
  }

  @Test func aMailToAMistypedAddressOpensNothing() async throws {
    let mail = try MailFolder()
    try await withServer({ mail.configure(&$0) }) { client in
      let anonymous = try await client.api(.post, "accounts/anonymous", ["transport": "bearer"])
      for address in ["mistyped@haru.example", "mina@haru.example"] {
        #expect(try await Self.give(address, to: anonymous, client).status == 202)
      }
      let mistyped = try #require(
        await mail.secret(after: "#confirm=", to: "mistyped@haru.example")
      )
      let right = try #require(await mail.secret(after: "#confirm=", to: "mina@haru.example"))
      #expect(try await Self.confirm(client, mistyped).status == 410)
      let confirmed = try await Self.confirm(client, right)
      #expect(confirmed.json["user"] == anonymous.json["user"])
      #expect(try await Self.confirm(client, mistyped).status == 410)
      #expect(try await client.signIn().status == 201)
    }
  }

  @Test func aMailToAMistypedAddressOpensNothingIfTheNextOneIsTaken() async throws {
    let mail = try MailFolder()
    try await withServerAndStore({ mail.configure(&$0) }) { client, store in
      let taken = "taken@haru.example"
      let at = Instant(milliseconds: 0)
      let other = Account(id: "other", email: taken, passwordHash: nil, createdAt: at)
      #expect(try await store.add(other, identity: nil))
      let anonymous = try await client.api(.post, "accounts/anonymous", ["transport": "bearer"])
      for address in ["mistyped@haru.example", taken] {
        #expect(try await Self.give(address, to: anonymous, client).status == 202)
      }
      let mistyped = try #require(
        await mail.secret(after: "#confirm=", to: "mistyped@haru.example")
      )
      #expect(try await Self.confirm(client, mistyped).status == 410)
    }
  }

  /// Two tickets that were created before either was redeemed, as by two simultaneous requests.
  @Test func anAccountTakesAnAddressOnce() async throws {
    try await withServerAndStore { _, store in
      let accounts = accountRules(in: store, at: TestClock())
      let visitor = Visitor(client: "203.0.113.9", label: "", language: .en, principal: nil)
      let anonymous = try await accounts.startAnonymously(invite: nil, visitor).account.id
      var tickets: [Secret] = []
      for address in ["first@haru.example", "second@haru.example"] {
        let payload: JSON = ["email": .string(address), "password": "hash"]
        tickets.append(
          try await accounts.addTicket(
            .confirm,
            account: anonymous,
            payload: payload.text,
            life: Accounts.day
          )
        )
      }
      _ = try await accounts.confirm(tickets[0], visitor)
      await #expect(throws: Problem.self) { try await accounts.confirm(tickets[1], visitor) }
      #expect(try await store.account(.id(anonymous))?.email == "first@haru.example")
    }
  }

  @Test func aResetEndsTheOtherLinksForIt() async throws {
    try await withServerAndStore { client, store in
      _ = try await client.signUp()
      let accounts = accountRules(in: store, at: TestClock())
      let account = try #require(try await store.account(.email("mina@haru.example")))
      var tickets: [Secret] = []
      for _ in 0..<2 {
        tickets.append(
          try await accounts.addTicket(.reset, account: account.id, life: Accounts.day)
        )
      }
      let visitor = Visitor(client: "203.0.113.9", label: "", language: .en, principal: nil)
      try await accounts.reset(tickets[0], password: "another battery", visitor)
      await #expect(throws: Problem.self) {
        try await accounts.reset(tickets[1], password: "the thief's own", visitor)
      }
      #expect(try await client.signIn(password: "another battery").status == 201)
    }
  }

  @Test(arguments: ["nonsense", "Bearer", " "])
  func aSecretIsSentInNoWayThatIsUnknown(transport: String) async throws {
    try await withServer { client in
      let answer = try await client.api(
        .post,
        "accounts/anonymous",
        ["transport": .string(transport)]
      )
      #expect(answer.status == 422)
      #expect(answer.json["errors"]?[0]?["field"]?.string == "transport")
    }
  }
}
