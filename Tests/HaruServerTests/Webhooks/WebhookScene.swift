import Crypto
import Foundation
import HTTPTypes
import HaruCore
import HaruJSON
import HaruStore
import HaruTime
import Hummingbird
import HummingbirdTesting
import Logging
import Synchronization
import Testing

@testable import HaruServer

/// A server that sends webhooks when a test says so, and the program that receives them.
struct WebhookScene: Sendable {
  /// A message that the program received.
  struct Post: Sendable {
    let id: String
    let time: String
    let signature: String
    let body: String

    var json: JSON { (try? JSON.parse(body.utf8)) ?? .null }

    /// Whether the signature was made with a secret (Standard Webhooks).
    func isSigned(with secret: String) -> Bool {
      guard let key = Data(base64Encoded: String(secret.dropFirst("whsec_".count))) else {
        return false
      }
      let code = HMAC<SHA256>.authenticationCode(
        for: Data("\(id).\(time).\(body)".utf8),
        using: SymmetricKey(data: key)
      )
      return signature == "v1,\(Data(code).base64EncodedString())"
    }
  }

  /// A program that stores the messages it receives.
  final class Program: Sendable {
    private let kept = Mutex<(posts: [Post], status: Int, port: Int)>(([], 204, 0))

    var origin: String { "http://127.0.0.1:\(kept.withLock { $0.port })" }

    func answer(_ status: Int) { kept.withLock { $0.status = status } }

    /// The messages received since the last call.
    func take() -> [Post] {
      kept.withLock { kept in
        defer { kept.posts = [] }
        return kept.posts
      }
    }

    fileprivate func run(_ test: @Sendable () async throws -> Void) async throws {
      let router = Router()
      router.post("hook") { request, _ in
        let headers = request.headers
        let value = { (name: String) in HTTPField.Name(name).flatMap { headers[$0] } ?? "" }
        let body = try await request.body.collect(upTo: 1 << 20)
        let post = Post(
          id: value("webhook-id"),
          time: value("webhook-timestamp"),
          signature: value("webhook-signature"),
          body: String(buffer: body)
        )
        let status = self.kept.withLock { kept in
          kept.posts.append(post)
          return kept.status
        }
        let place = "\(self.origin)/elsewhere"
        return Response(
          status: HTTPResponse.Status(code: status),
          headers: (300..<400).contains(status) ? [.location: place] : [:]
        )
      }
      for method in [HTTPRequest.Method.get, .post] {
        router.on("elsewhere", method: method) { _, _ in
          self.kept.withLock { $0.posts.append(Post(id: "", time: "", signature: "", body: "")) }
          return HTTPResponse.Status.ok
        }
      }
      try await Application(router: router).test(.live) { client in
        self.kept.withLock { $0.port = client.port ?? 0 }
        try await test()
      }
    }
  }

  let client: any TestClientProtocol
  let store: ServerStore
  let clock: TestClock
  let program: Program
  let sender: WebhookSender
  let token: String

  /// Runs a test; it is 20:06:40 in Seoul, where the person is.
  static func run(_ test: @Sendable (WebhookScene) async throws -> Void) async throws {
    let program = Program()
    try await program.run {
      let clock = TestClock()
      try await withServerAndStore({ options in
        options.webhookOrigins = [program.origin]
        options.clock = { clock.now }
      }) { client, store in
        let sender = WebhookSender(
          storage: store,
          verbs: try verbRules(in: store, at: clock),
          origins: [program.origin],
          clock: { clock.now },
          logger: Logger(label: "test")
        )
        try await test(
          WebhookScene(
            client: client,
            store: store,
            clock: clock,
            program: program,
            sender: sender,
            token: try await client.signUp()
          )
        )
      }
    }
  }

  /// Adds a webhook; returns its id and secret.
  func add(_ events: [JSON]) async throws -> (id: String, secret: String) {
    let body: JSON = ["url": .string("\(program.origin)/hook"), "events": .array(events)]
    let made = try await client.api(.post, "webhooks", body, token: token)
    #expect(made.status == 201, "\(made.json.text)")
    return (made.json["id"]?.string ?? "", made.json["secret"]?.string ?? "")
  }

  /// Calls a verb, in Seoul.
  func verb(_ path: String, _ body: JSON? = nil) async throws {
    let answer = try await client.api(.post, path + "?zone=Asia/Seoul", body, token: token)
    #expect([200, 201].contains(answer.status), "\(path): \(answer.json.text)")
  }

  /// Advances the clock and sends; returns what arrived.
  func tell(after seconds: Int64 = 0) async -> [Post] {
    clock.advance(seconds: seconds)
    await sender.tellAll()
    return program.take()
  }

  func deliveries(of id: String) async throws -> [JSON] {
    let answer = try await client.api(.get, "webhooks/\(id)/deliveries", token: token)
    return answer.json.array ?? []
  }
}
