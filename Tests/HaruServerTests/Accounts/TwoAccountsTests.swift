import HTTPTypes
import HaruJSON
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

/// Mina, who is signed in, adds what she has to another account of hers.
struct TwoAccountsTests {
  private static let form =
    "password=correct+horse+battery&email=study%40haru.example&other=correct+horse+battery"

  @Test func addsWhatTheOtherAccountDoesNotHaveAndChangesNothingThere() async throws {
    try await withServer { client in
      let (mina, study) = try await Self.accounts(client)
      let cookie = try await Self.signIn(client)
      #expect(try await Self.page(client, cookie).contains("action=\"/account/merge\""))
      let merged = try await AccountPageTests.post(client, "merge", Self.form, cookie: cookie)
      #expect(merged.status == .ok && merged.text.contains("Added 1 item to the other account."))
      #expect(try await Self.words(client, mina) == ["exam"])
      #expect(try await Self.words(client, study) == ["essay", "exam"])
      // What happens there later is not overwritten.
      let renamed = try await client.api(.patch, "words/exam", ["term": "test"], token: study)
      #expect(renamed.status == 200)
      let again = try await AccountPageTests.post(client, "merge", Self.form, cookie: cookie)
      #expect(again.text.contains("Added 0 items to the other account."))
      #expect(try await Self.words(client, study) == ["essay", "test"])
      #expect(try await client.api(.delete, "words/test", token: study).status < 300)
      _ = try await AccountPageTests.post(client, "merge", Self.form, cookie: cookie)
      #expect(try await Self.words(client, study) == ["essay"])
      #expect(try await Self.words(client, mina) == ["exam"])
    }
  }

  /// Without one of the two passwords, nothing crosses.
  @Test(arguments: [
    ("password=wrong&email=study%40haru.example&other=correct+horse+battery", 403),
    ("email=study%40haru.example&other=correct+horse+battery", 403),
    ("password=correct+horse+battery&email=study%40haru.example&other=wrong", 401),
    ("password=correct+horse+battery&email=nobody%40haru.example&other=correct+horse+battery", 401),
  ])
  func asksForBothPasswords(form: String, status: Int) async throws {
    try await withServer { client in
      let (_, study) = try await Self.accounts(client)
      let cookie = try await Self.signIn(client)
      let refused = try await AccountPageTests.post(client, "merge", form, cookie: cookie)
      #expect(refused.status.code == status)
      #expect(refused.text.contains("<details class=\"fold\" open=\"\">"))
      #expect(try await Self.words(client, study) == ["essay"])
    }
  }

  /// Nor for somebody who is not signed in to the first account, or who has only a token of it.
  @Test func asksForASessionOfTheFirstAccount() async throws {
    try await withServer { client in
      let (mina, study) = try await Self.accounts(client)
      let nobody = try await AccountPageTests.post(client, "merge", Self.form)
      #expect(nobody.status == .unauthorized)
      let body: JSON = ["name": "Script", "scope": "write"]
      let token = try await client.api(.post, "tokens", body, token: mina).token
      let program = try await client.executeRequest(
        uri: "/account/merge",
        method: .post,
        headers: [
          .contentType: "application/x-www-form-urlencoded", .authorization: "Bearer \(token)",
        ],
        body: ByteBuffer(string: Self.form)
      )
      #expect(program.status == .forbidden)
      #expect(try await Self.words(client, study) == ["essay"])
    }
  }

  /// The password of the other account is only half of what it asks for.
  @Test func anAccountThatRequiresAPasskeyTakesNothingForItsPasswordAlone() async throws {
    try await withPasskeyServer { client, _, _ in
      let (_, study) = try await Self.accounts(client)
      _ = try await client.addPasskey(TestAuthenticator(), token: study)
      _ = try await client.requirePasskey(token: study)
      let cookie = try await Self.signIn(client)
      let refused = try await AccountPageTests.post(client, "merge", Self.form, cookie: cookie)
      #expect(refused.status == .forbidden)
      #expect(refused.text.contains("The other account also asks for a passkey."))
      #expect(try await Self.words(client, study) == ["essay"])
    }
  }

  /// An account that anyone at this browser has without a proof has nothing to confirm with.
  @Test func anAnonymousAccountIsNotAskedAndNotTaken() async throws {
    try await withServer { client in
      let (_, study) = try await Self.accounts(client)
      let cookie = try await client.api(.post, "accounts/anonymous", [:]).headers.cookies
      #expect(try await !Self.page(client, cookie).contains("action=\"/account/merge\""))
      let refused = try await AccountPageTests.post(client, "merge", Self.form, cookie: cookie)
      #expect(refused.status == .conflict)
      #expect(try await Self.words(client, study) == ["essay"])
    }
  }

  /// Two accounts with a word each; returns the tokens of their sessions.
  private static func accounts(
    _ client: any TestClientProtocol
  ) async throws -> (mina: String, study: String) {
    let mina = try await client.signUp()
    let study = try await client.signUp("study@haru.example")
    for (token, term) in [(mina, "exam"), (study, "essay")] {
      let made = try await client.api(.post, "words", ["term": .string(term)], token: token)
      #expect(made.status == 201)
    }
    return (mina, study)
  }

  /// Signs in to the first account; returns the cookies.
  private static func signIn(_ client: any TestClientProtocol) async throws -> String {
    let form = "email=mina%40haru.example&password=correct+horse+battery"
    return try await AccountPageTests.post(client, "sign-in", form).cookies
  }

  private static func page(
    _ client: any TestClientProtocol,
    _ cookie: String
  ) async throws -> String {
    try await AccountPageTests.page(client, cookie: cookie).text
  }

  /// The words of an account, in order.
  private static func words(
    _ client: any TestClientProtocol,
    _ token: String
  ) async throws -> [String] {
    let list = try await client.api(.get, "words", token: token).json
    return (list["words"]?.array ?? []).compactMap { $0["term"]?.string }.sorted()
  }
}
