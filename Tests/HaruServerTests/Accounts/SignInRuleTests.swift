import Foundation
import HTTPTypes
import HaruJSON
import HaruStore
import HaruTime
import HummingbirdTesting
import Testing

@testable import HaruServer

/// The protection of the sign-in, over a real socket.
struct SignInRuleTests {
  /// A response without its unique request id.
  private static func withoutNumber(_ answer: APIAnswer) -> JSON {
    .object((answer.json.object ?? []).filter { $0.key != "request_id" })
  }

  @Test func answersAWrongPasswordAndAnUnknownAddressWithTheSameBody() async throws {
    try await withServer { client in
      _ = try await client.signUp()
      let wrong = try await client.signIn(password: "wrong password")
      let unknown = try await client.signIn("nobody@haru.example")
      #expect(Self.withoutNumber(wrong) == Self.withoutNumber(unknown))
      let names = [wrong, unknown].map { $0.headers.map { $0.name.canonicalName }.sorted() }
      #expect(names[0] == names[1])
    }
  }

  /// The password is compared with a hash of the same cost, on the same path as a stored one.
  @Test func worksOnADecoyWhereThereIsNoAccount() async throws {
    let cost = PasswordHash.Cost(logN: 3, blockSize: 1, parallelism: 1)
    let hasher = PasswordHasher(cost: cost)
    #expect(try await hasher.verify("", against: nil) == false)
    #expect(try await hasher.verify("", against: "no hash") == false)
    #expect(await hasher.decoy?.cost == cost)
  }

  @Test func hashesAPasswordAnewWhenItsCostIsNoLongerToday() async throws {
    let clock = TestClock()
    try await withServerAndStore({ $0.clock = { clock.now } }) { client, store in
      _ = try await client.signUp()
      let key = AccountKey.email("mina@haru.example")
      var account = try #require(await store.account(key))
      let today = try #require(account.passwordHash)
      let old = PasswordHash.Cost(logN: 3, blockSize: 1, parallelism: 1)
      account.passwordHash = try PasswordHash(of: "correct horse battery", cost: old).phc
      #expect(try await store.update(account))
      #expect(try await client.signIn(password: "wrong password").status == 401)
      #expect(try await store.account(key)?.passwordHash == account.passwordHash)
      clock.advance(seconds: 2)
      #expect(try await client.signIn().status == 201)
      let renewed = try #require(await store.account(key)?.passwordHash)
      #expect(renewed.hasPrefix(today.prefix { $0 != "," }) && renewed != today)
      #expect(try await client.signIn().status == 201)
    }
  }

  @Test func neverWaitsLongerThanAQuarterOfAnHour() async throws {
    let delay = SignInDelay()
    let begin = Instant(milliseconds: 0)
    func attempt(_ isRight: Bool, after milliseconds: Int64) async throws -> Bool {
      try await delay.attempt("mina@haru.example", at: begin + milliseconds) { isRight }
    }
    for number in 0..<40 as Range<Int64> {
      #expect(try await !attempt(false, after: number * 900_000))
      await #expect(throws: Problem.self) { try await attempt(true, after: number * 900_000) }
    }
    await #expect(throws: Problem.self) { try await attempt(true, after: 40 * 900_000 - 1) }
    #expect(try await attempt(true, after: 40 * 900_000))
  }

  @Test func sendsThreeLinksInFiveMinutes() async throws {
    let mail = try MailFolder()
    let clock = TestClock()
    try await withServer({ options in
      mail.configure(&options)
      options.clock = { clock.now }
    }) { client in
      let body: JSON = ["email": "mina@haru.example"]
      for _ in 1...3 {
        #expect(try await client.api(.post, "password-resets", body).status == 202)
      }
      let fourth = try await client.api(.post, "password-resets", body)
      #expect(fourth.status == 429 && fourth.headers[.retryAfter] == "100")
      clock.advance(seconds: 100)
      #expect(try await client.api(.post, "password-resets", body).status == 202)
      #expect(try await client.api(.post, "password-resets", body).status == 429)
    }
  }

  @Test func makesFiveAnonymousAccountsAnHourWhateverAClientSaysOfItsAddress() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let name = try #require(HTTPField.Name("X-Forwarded-For"))
      func make(_ number: Int) async throws -> APIAnswer {
        let headers: HTTPFields = [name: "203.0.113.\(number)"]
        return try await client.api(.post, "accounts/anonymous", [:], headers: headers)
      }
      for number in 1...5 { #expect(try await make(number).status == 201) }
      let sixth = try await make(6)
      #expect(sixth.status == 429 && sixth.headers[.retryAfter] == "720")
      clock.advance(seconds: 720)
      #expect(try await make(7).status == 201)
      #expect(try await make(8).status == 429)
    }
  }

  @Test func tellsThoseWhoCannotBeServedNowToComeBackSoon() async throws {
    try await withServer(
      { options in
        options.passwordCost = PasswordHash.Cost(logN: 14, blockSize: 8, parallelism: 1)
        _ = options.trustedProxies.add("127.0.0.1")
      },
      onSocket: true
    ) { client in
      let open = try (1...40).map { _ in try RawConnection(port: client.port ?? 0) }
      for (number, connection) in open.enumerated() {
        let body = #"{"email":"p\#(number)@haru.example","password":"x"}"#
        connection.send(
          "POST /api/v1/sessions HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
            + "X-Forwarded-For: 203.0.113.\(number)\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
      }
      let answers = await offThePool { open.map { $0.readToEnd() ?? "" } }
      let refused = answers.filter { !$0.hasPrefix("HTTP/1.1 401 ") }
      #expect(!refused.isEmpty && refused.count < 40)
      for answer in refused {
        #expect(answer.hasPrefix("HTTP/1.1 503 ") && answer.contains("\"code\":\"overloaded\""))
        #expect(answer.lowercased().contains(/retry-after: [2-6]/))
      }
    }
  }

  @Test func letsNoOtherSiteAskInTheNameOfAPage() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let asked: HTTPFields = [
        .origin: "https://evil.example", .accessControlRequestMethod: "GET",
        .accessControlRequestHeaders: "authorization",
      ]
      for method in [HTTPRequest.Method.options, .get] {
        let answer = try await client.api(method, "export", token: token, headers: asked)
        #expect(answer.status == (method == .get ? 200 : 403))
        let names = answer.headers.map { $0.name.canonicalName }
        #expect(!names.contains { $0.hasPrefix("access-control-") }, "\(names)")
      }
    }
  }

  @Test func writesMailsWhoseSubjectStartsNoHeader() throws {
    let address = try #require(MailAddress("mina@haru.example"))
    let message = Mailer.message(
      from: "haru@haru.example",
      to: address,
      subject: "하루\r\nBcc: evil@evil.example",
      text: "1 https://haru.example/account#reset=\(String(repeating: "x", count: 200))\r\n.\r\n"
    )
    let lines = message.components(separatedBy: "\r\n")
    #expect(!message.contains("Bcc") && !message.contains("evil"))
    #expect(lines.allSatisfy { $0.utf8.count <= 998 && !$0.contains("\n") && $0 != "." })
    #expect(lines[1] == "To: mina@haru.example")
    let body = lines[(lines.firstIndex(of: "") ?? 0)...].joined()
    let text = Data(base64Encoded: body).map { String(decoding: $0, as: UTF8.self) }
    #expect(text?.hasSuffix("xxx\r\n.\r\n") == true)
    #expect(MailAddress("mina@haru.example\r\nBcc: x@y.example") == nil)
  }
}
