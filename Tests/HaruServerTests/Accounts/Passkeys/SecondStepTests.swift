import Foundation
import HTTPTypes
import HaruJSON
import HaruStore
import HaruUI
import HummingbirdTesting
import Testing

@testable import HaruServer

/// An account that requires a passkey after the password.
struct SecondStepTests {
  @Test func endsASignInWithAPasskeyAlone() async throws {
    try await withPasskeyServer { client, _, _ in
      let session = try await client.signUp()
      let token = try await client.api(
        .post,
        "tokens",
        ["name": "Script", "scope": "read"],
        token: session
      ).token
      let browser = TestAuthenticator()
      _ = try await client.addPasskey(browser, token: session)
      let codes = try await client.requirePasskey(token: session)
      #expect(Set(codes).count == 10)
      // Existing sessions stay.
      let account = try await client.api(.get, "account", token: session).json
      #expect(account["needs_passkey"]?.bool == true && account["recovery_codes"]?.integer == 10)
      #expect(try await client.api(.get, "sync/pull?device=d", token: token).status == 200)

      let half = try await client.signIn()
      #expect(half.status == 202 && half.headers[.setCookie] == nil)
      let ticket = try #require(half.json["second_step"]?.string)
      #expect(half.json.object?.count == 1)
      #expect(try await client.api(.get, "account", token: ticket).status == 401)
      #expect(try await client.signIn(password: "wrong password").status == 401)

      let options = try await client.passkeyOptions(secondStep: ticket)
      #expect(options.cookie == "" && options.json["allowCredentials"]?.array?.count == 1)
      let assertion = try browser.assertion(options.json)
      #expect(try await client.signIn(passkey: assertion, cookie: "").status == 401)
      let again = try await client.passkeyOptions(secondStep: ticket).json
      let answer = try await client.signIn(
        passkey: browser.assertion(again),
        cookie: "",
        secondStep: ticket
      )
      #expect(answer.status == 201)
      #expect(try await client.user(answer.token) == account["id"]?.string)
      let used = try await client.api(
        .post,
        "passkeys/assertions",
        ["second_step": .string(ticket)]
      )
      #expect(used.status == 410 && used.code == "sign_in_again")
    }
  }

  @Test func takesAPasskeyOfTheSameAccountAlone() async throws {
    try await withPasskeyServer { client, _, clock in
      let session = try await client.signUp()
      let browser = TestAuthenticator()
      _ = try await client.addPasskey(browser, token: session)
      _ = try await client.requirePasskey(token: session)
      let evil = try await client.signUp("evil@haru.example")
      let own = TestAuthenticator(credential: [66])
      _ = try await client.addPasskey(own, token: evil)
      let ticket = try #require(try await client.signIn().json["second_step"]?.string)
      let options = try await client.passkeyOptions(secondStep: ticket).json
      let foreign = try await client.signIn(
        passkey: own.assertion(options),
        cookie: "",
        secondStep: ticket
      )
      #expect(foreign.status == 401)
      let late = try await client.passkeyOptions(secondStep: ticket).json
      clock.advance(seconds: 600)
      let over = try await client.signIn(
        passkey: browser.assertion(late),
        cookie: "",
        secondStep: ticket
      )
      #expect(over.status == 410)
    }
  }

  @Test func takesEachRecoveryCodeOnce() async throws {
    try await withPasskeyServer { client, _, clock in
      let session = try await client.signUp()
      _ = try await client.addPasskey(TestAuthenticator(), token: session)
      let codes = try await client.requirePasskey(token: session)
      func use(_ code: String) async throws -> APIAnswer {
        clock.advance(seconds: 1000)
        let ticket = try await client.signIn().json["second_step"] ?? .null
        return try await client.api(
          .post,
          "recovery-codes/sessions",
          ["second_step": ticket, "recovery_code": .string(code), "transport": "bearer"]
        )
      }
      #expect(try await use(codes[0]).status == 201)
      let again = try await use(codes[0])
      #expect(again.status == 401 && again.code == "bad_recovery_code")
      let typed = codes[1].lowercased().replacing("-", with: " ").replacing("0", with: "o")
      #expect(try await use(typed).status == 201)
      #expect(try await use("AAAA-BBBB-CCCC-DDDD").status == 401)
      #expect(try await use("x").status == 401)
      let left = try await client.api(.get, "account", token: session).json["recovery_codes"]
      #expect(left?.integer == 8)

      let renewed = try await client.api(.post, "recovery-codes", passkeyProof, token: session)
      #expect(renewed.status == 201 && renewed.json["recovery_codes"]?.array?.count == 10)
      #expect(try await use(codes[2]).status == 401)
      #expect(try await use(renewed.json["recovery_codes"]?[0]?.string ?? "").status == 201)
      let wrong = try await client.api(
        .post,
        "recovery-codes",
        ["password": "wrong"],
        token: session
      )
      #expect(wrong.code == "bad_password")
    }
  }

