import Foundation
import HTTPTypes
import HaruJSON
import HaruStore
import HummingbirdTesting
import Synchronization
import Testing

@testable import HaruServer

struct SignUpTests {
  @Test func makesAnAccountAndSignsIn() async throws {
    try await withServer { client in
      let token = try await client.signUp("Mina@Haru.Example")
      let account = try await client.api(.get, "account", token: token)
      #expect(account.status == 200)
      #expect(account.json["email"]?.string == "mina@haru.example")
      #expect(account.json["is_anonymous"]?.bool == false)
      #expect(account.json["delete_at"]?.isNull == true)
    }
  }

  @Test(arguments: [
    ("short7!", "too_short"), ("Password1", "too_common"), ("trustno1", "too_common"),
    (String(repeating: "a", count: 129), "too_long"),
    (String(repeating: "👨‍👩‍👧‍👦", count: 129), "too_long"),
    // Nine characters: any number of combining marks counts as one.
    ("password" + "a" + String(repeating: "\u{301}", count: 4_100), "too_long"),
  ])
  func refusesAWeakPassword(password: String, code: String) async throws {
    try await withServer { client in
      let answer = try await client.api(
        .post,
        "accounts",
        ["email": "mina@haru.example", "password": .string(password)]
      )
      #expect(answer.status == 422 && answer.code == "weak_password")
      #expect(answer.json["errors"]?[0]?["code"]?.string == code)
      #expect(answer.json["errors"]?[0]?["field"]?.string == "password")
    }
  }

  @Test func refusesAnEmptyPassword() async throws {
    try await withServer { client in
      let body: JSON = ["email": "mina@haru.example", "password": ""]
      let answer = try await client.api(.post, "accounts", body)
      #expect(answer.status == 422 && answer.code == "invalid")
      #expect(answer.json["errors"]?[0]?["code"] == "no_text")
    }
  }

  @Test(arguments: ["a", "👨‍👩‍👧‍👦"])
  func takesAPasswordOf128CharactersToItsLast(character: String) async throws {
    try await withServer { client in
      let password = String(repeating: character, count: 127)
      let token = try await client.signUp(password: password + "b")
      #expect(!token.isEmpty)
      #expect(try await client.signIn(password: password + "b").status == 201)
      #expect(try await client.signIn(password: password + "c").status == 401)
    }
  }

  @Test func takesAnyPasswordOfEightCharacters() async throws {
    try await withServer { client in
      for (index, password) in ["하루하루하루하루", " 🦔 🦔 🦔 🦔", "x7 '\"<&>\\"].enumerated() {
        let email = "\(index)@haru.example"
        let token = try await client.signUp(email, password: password)
        #expect(!token.isEmpty)
        #expect(try await client.signIn(email, password: password).status == 201)
      }
    }
  }

  @Test(arguments: ["", "mina", "mina@", "@haru.example", "a b@c", "a@b\r\nBcc: c@d", "a@b c"])
  func refusesWhatIsNoAddress(email: String) async throws {
    try await withServer { client in
      let answer = try await client.api(
        .post,
        "accounts",
        ["email": .string(email), "password": "correct horse battery"]
      )
      #expect(answer.status == 422)
    }
  }

  @Test func saysWithoutMailThatAnAddressIsTaken() async throws {
    try await withServer { client in
      _ = try await client.signUp()
      let answer = try await client.api(
        .post,
        "accounts",
        ["email": "MINA@haru.example", "password": "another password"]
      )
      #expect(answer.status == 409)
      #expect(answer.code == "account_exists")
    }
  }

