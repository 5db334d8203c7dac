import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Synchronization
import Testing

@testable import HaruServer

struct AccountLifeTests {
  @Test func deletesAnAccountAfterSevenDaysUnlessItsOwnerComesBack() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let token = try await client.signUp()
      let wrong = try await client.api(
        .post,
        "account/deletion",
        ["password": "wrong password"],
        token: token
      )
      #expect(wrong.code == "bad_password")
      clock.advance(seconds: 10)
      let deleted = try await client.api(
        .post,
        "account/deletion",
        ["password": "correct horse battery"],
        token: token
      )
      #expect(deleted.status == 200)
      #expect(deleted.json["delete_at"]?.string != nil)
      #expect(try await client.api(.get, "account", token: token).status == 401)
      let back = try await client.signIn()
      #expect(back.json["delete_at"]?.string != nil)
      #expect(try await client.api(.delete, "account/deletion", token: back.token).status == 204)
      let account = try await client.api(.get, "account", token: back.token)
      #expect(account.json["delete_at"]?.isNull == true)
    }
  }

  @Test func deletesAnAnonymousAccountAtOnce() async throws {
    try await withServer { client in
      let anonymous = try await client.api(.post, "accounts/anonymous", ["transport": "bearer"])
      let deleted = try await client.api(.post, "account/deletion", [:], token: anonymous.token)
      #expect(deleted.status == 200)
      #expect(deleted.json["delete_at"]?.isNull == true)
      #expect(try await client.api(.get, "account", token: anonymous.token).status == 401)
    }
  }

  @Test func letsTheOperatorShutOpenAndDeleteAnAccount() async throws {
    let folder = Mutex("")
    let clock = TestClock()
    try await withServer({ options in
      options.clock = { clock.now }
      let path = options.dataDirectory
      folder.withLock { $0 = path }
    }) { client in
      let token = try await client.signUp()
      let admin = try await AccountAdmin(.folder(folder.withLock { $0 }), origin: nil)
      let user = try #require(await admin.users().first)
      #expect(user.email == "mina@haru.example")
      try await admin.setDisabled(true, user: user.id)
      clock.advance(seconds: 2)
      #expect(try await client.api(.get, "account", token: token).status == 401)
      #expect(try await client.signIn().code == "bad_credentials")
      try await admin.setDisabled(false, user: user.id)
      clock.advance(seconds: 2)
      #expect(try await client.api(.get, "account", token: token).status == 200)
      try await admin.delete(user: user.id)
      clock.advance(seconds: 2)
      #expect(try await client.api(.get, "account", token: token).status == 401)
      #expect(try await admin.users().isEmpty)
    }
  }

  @Test func givesOutTokensThatAreShownOnce() async throws {
    try await withServer { client in
      let session = try await client.signUp()
      let made = try await client.api(
        .post,
        "tokens",
        ["name": "Shortcuts\u{7} on my phone", "scope": "write", "days": 30],
        token: session
      )
      #expect(made.status == 201)
      #expect(made.token.hasPrefix("haru_"))
      #expect(made.json["label"]?.string == "Shortcuts on my phone")
      let list = try await client.api(.get, "tokens", token: session)
      #expect(list.json[0]?["token"] == nil)
      #expect(list.json[0]?["scope"]?.string == "write")
      for (method, path) in [("POST", "tokens"), ("GET", "account"), ("DELETE", "sessions")] {
        let answer = try await client.api(
          .init(rawValue: method) ?? .get,
          path,
          ["name": "x", "scope": "read"],
          token: made.token
        )
        #expect(answer.code == "scope")
      }
      let id = made.json["id"]?.string ?? ""
      #expect(try await client.api(.delete, "tokens/\(id)", token: session).status == 204)
      #expect(try await client.api(.get, "account", token: made.token).status == 401)
    }
  }

  @Test func endsATokenAfterItsDays() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let session = try await client.signUp()
      let body: JSON = ["name": "script", "scope": "read", "days": 30]
      let token = try await client.api(.post, "tokens", body, token: session).token
      clock.advance(seconds: 30 * 86_400 - 2)
      #expect(try await client.api(.get, "export", token: token).status == 200)
      clock.advance(seconds: 2)
      #expect(try await client.api(.get, "export", token: token).status == 401)
      #expect(try await client.api(.get, "export", token: session).status == 200)
    }
  }

  @Test func limitsTheNumberOfTokens() async throws {
    try await withServer { client in
      let session = try await client.signUp()
      let body: JSON = ["name": "script", "scope": "read"]
      for _ in 0..<20 {
        #expect(try await client.api(.post, "tokens", body, token: session).status == 201)
      }
      let answer = try await client.api(.post, "tokens", body, token: session)
      #expect(answer.status == 403)
      #expect(answer.code == "quota")
      #expect(answer.json["detail"] == "An account may have at most 20 tokens.")
    }
  }

  @Test(arguments: [
    #"{"name": "x", "scope": "full"}"#, #"{"name": "", "scope": "read"}"#, #"{"scope": "read"}"#,
    #"{"name": "x", "scope": "read", "days": 0}"#,
    #"{"name": "x", "scope": "read", "days": 1e30}"#,
    #"{"name": "x", "scope": "read", "days": 9223372036854775807}"#,
  ])
  func refusesATokenThatIsNotWellDescribed(body: String) async throws {
    try await withServer { client in
      let session = try await client.signUp()
      let answer = try await client.api(
        .post,
        "tokens",
        try JSON.parse(body.utf8),
        token: session
      )
      #expect(answer.status == 422)
    }
  }
}