  @Test func makesGuessingACodeSlow() async throws {
    try await withPasskeyServer { client, _, clock in
      let session = try await client.signUp()
      _ = try await client.addPasskey(TestAuthenticator(), token: session)
      let codes = try await client.requirePasskey(token: session)
      let ticket = try await client.signIn().json["second_step"] ?? .null
      func guess(_ code: String) async throws -> Int {
        let body: JSON = ["second_step": ticket, "recovery_code": .string(code)]
        return try await client.api(.post, "recovery-codes/sessions", body).status
      }
      #expect(try await guess("AAAA-BBBB-CCCC-DDDD") == 401)
      #expect(try await guess(codes[0]) == 429)
      clock.advance(seconds: 1)
      #expect(try await guess(codes[0]) == 201)
    }
  }

  @Test func isTurnedOnAndOffByTheProvenOwner() async throws {
    try await withPasskeyServer { client, _, clock in
      let session = try await client.signUp()
      let path = "passkeys/requirement"
      let on: JSON = ["required": true, "password": "correct horse battery"]
      #expect(try await client.api(.put, path, on, token: session).code == "passkey_missing")
      let id = try await client.addPasskey(TestAuthenticator(), token: session)
      let wrong: JSON = ["required": true, "password": "wrong"]
      #expect(try await client.api(.put, path, wrong, token: session).code == "bad_password")
      #expect(try await client.signIn().status == 201)
      clock.advance(seconds: 2)
      _ = try await client.requirePasskey(token: session)
      let last = try await client.api(.delete, "passkeys/\(id)", passkeyProof, token: session)
      #expect(last.status == 409 && last.code == "passkey_required")
      #expect(try await client.requirePasskey(false, token: session).isEmpty)
      #expect(try await client.signIn().status == 201)
      let account = try await client.api(.get, "account", token: session).json
      #expect(account["recovery_codes"]?.integer == 0)
      #expect(
        try await client.api(.delete, "passkeys/\(id)", passkeyProof, token: session).status == 204
      )
    }
  }

  /// A new password opens no more than the old one, unless the operator said so.
  @Test func staysAfterAResetUnlessTheOperatorDropsIt() async throws {
    let (mail, log, clock, folder) = (
      try MailFolder(), CapturedLog(), TestClock(), try TemporaryFolder()
    )
    var options = ServerOptions(host: "127.0.0.1", port: 0, dataDirectory: folder.path)
    mail.configure(&options)
    options.lowerPasswordCost()
    options.clock = { clock.now }
    let store = try ServerStore(directory: folder.path)
    let accounts = Accounts(storage: store, options: options.accounts, logger: log.logger)
    let visitor = Visitor(client: "203.0.113.9", label: "Phone", language: .en, principal: nil)
    let mina = Account(
      id: "a",
      email: "mina@haru.example",
      passwordHash: try await accounts.hasher.hash("correct horse battery"),
      createdAt: clock.now
    )
    _ = try await store.add(mina, identity: nil)
    let passkey = Passkey(
      id: "p",
      account: "a",
      credential: [1],
      publicKey: [],
      counter: 0,
      name: "Phone",
      canBeBackedUp: false,
      isBackedUp: false,
      createdAt: clock.now
    )
    _ = try await store.add(passkey, limit: 1)
    #expect(try await store.setNeedsPasskey(true, of: "a"))
    try await store.setRecoveryCodes([[1]], of: "a")
    func reset(dropsSecondStep: Bool) async throws -> SignInOutcome {
      let link = try await accounts.resetLink(for: "a", dropsSecondStep: dropsSecondStep)
      let secret = Secret(shown: link.components(separatedBy: "#reset=").last ?? "")
      try await accounts.reset(secret, password: "staple staple", visitor)
      return try await accounts.signIn(
        email: "mina@haru.example",
        password: "staple staple",
        visitor
      )
    }
    guard case .secondStep = try await reset(dropsSecondStep: false) else {
      Issue.record("A reset opened the account.")
      return
    }
    #expect(!log.lines.contains { $0.contains("secondStepDropped") })
    guard case .signedIn = try await reset(dropsSecondStep: true) else {
      Issue.record("The operator's link did not drop the second step.")
      return
    }
    #expect(log.lines.contains { $0.contains("secondStepDropped") })
    #expect(await mail.text(containing: "also turned off the passkey") != nil)
    #expect(try await store.recoveryCodeCount(of: "a") == 0)
  }

  @Test func tellsTheOwnerByMailAndNoSecretToTheLog() async throws {
    let (mail, log, clock, folder) = (
      try MailFolder(), CapturedLog(), TestClock(), try TemporaryFolder()
    )
    var options = ServerOptions(host: "127.0.0.1", port: 0, dataDirectory: folder.path)
    mail.configure(&options)
    options.lowerPasswordCost()
    options.clock = { clock.now }
    let store = try ServerStore(directory: folder.path)
    let accounts = Accounts(storage: store, options: options.accounts, logger: log.logger)
    let visitor = Visitor(client: "203.0.113.9", label: "Phone", language: .en, principal: nil)
    let password = "correct horse battery"
    let mina = Account(
      id: "a",
      email: "mina@haru.example",
      passwordHash: try await accounts.hasher.hash(password),
      createdAt: clock.now
    )
    _ = try await store.add(mina, identity: nil)
    let session = try await accounts.startSession(of: mina, label: "Phone")
    let me = Principal(user: "a", session: session.credential.id, scope: .full)
    let browser = TestAuthenticator()
    let begun = try await accounts.beginPasskey(password: password, by: me)
    let answer = try #require(PasskeyAnswer(try browser.registration(begun), to: .create))
    let passkey = try await accounts.addPasskey(answer, name: "Key", visitor, by: me)
    #expect(await mail.text(containing: "A passkey was added to your Haru account: Key.") != nil)
    let codes = try await accounts.setNeedsPasskey(true, password: password, visitor, by: me)
    #expect(await mail.text(containing: "now also takes a passkey") != nil)
    let outcome = try await accounts.signIn(
      email: "mina@haru.example",
      password: password,
      visitor
    )
    guard case .secondStep(let ticket) = outcome else {
      Issue.record("The password alone opened the account.")
      return
    }
    _ = try await accounts.signIn(
      recoveryCode: codes[0].text,
      secondStep: ticket,
      visitor
    )
    #expect(await mail.text(containing: "Codes left: 9.") != nil)
    _ = try await accounts.renewRecoveryCodes(password: password, visitor, by: me)
    #expect(await mail.text(containing: "New recovery codes") != nil)
    _ = try await accounts.setNeedsPasskey(false, password: password, visitor, by: me)
    #expect(await mail.text(containing: "no longer takes a passkey") != nil)
    #expect(
      try await accounts.removePasskey(passkey.id, password: password, visitor, by: me)
    )
    #expect(await mail.text(containing: "was deleted from your Haru account: Key.") != nil)
    let lines = log.lines.joined(separator: "\n")
    for event in ["passkeyAdded", "recoveryCodeUsed", "passkeyNotRequired", "passkeyRemoved"] {
      #expect(lines.contains(event), "\(event)")
    }
    let secrets = codes.map(\.text) + [ticket.text, "mina", "Key", password]
    #expect(secrets.allSatisfy { !lines.contains($0) })
  }
}