  @Test func provesAnAddressByMailAndTellsNobodyWhichAreTaken() async throws {
    let mail = try MailFolder()
    try await withServer({ mail.configure(&$0) }) { client in
      let body: JSON = ["email": "mina@haru.example", "password": "correct horse battery"]
      let first = try await client.api(.post, "accounts", body)
      #expect(first.status == 202)
      let secret = try #require(await mail.secret(after: "#confirm="))
      #expect(try await client.signIn().status == 401)
      let confirmed = try await client.api(
        .post,
        "accounts/confirmation",
        ["ticket": .string(secret), "transport": "bearer"]
      )
      #expect(confirmed.status == 201)
      #expect(!confirmed.token.isEmpty)
      let again = try await client.api(.post, "accounts/confirmation", ["ticket": .string(secret)])
      #expect(again.status == 410)
      let second = try await client.api(.post, "accounts", body)
      #expect(second.status == first.status)
      #expect(second.json == first.json)
      #expect(await mail.text(containing: "but it already has one") != nil)
    }
  }

  @Test func turnsAnAnonymousAccountIntoAFullOne() async throws {
    try await withServer { client in
      let anonymous = try await client.api(
        .post,
        "accounts/anonymous",
        ["transport": "bearer"]
      )
      #expect(anonymous.status == 201)
      let signOut = try await client.api(.delete, "sessions/current", token: anonymous.token)
      #expect(signOut.code == "anonymous_account")
      let token = try await client.signUp(token: anonymous.token)
      let account = try await client.api(.get, "account", token: token)
      #expect(account.json["id"] == anonymous.json["user"])
      #expect(try await client.api(.get, "account", token: anonymous.token).status == 401)
    }
  }

  @Test func letsADeviceDeleteItsAnonymousAccountOnceItIsMerged() async throws {
    try await withServer { client in
      _ = try await client.signUp()
      let anonymous = try await client.api(.post, "accounts/anonymous", ["transport": "bearer"])
      let signIn = try await client.signIn(token: anonymous.token)
      let ticket = try #require(signIn.json["anonymous_ticket"]?.string)
      #expect(try await client.api(.get, "account", token: anonymous.token).status == 200)
      let body: JSON = ["anonymous_ticket": .string(ticket)]
      #expect(try await client.api(.delete, "accounts/anonymous", body).status == 204)
      #expect(try await client.api(.get, "account", token: anonymous.token).status == 401)
      #expect(try await client.api(.delete, "accounts/anonymous", body).status == 410)
      #expect(try await client.api(.get, "account", token: signIn.token).status == 200)
    }
  }

  @Test func keepsAnAnonymousAccountThatHasWhatTheDeviceNeverCopied() async throws {
    try await withServer { client in
      _ = try await client.signUp()
      let anonymous = try await client.api(.post, "accounts/anonymous", ["transport": "bearer"])
      let push: JSON = [
        "device": "d", "after": 0, "prior": 0, "now": 1,
        "ops": [["n": 1, "e": "dday", "i": "a", "f": "name", "v": "Exam", "t": 1]],
      ]
      let pushed = try await client.api(.post, "sync/push", push, token: anonymous.token).json
      let epoch = try #require(pushed["epoch"]?.string)
      for (copied, status) in [
        ([], 409), (["\(epoch).0", "x.1"], 409), (["x.7", "\(epoch).1"], 204),
      ] {
        let signIn = try await client.signIn(token: anonymous.token)
        let body: JSON = [
          "anonymous_ticket": signIn.json["anonymous_ticket"] ?? .null,
          "copied": .array(copied.map(JSON.string)),
        ]
        #expect(try await client.api(.delete, "accounts/anonymous", body).status == status)
        let isGone = try await client.api(.get, "account", token: anonymous.token).status == 401
        #expect(isGone == (status == 204))
      }
      let bad: JSON = ["anonymous_ticket": "x", "copied": ["x"]]
      #expect(try await client.api(.delete, "accounts/anonymous", bad).status == 422)
    }
  }

  @Test func deletesAnAnonymousAccountWithoutRecordsWhateverWasCopied() async throws {
    try await withServer { client in
      _ = try await client.signUp()
      let anonymous = try await client.api(.post, "accounts/anonymous", ["transport": "bearer"])
      let signIn = try await client.signIn(token: anonymous.token)
      let body: JSON = [
        "anonymous_ticket": signIn.json["anonymous_ticket"] ?? .null, "copied": [],
      ]
      #expect(try await client.api(.delete, "accounts/anonymous", body).status == 204)
    }
  }

