import Foundation
import HTTPTypes
import HaruJSON
import HaruStore
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

/// The question whether people agree to the operator's texts.
struct ConsentTests {
  private static let agree = "action=\"/account/agree\""

  /// Pages of an operator, of which some ask for an agreement.
  private func legal(_ consents: String...) throws -> LegalPages {
    let folder = try TemporaryFolder()
    for name in ["terms", "privacy", "imprint"] {
      try "# Our \(name)".write(
        toFile: folder.path + "/\(name).md",
        atomically: true,
        encoding: .utf8
      )
    }
    var legal = try #require(LegalPages(folder: folder.path))
    for consent in consents {
      let isAsked = legal.ask(for: consent)
      #expect(isAsked, "\(consent)")
    }
    return legal
  }

  private func page(_ client: some TestClientProtocol, _ cookie: String, _ path: String = "")
    async throws -> String
  {
    try await client.execute(uri: "/account\(path)", method: .get, headers: [.cookie: cookie]).text
  }

  @Test func asksOnceForEachVersion() async throws {
    let legal = try legal("terms=1", "privacy=7.a")
    #expect(
      legal.consents == [
        Consent(page: "privacy", version: "7.a"), .init(page: "terms", version: "1"),
      ]
    )
    try await withServerAndStore({ $0.legal = legal }) { client, store in
      let cookie = try await AccountPageTests.signUp(client)
      for path in ["", "?make", "/shortcuts", "/widgets"] {
        let asked = try await page(client, cookie, path)
        #expect(asked.contains(Self.agree) && asked.contains("value=\"privacy=7.a terms=1\""))
        #expect(asked.contains(">Our terms<") && asked.contains("href=\"/legal/privacy\""))
      }
      // Somebody who is not signed in is asked nothing.
      #expect(try await !client.execute(uri: "/account", method: .get).text.contains(Self.agree))
      let agreed = try await AccountPageTests.post(
        client,
        "agree",
        "shown=privacy%3D7.a+terms%3D1",
        cookie: cookie
      )
      #expect(agreed.status == .seeOther && agreed.headers[.location] == "/")
      #expect(try await !page(client, cookie).contains(Self.agree))
      let user = try #require(await store.accounts().first).id
      #expect(try await store.consents(of: user) == legal.consents)
      let log = try await store.auditEntries(of: user, limit: 9)
      #expect(log.map(\.event) == ["agreed", "signedUp"] && !log[0].isOperator)
    }
  }

  /// Whoever reads the old terms does not agree to the new ones.
  @Test func anAgreementCountsOnlyForWhatWasShown() async throws {
    let legal = try legal("terms=2", "privacy=1")
    try await withServerAndStore({ $0.legal = legal }) { client, store in
      let cookie = try await AccountPageTests.signUp(client)
      let stale = "shown=terms%3D1+imprint%3D1+privacy%3D1"
      _ = try await AccountPageTests.post(client, "agree", stale, cookie: cookie)
      let user = try #require(await store.accounts().first).id
      #expect(try await store.consents(of: user) == [Consent(page: "privacy", version: "1")])
      let asked = try await page(client, cookie)
      #expect(asked.contains("value=\"terms=2\""))
      // A new version replaces the one before.
      try await store.add([Consent(page: "terms", version: "1")], of: user, at: TestClock().now)
      #expect(try await page(client, cookie).contains(Self.agree))
      _ = try await AccountPageTests.post(client, "agree", "shown=terms%3D2", cookie: cookie)
      #expect(try await !page(client, cookie).contains(Self.agree))
    }
  }

  @Test func withholdsNothing() async throws {
    let (legal, clock) = (try legal("terms=1"), TestClock())
    try await withServer({ options in
      options.legal = legal
      options.clock = { clock.now }
    }) { client in
      let cookie = try await AccountPageTests.signUp(client)
      let asked = try await page(client, cookie)
      #expect(asked.contains("href=\"/api/v1/export\""))
      #expect(asked.contains("action=\"/account/sign-out\""))
      #expect(asked.contains("action=\"/account/delete\""))
      for path in ["export", "sync/pull?device=d", "account"] {
        let answer = try await client.api(.get, path, headers: [.cookie: cookie])
        #expect(answer.status == 200, "\(path)")
      }
      let made = try await AccountPageTests.post(
        client,
        "token",
        "name=a&scope=read",
        cookie: cookie
      )
      #expect(made.text.contains("<code class=\"sample\">haru_"))
      let wrong = try await AccountPageTests.post(client, "delete", "password=no", cookie: cookie)
      #expect(wrong.text.contains("role=\"alert\"") && wrong.text.contains(Self.agree))
      // A wrong password delays the next attempt.
      clock.advance(seconds: 60)
      let password = "password=correct+horse+battery"
      let gone = try await AccountPageTests.post(client, "delete", password, cookie: cookie)
      #expect(gone.status == .ok && gone.text.contains("Your account will be deleted"))
    }
  }

  @Test func theAppLearnsOfItWhileItSyncs() async throws {
    let legal = try legal("terms=1")
    let name = try #require(HTTPField.Name("Haru-Consent"))
    let pull = "sync/pull?device=d"
    try await withServer({ $0.legal = legal }) { client in
      let session = try await client.signUp()
      #expect(try await client.api(.get, pull, token: session).headers[name] == "1")
      let body = try await client.api(
        .post,
        "tokens",
        ["name": "a", "scope": "read"],
        token: session
      )
      #expect(try await client.api(.get, pull, token: body.token).headers[name] == nil)
      let bearer: HTTPFields = [
        .authorization: "Bearer \(session)", .contentType: "application/x-www-form-urlencoded",
      ]
      _ = try await client.execute(
        uri: "/account/agree",
        method: .post,
        headers: bearer,
        body: .init(string: "shown=terms%3D1")
      )
      #expect(try await client.api(.get, pull, token: session).headers[name] == nil)
    }
    try await withServer { client in
      let session = try await client.signUp()
      #expect(try await client.api(.get, pull, token: session).headers[name] == nil)
    }
  }

  @Test func asksOnlyForPagesThatExist() throws {
    var legal = try legal()
    for consent in ["terms", "terms=", "terms=1 2", "terms=a,b", "other=1", "=1", "Terms=1"] {
      let isAsked = legal.ask(for: consent)
      #expect(!isAsked, "\(consent)")
    }
    #expect(legal.consents.isEmpty)
  }
}
