import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Testing

@testable import HaruServer

extension APIExchangeTests {
  static func askAccounts(_ recorder: Recorder) async throws {
    let person: JSON = [
      "email": "mina@haru.example", "password": "correct horse battery", "transport": "bearer",
    ]
    var token = try await recorder.ask(.post, "accounts", person).token
    let bearer: JSON = ["transport": "bearer"]
    let anonymous = try await recorder.ask(.post, "accounts/anonymous", bearer).token
    let merge = try await recorder.ask(.post, "sessions", person, token: anonymous)
    let ticket: JSON = ["anonymous_ticket": merge.json["anonymous_ticket"] ?? .null, "copied": []]
    try await recorder.ask(.delete, "accounts/anonymous", ticket)
    try await recorder.ask(.get, "account", token: token)
    try await recorder.ask(.get, "weather", token: token)
    let change: JSON = [
      "current": "correct horse battery", "password": "staple battery horse", "transport": "bearer",
    ]
    token = try await recorder.ask(.put, "account/password", change, token: token).token
    let end: JSON = ["password": "staple battery horse"]
    try await recorder.ask(.post, "account/deletion", end, token: token)
    token =
      try await recorder.ask(
        .post,
        "sessions",
        [
          "email": "mina@haru.example", "password": "staple battery horse", "transport": "bearer",
        ]
      ).token
    try await recorder.ask(.delete, "account/deletion", token: token)
  }

  static func askSessions(_ recorder: Recorder) async throws {
    let token = try await recorder.client.signUp("juno@haru.example")
    try await recorder.ask(.get, "sessions", token: token)
    let password: JSON = ["password": "correct horse battery"]
    try await recorder.ask(.post, "openid/stub/link", password, token: token)
    try await recorder.ask(.delete, "openid/stub/link", password, token: token)
    let made = try await recorder.ask(
      .post,
      "tokens",
      ["name": "script", "scope": "read", "entities": ["word"]],
      token: token
    )
    try await recorder.ask(.get, "tokens", token: token)
    let id = try #require(made.json["id"]?.string)
    try await recorder.ask(.delete, "tokens/\(id)", token: token)
    try await recorder.ask(.delete, "sessions?others=true", token: token)
    try await recorder.ask(.delete, "sessions/current", token: token)
  }

  func askWithMail(_ seen: Seen) async throws {
    let mail = try MailFolder()
    try await withServer({ mail.configure(&$0) }) { client in
      let recorder = Recorder(client: client, seen: seen)
      let person: JSON = ["email": "mina@haru.example", "password": "correct horse battery"]
      try await recorder.ask(.post, "accounts", person)
      let confirm = try #require(await mail.secret(after: "#confirm="))
      try await recorder.ask(.post, "accounts/confirmation", ["ticket": .string(confirm)])
      try await recorder.ask(.post, "password-resets", ["email": "mina@haru.example"])
      let reset = try #require(await mail.secret(after: "#reset="))
      let body: JSON = ["ticket": .string(reset), "password": "staple battery horse"]
      try await recorder.ask(.put, "password-resets", body)
    }
  }

  func askWithPasskeys(_ seen: Seen) async throws {
    try await withPasskeyServer { client, _, _ in
      let recorder = Recorder(client: client, seen: seen)
      let token = try await client.signUp()
      let user = try await client.user(token)
      let browser = TestAuthenticator()
      let begun = try await recorder.ask(
        .post,
        "passkeys/registrations",
        passkeyProof,
        token: token
      )
      let made: JSON = ["credential": try browser.registration(begun.json)]
      let passkey = try await recorder.ask(.post, "passkeys", made, token: token)
      try await recorder.ask(.get, "passkeys", token: token)
      let id = try #require(passkey.json["id"]?.string)
      try await recorder.ask(.patch, "passkeys/\(id)", ["name": "Phone"], token: token)
      let options = try await recorder.ask(.post, "passkeys/assertions", [:])
      let cookie = options.headers[.setCookie].map { String($0.prefix { $0 != ";" }) } ?? ""
      let answer: JSON = ["credential": try browser.assertion(options.json, user: user)]
      try await recorder.ask(.post, "passkeys/sessions", answer, headers: [.cookie: cookie])

      let on: JSON = ["required": true, "password": "correct horse battery"]
      try await recorder.ask(.put, "passkeys/requirement", on, token: token)
      let codes = try await recorder.ask(.post, "recovery-codes", passkeyProof, token: token)
      let person: JSON = ["email": "mina@haru.example", "password": "correct horse battery"]
      let half = try await recorder.ask(.post, "sessions", person)
      let step: JSON = [
        "second_step": half.json["second_step"] ?? .null,
        "recovery_code": codes.json["recovery_codes"]?[0] ?? .null,
      ]
      try await recorder.ask(.post, "recovery-codes/sessions", step)
      let off: JSON = ["required": false, "password": "correct horse battery"]
      try await recorder.ask(.put, "passkeys/requirement", off, token: token)
      try await recorder.ask(.delete, "passkeys/\(id)", passkeyProof, token: token)
    }
  }
}