  @Test func closesRegistration() async throws {
    try await withServer({ $0.registration = .closed }) { client in
      let answer = try await client.api(
        .post,
        "accounts",
        ["email": "a@b.example", "password": "correct horse battery"]
      )
      #expect(answer.code == "registration_closed")
      let anonymous = try await client.api(.post, "accounts/anonymous", [:])
      #expect(anonymous.code == "registration_closed")
    }
  }

  @Test func letsInByInvitationOnce() async throws {
    let folder = Mutex("")
    try await withServer({ options in
      options.registration = .invite
      let path = options.dataDirectory
      folder.withLock { $0 = path }
    }) { client in
      let admin = try await AccountAdmin(.folder(folder.withLock { $0 }), origin: nil)
      let link = try await admin.invitation()
      let code = try #require(link.components(separatedBy: "#invite=").last)
      let body: JSON = [
        "email": "a@b.example", "password": "correct horse battery", "invite": .string(code),
      ]
      #expect(try await client.api(.post, "accounts", body).status == 201)
      let again = try await client.api(
        .post,
        "accounts",
        ["email": "c@b.example", "password": "correct horse battery", "invite": .string(code)]
      )
      #expect(again.code == "invite_needed")
    }
  }

  /// Guessing an invitation must not cost as much as a sign-in: here every hash fails.
  @Test func aBogusInvitationCostsNoHash() async throws {
    let impossible = PasswordHash.Cost(logN: 0, blockSize: 0, parallelism: 0)
    try await withServer({
      $0.registration = .invite
      $0.passwordCost = impossible
    }) { client in
      let body: JSON = [
        "email": "a@b.example", "password": "correct horse battery", "invite": "guessed",
      ]
      let answer = try await client.api(.post, "accounts", body)
      #expect(answer.code == "invite_needed")
    }
  }

  @Test func slowsDownWhoMakesManyAccounts() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      for index in 0..<3 { #expect(try await !client.signUp("\(index)@b.example").isEmpty) }
      let body: JSON = ["email": "3@b.example", "password": "correct horse battery"]
      let refused = try await client.api(.post, "accounts", body)
      #expect(refused.status == 429)
      #expect(refused.headers[.retryAfter] == "20")
      clock.advance(seconds: 20)
      #expect(try await client.api(.post, "accounts", body).status == 201)
    }
  }
}

/// The folder that a mail command writes to.
struct MailFolder: Sendable {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "mail-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func configure(_ options: inout ServerOptions) {
    options.mailCommand = "f=$(mktemp -p '\(folder.path)'); cat > $f; mv $f $f.mail"
    options.mailSender = "haru@haru.example"
    options.origin = PublicOrigin("https://haru.example")
  }

  /// The text of a mail that contains something, once it has arrived; nil after five seconds.
  func text(containing part: String, to address: String = "") async -> String? {
    for _ in 0..<1_500 {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      for name in names where name.hasSuffix(".mail") {
        guard let data = FileManager.default.contents(atPath: folder.appending(path: name).path)
        else { continue }
        let message = String(decoding: data, as: UTF8.self)
        guard message.contains("To: \(address)"),
          let body = message.components(separatedBy: "\r\n\r\n").last,
          let decoded = Data(base64Encoded: body, options: .ignoreUnknownCharacters)
        else { continue }
        let text = String(decoding: decoded, as: UTF8.self)
        if text.contains(part) { return text }
      }
      try? await Task.sleep(for: .milliseconds(20))
    }
    return nil
  }

  /// The text after a marker in a mail, up to the end of the line.
  func secret(after mark: String, to address: String = "") async -> String? {
    await text(containing: mark, to: address)?.components(separatedBy: mark).last?
      .components(separatedBy: "\n").first
  }
}
