import HTTPTypes
import HaruJSON
import HaruStore
import HummingbirdTesting
import Testing

@testable import HaruServer

/// Passkeys over HTTP: who may create one, and what they open.
struct PasskeyRoutesTests {
  @Test func offersNothingWhereBrowsersHaveNoPasskeys() async throws {
    try await withServer { client in
      let session = try await client.signUp()
      #expect(try await client.api(.get, "server").json["passkeys"]?.bool == false)
      let begun = try await client.api(
        .post,
        "passkeys/registrations",
        passkeyProof,
        token: session
      )
      #expect(begun.status == 404 && begun.code == "no_passkeys")
      #expect(try await client.api(.post, "passkeys/assertions", [:]).code == "no_passkeys")
    }
  }

  @Test func signsInWithoutAnAddress() async throws {
    try await withPasskeyServer { client, _, clock in
      #expect(try await client.api(.get, "server").json["passkeys"]?.bool == true)
      let session = try await client.signUp()
      let user = try await client.user(session)
      let browser = TestAuthenticator()
      let id = try await client.addPasskey(browser, token: session)
      var list = try await client.api(.get, "passkeys", token: session).json
      #expect(list[0]?["name"] == "Phone" && list[0]?["used_at"]?.isNull == true)
      clock.advance(seconds: 60)
      let options = try await client.passkeyOptions().json
      #expect(options["rpId"] == "haru.example" && options["userVerification"] == "required")
      #expect(options["allowCredentials"]?.array?.isEmpty == true)
      let answer = try await client.signIn(with: browser, user: user)
      #expect(answer.status == 201 && answer.json["user"]?.string == user)
      #expect(try await client.user(answer.token) == user)
      list = try await client.api(.get, "passkeys", token: session).json
      #expect(list[0]?["used_at"]?.isNull == false)

      let path = "passkeys/\(id)"
      #expect(try await client.api(.patch, path, ["name": "Key"], token: session).status == 204)
      #expect(try await client.api(.get, "passkeys", token: session).json[0]?["name"] == "Key")
      #expect(try await client.api(.delete, path, passkeyProof, token: session).status == 204)
      #expect(try await client.signIn(with: browser, user: user).status == 401)
      // It signs nobody out.
      #expect(try await client.user(answer.token) == user)
    }
  }

  @Test func makesOneForASignedInPersonWhoIsProvenAlone() async throws {
    try await withPasskeyServer { client, _, _ in
      let session = try await client.signUp()
      let path = "passkeys/registrations"
      #expect(try await client.api(.post, path, passkeyProof).status == 401)
      let wrong = try await client.api(.post, path, ["password": "wrong"], token: session)
      #expect(wrong.status == 403 && wrong.code == "bad_password")
      let made = try await client.api(
        .post,
        "tokens",
        ["name": "Script", "scope": "write"],
        token: session
      )
      let token = made.token
      #expect(try await client.api(.post, path, passkeyProof, token: token).code == "scope")
      #expect(try await client.api(.get, "passkeys", token: token).code == "scope")
    }
  }

  @Test func takesANewPasskeyOnceInTimeAndInTheSameSession() async throws {
    try await withPasskeyServer { client, _, clock in
      let session = try await client.signUp()
      let other = try await client.signIn().token
      func begin() async throws -> JSON {
        let path = "passkeys/registrations"
        return try await client.api(.post, path, passkeyProof, token: session).json
      }
      func finish(_ credential: JSON, _ token: String) async throws -> String {
        try await client.api(.post, "passkeys", ["credential": credential], token: token).code
      }
      let browser = TestAuthenticator()
      let first = try browser.registration(try await begin())
      #expect(try await finish(first, other) == "passkey_failed")
      #expect(try await finish(first, session) == "passkey_failed")
      let second = try browser.registration(try await begin())
      clock.advance(seconds: 300)
      #expect(try await finish(second, session) == "passkey_failed")
      let third = try browser.registration(try await begin())
      clock.advance(seconds: 299)
      #expect(try await finish(third, session) == "")
      #expect(try await finish(third, session) == "passkey_failed")
      // The same credential for another challenge, and one for another site.
      #expect(try await finish(browser.registration(begin()), session) == "passkey_failed")
      let evil = TestAuthenticator(credential: [7])
      evil.origin = "https://evil.example"
      #expect(try await finish(evil.registration(begin()), session) == "passkey_failed")
      #expect(try await client.api(.get, "passkeys", token: session).json.array?.count == 1)
      #expect(try await finish(["type": "public-key"], session) == "invalid")
      #expect(try await finish(browser.assertion(begin()), session) == "invalid")
    }
  }

  @Test func takesAnAnswerOnceInTimeAndFromTheSameBrowser() async throws {
    try await withPasskeyServer { client, _, clock in
      let session = try await client.signUp()
      let user = try await client.user(session)
      let browser = TestAuthenticator()
      _ = try await client.addPasskey(browser, token: session)
      func status(_ cookie: (String) -> String, after seconds: Int64 = 0) async throws -> [Int] {
        let options = try await client.passkeyOptions()
        let assertion = try browser.assertion(options.json, user: user)
        clock.advance(seconds: seconds)
        var answers: [Int] = []
        for cookie in [cookie(options.cookie), options.cookie] {
          answers.append(try await client.signIn(passkey: assertion, cookie: cookie).status)
        }
        return answers
      }
      #expect(try await status { $0 } == [201, 401])
      let foreign = try await client.passkeyOptions().cookie
      #expect(try await status { _ in foreign } == [401, 401])
      // A request without the cookie does not consume the challenge of the one with it.
      #expect(try await status { _ in "" } == [401, 201])
      #expect(try await status({ $0 }, after: 300) == [401, 401])
      #expect(try await status({ $0 }, after: 299) == [201, 401])
      // A challenge for a new passkey is not valid for an existing one.
      let begun = try await client.api(
        .post,
        "passkeys/registrations",
        passkeyProof,
        token: session
      )
      let assertion = try browser.assertion(begun.json, user: user)
      #expect(try await client.signIn(passkey: assertion, cookie: foreign).status == 401)
      // A new passkey is no answer with a known one.
      let registration = try browser.registration(begun.json)
      #expect(try await client.signIn(passkey: registration, cookie: foreign).status == 422)
    }
  }

