import Foundation
import HTTPTypes
import HaruCore
import HaruJSON
import HaruLookup
import HaruTime
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import HaruServer

/// Compares the description with the responses of the routes: each operation is requested as
/// described.
struct APIExchangeTests {
  /// Sends requests and records which operation responded with which status.
  struct Recorder: Sendable {
    let client: any TestClientProtocol
    let seen: Seen

    @discardableResult func ask(
      _ method: HTTPRequest.Method,
      _ path: String,
      _ body: JSON? = nil,
      token: String? = nil,
      headers: HTTPFields = [:]
    ) async throws -> APIAnswer {
      let answer = try await client.api(method, path, body, token: token, headers: headers)
      try seen.note(method, path, answer.status, answer.json)
      return answer
    }
  }

  final class Seen: Sendable {
    private let kept = Mutex<Set<String>>([])

    var names: Set<String> { kept.withLock { $0 } }

    /// Records a response, whose status and JSON must match the description.
    func note(_ method: HTTPRequest.Method, _ path: String, _ status: Int, _ json: JSON) throws {
      let operation = try #require(
        APIDescription.operations.first { $0.method == method && Self.fits($0.path, path) },
        "\(method) \(path)"
      )
      _ = kept.withLock { $0.insert("\(method) \(operation.path) \(status)") }
      let others = operation.others.map { ($0.status, Optional($0.answer)) }
      let described = ([(operation.status, operation.answer)] + others).first { $0.0 == status }
      guard let described else {
        Issue.record("\(method) \(path): \(status) is not described: \(json.text)")
        return
      }
      guard let schema = APIDescription.schemas.first(where: { $0.0 == described.1 })?.1,
        !(operation.media.contains("text/csv") && json.isNull)
      else { return }
      for value in operation.isList ? json.array ?? [.null] : [json] {
        #expect(APISchema.faults(of: value, by: schema, operation.path) == [])
      }
    }