  @Test func opensTheAccountOfThePasskeyAndNoOther() async throws {
    try await withPasskeyServer { client, store, _ in
      let mina = try await client.signUp()
      let juno = try await client.signUp("juno@haru.example")
      let (first, second) = (try await client.user(mina), try await client.user(juno))
      let browser = TestAuthenticator()
      _ = try await client.addPasskey(browser, token: mina)
      #expect(try await client.signIn(with: browser, user: second).status == 401)
      #expect(try await client.signIn(with: browser, user: nil).status == 401)
      let unknown = TestAuthenticator(browser.key, credential: [9])
      #expect(try await client.signIn(with: unknown, user: first).status == 401)
      let forged = TestAuthenticator()
      #expect(try await client.signIn(with: forged, user: first).status == 401)
      browser.origin = "https://evil.example"
      #expect(try await client.signIn(with: browser, user: first).status == 401)
      browser.origin = "https://haru.example"
      #expect(try await client.signIn(with: browser, user: first).status == 201)
      let path = "passkeys/\(try await store.passkeys(of: first)[0].id)"
      #expect(try await client.api(.delete, path, passkeyProof, token: juno).status == 404)
      #expect(try await client.api(.patch, path, ["name": "x"], token: juno).status == 404)
      var account = try #require(try await store.account(.id(first)))
      account.isDisabled = true
      _ = try await store.update(account)
      #expect(try await client.signIn(with: browser, user: first).status == 401)
    }
  }

  @Test func refusesACopiedAuthenticator() async throws {
    try await withPasskeyServer { client, _, _ in
      let session = try await client.signUp()
      let user = try await client.user(session)
      let browser = TestAuthenticator()
      browser.counter = 1
      _ = try await client.addPasskey(browser, token: session)
      browser.counter = 3
      #expect(try await client.signIn(with: browser, user: user).status == 201)
      #expect(try await client.signIn(with: browser, user: user).status == 401)
      browser.counter = 2
      #expect(try await client.signIn(with: browser, user: user).status == 401)
    }
  }

  /// An account without address and password: its passkey is its owner's only way back.
  @Test func keepsTheLastWayIn() async throws {
    try await withPasskeyServer { client, _, clock in
      let session = try await client.api(
        .post,
        "accounts/anonymous",
        ["transport": "bearer"]
      ).token
      clock.advance(seconds: 3600)
      let browser = TestAuthenticator()
      let id = try await client.addPasskey(browser, token: session)
      let account = try await client.api(.get, "account", token: session).json
      #expect(account["is_anonymous"]?.bool == false && account["passkeys"]?.integer == 1)
      let user = account["id"]?.string
      // There is a way to sign in now, so a session from an hour ago proves nothing.
      let stale = try await client.api(.delete, "passkeys/\(id)", [:], token: session)
      #expect(stale.code == "sign_in_again")
      let fresh = try await client.signIn(with: browser, user: user).token
      let last = try await client.api(.delete, "passkeys/\(id)", [:], token: fresh)
      #expect(last.status == 409 && last.code == "last_way_in")
      let none = try await client.api(
        .put,
        "passkeys/requirement",
        ["required": true],
        token: fresh
      )
      #expect(none.code == "no_password")
      #expect(try await client.api(.delete, "sessions/current", token: fresh).status == 204)
      #expect(try await client.signIn(with: browser, user: user).status == 201)
    }
  }

  @Test func holdsTwentyAnAccount() async throws {
    try await withPasskeyServer { client, _, _ in
      let session = try await client.signUp()
      let path = "passkeys/registrations"
      let open = try await client.api(.post, path, passkeyProof, token: session).json
      for number in 1...20 as ClosedRange<UInt8> {
        _ = try await client.addPasskey(TestAuthenticator(credential: [number]), token: session)
      }
      #expect(try await client.api(.post, path, passkeyProof, token: session).code == "quota")
      let late: JSON = ["credential": try TestAuthenticator(credential: [21]).registration(open)]
      #expect(try await client.api(.post, "passkeys", late, token: session).status == 422)
    }
  }

  @Test func keepsTheNewestQuestionsAlone() {
    let challenges = PasskeyChallenges()
    let now = TestClock().now
    let first = challenges.ask(for: .session("a"), at: now)
    let second = challenges.ask(for: .session("a"), at: now)
    for _ in 2..<PasskeyChallenges.limit { _ = challenges.ask(for: .browser([1]), at: now) }
    let last = challenges.ask(for: .secondStep([1]), at: now)
    #expect(!challenges.take(first, for: .session("a"), at: now))
    #expect(challenges.take(second, for: .session("a"), at: now))
    #expect(!challenges.take(last, for: .browser([1]), at: now))
    #expect(Set([first, second, last]).count == 3 && first.count == 32)
  }
}