    private static func fits(_ template: String, _ path: String) -> Bool {
      let parts = ("/api/v1/" + path.prefix { $0 != "?" }).split(separator: "/")
      let wanted = template.split(separator: "/")
      return parts.count == wanted.count
        && zip(parts, wanted).allSatisfy { $0 == $1 || $1.hasPrefix("{") }
    }
  }

  @Test func everyOperationAnswersAsItIsDescribed() async throws {
    let seen = Seen()
    try await askWithoutMail(seen)
    try await askWithMail(seen)
    try await askWithPasskeys(seen)
    try await askForPush(seen)
    try await askForVerbs(seen)
    try await askForWebhooks(seen)
    try await askForCalendars(seen)
    let described = APIDescription.operations.flatMap { operation in
      ([operation.status] + operation.others.map(\.status)).map {
        "\(operation.method) \(operation.path) \($0)"
      }
    }
    #expect(Set(described).subtracting(seen.names).sorted() == [])
  }

  /// All operations that need no mail, on a server with everything else.
  private func askWithoutMail(_ seen: Seen) async throws {
    let (folder, clock, stub) = (try TemporaryFolder(), TestClock(), StubProvider())
    var zones = try repositoryFile("Data/zones.bin")
    zones.replaceSubrange(5..<5 + Int(zones[4]), with: Data("2099z".utf8))
    try zones.write(to: URL(filePath: folder.path + "/zones.bin"))
    try await Self.besideOthers { weather, dictionary in
      try await stub.run {
        try await withServer(
          { options in
            options.dataDirectory = folder.path
            options.clock = { clock.now }
            options.openMeteoURL = weather
            options.dictionary = DictionaryClient(address: dictionary)
            options.providers = [
              OpenIDProvider([
                "id": "stub", "name": "Stub", "issuer": .string(stub.issuer), "client_id": "haru",
                "client_secret": "secret",
              ])
            ].compactMap(\.self)
          },
          onSocket: true
        ) { client in
          let recorder = Recorder(client: client, seen: seen)
          try await Self.askGeneral(recorder)
          try await Self.askAccounts(recorder)
          try await Self.askSessions(recorder)
          try await Self.askRecords(recorder, clock)
        }
      }
    }
  }

  private static func askGeneral(_ recorder: Recorder) async throws {
    for path in [
      "openapi.json", "version", "zones", "quotes", "server", "weather?latitude=37.5&longitude=127",
      "places?name=Busan", "dictionary?word=haru",
    ] {
      try await recorder.ask(.get, path)
    }
    let answer = try await recorder.client.executeRequest(
      uri: "/api/v1/words/package",
      method: .post,
      headers: [:],
      body: ByteBuffer(bytes: try repositoryFile("Tests/Vectors/anki-current.apkg"))
    )
    let json = try JSON.parse(Array(answer.body.readableBytesView))
    try recorder.seen.note(.post, "words/package", answer.status.code, json)
    let calendar = try await recorder.client.executeRequest(
      uri: "/api/v1/calendars/read?zone=Asia/Seoul",
      method: .post,
      headers: [:],
      body: ByteBuffer(
        string: "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:x\nDTSTART:20261120T080000\n"
          + "RRULE:FREQ=DAILY;COUNT=3\nEND:VEVENT\nbroken\nEND:VCALENDAR\n"
      )
    )
    let read = try JSON.parse(Array(calendar.body.readableBytesView))
    try recorder.seen.note(.post, "calendars/read", calendar.status.code, read)
    try await recorder.ask(.get, "openid/stub/start")
    try await recorder.ask(.get, "openid/stub/callback?code=a&state=b")
    let form = try await recorder.client.executeRequest(
      uri: "/api/v1/openid/stub/callback",
      method: .post,
      headers: [.contentType: "application/x-www-form-urlencoded"],
      body: ByteBuffer(string: "code=a&state=b")
    )
    try recorder.seen.note(.post, "openid/stub/callback", form.status.code, .null)
  }

  private static func askAccounts(_ recorder: Recorder) async throws {
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

  private static func askSessions(_ recorder: Recorder) async throws {
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

  private static func askRecords(_ recorder: Recorder, _ clock: TestClock) async throws {
    let token = try await recorder.client.signUp("haneul@haru.example")
    let push: JSON = [
      "device": "d", "after": 0, "prior": 0, "now": 1,
      "ops": [
        ["n": 1, "e": "dday", "i": "a", "f": "name", "v": "Exam", "t": 1],
        ["n": 2, "e": "dday", "i": "not an id", "f": "name", "v": "x", "t": 1],
      ],
    ]
    try await recorder.ask(.post, "sync/push", push, token: token)
    try await recorder.ask(.get, "sync/pull?device=d&sum=1", token: token)
    try await askEvents(recorder, token)
    let file = try await recorder.ask(.get, "export", token: token).json
    try await recorder.ask(.get, "export?table=dday", token: token)
    try await recorder.ask(.post, "import", file, token: token)
    let broken: JSON = [
      "format": "haru", "version": 1,
      "changes": [["e": "dday", "i": "not an id", "f": "name", "v": "x", "t": 1]],
    ]
    try await recorder.ask(.post, "import", broken, token: token)
    clock.advance(seconds: 86_400)
    let days = try await recorder.ask(.get, "backups", token: token).json
    let day = try #require(days[0]?["day"]?.string)
    try await recorder.ask(.get, "backups/\(day)", token: token)
    try await recorder.ask(.post, "backups/\(day)/restoration", token: token)
  }

  /// The stream does not end: its beginning is enough.
  private static func askEvents(_ recorder: Recorder, _ token: String) async throws {
    let connection = try RawConnection(port: recorder.client.port ?? 0)
    let beginning = await offThePool {
      connection.send(
        "GET /api/v1/sync/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n\r\n"
      )
      return connection.read(until: "\r\n\r\n") ?? ""
    }
    #expect(beginning.lowercased().contains("content-type: text/event-stream"))
    let status = beginning.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    try recorder.seen.note(.get, "sync/events", status, .null)
  }

  private func askWithMail(_ seen: Seen) async throws {
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
}

extension APIExchangeTests {
  private func askForPush(_ seen: Seen) async throws {
    try await withServer({ options in
      options.mailSender = "haru@example.org"
      // Nobody listens there.
      options.pushServices = ["http://127.0.0.1:1"]
    }) { client in
      let recorder = Recorder(client: client, seen: seen)
      let token = try await client.signUp()
      let subscription: JSON = [
        "endpoint": "http://127.0.0.1:1/a", "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        "p256dh":
          "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "zone": "Asia/Seoul", "language": "ko",
      ]
      try await recorder.ask(.put, "push/subscription", subscription, token: token)
      let test = try await recorder.ask(.post, "push/test", [:], token: token)
      #expect(test.json["outcome"] == "later")
      try await recorder.ask(.get, "push", token: token)
      try await recorder.ask(.post, "push/receipts", ["receipt": "unknown"], token: token)
      try await recorder.ask(.delete, "push/subscription", token: token)
    }
  }

  private func askForWebhooks(_ seen: Seen) async throws {
    try await WebhookScene.run { scene in
      let recorder = Recorder(client: scene.client, seen: seen)
      let body: JSON = [
        "url": .string("\(scene.program.origin)/hook"), "events": ["word.added"],
      ]
      let made = try await recorder.ask(.post, "webhooks", body, token: scene.token)
      let id = try #require(made.json["id"]?.string)
      try await recorder.ask(.get, "webhooks", token: scene.token)
      try await recorder.ask(.post, "webhooks/\(id)/test", token: scene.token)
      #expect(await scene.tell().count == 1)
      let path = "webhooks/\(id)/deliveries"
      let log = try await recorder.ask(.get, path, token: scene.token)
      let delivery = try #require(log.json[0]?["id"]?.integer)
      try await recorder.ask(.post, "\(path)/\(delivery)/resend", token: scene.token)
      try await recorder.ask(.delete, "webhooks/\(id)", token: scene.token)
    }
  }

  private func askForCalendars(_ seen: Seen) async throws {
    let site = CalendarSite()
    site.teach("Maths", on: "20261118")
    try await site.run {
      try await withServer({ $0.calendarOrigins = [site.origin] }) { client in
        let recorder = Recorder(client: client, seen: seen)
        let token = try await client.signUp()
        try await recorder.ask(.post, "calendars/fetch", site.json, token: token)
      }
    }
  }

  private func askWithPasskeys(_ seen: Seen) async throws {
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

  /// Runs a test with a weather provider and a dictionary: the address of each.
  private static func besideOthers(
    _ test: @escaping @Sendable (_ weather: String, _ dictionary: String) async throws -> Void
  ) async throws {
    let dictionary = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { $0.pipeline.addHandler(OneWordDictionary()) }
      .bind(host: "127.0.0.1", port: 0).get()
    let router = Router()
    router.get("**") { _, _ in
      Response(
        status: .ok,
        body: ResponseBody(
          byteBuffer: ByteBuffer(
            string: """
              {"utc_offset_seconds":32400,"timezone":"Asia/Seoul",
              "current":{"time":1795222800,"temperature_2m":7.4,"weather_code":3},
              "hourly":{"time":[1795222800],"temperature_2m":[7.4]},
              "daily":{"time":[1795186800],"temperature_2m_min":[2]},
              "results":[{"name":"Busan","latitude":35.1,"longitude":129,"timezone":"Asia/Seoul"}]}
              """
          )
        )
      )
    }
    try await Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0))
    ).test(.live) { client in
      let port = dictionary.localAddress?.port ?? 0
      try await test("http://127.0.0.1:\(client.port ?? 0)", "127.0.0.1:\(port)")
    }
    try await dictionary.close()
  }
}

/// A dictionary server with one word that hangs up after the request.
private final class OneWordDictionary: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let reply = """
      220 dictd <auth.mime> <1@x>\r\n250 ok\r\n150 1 definitions retrieved\r\n\
      151 "haru" wn "WordNet"\r\na day\r\n.\r\n250 ok\r\n221 bye\r\n
      """
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: reply)), promise: nil)
    context.close(promise: nil)
  }
}
