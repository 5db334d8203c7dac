import HTTPTypes
import HaruJSON
import HaruStore
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import Testing

@testable import HaruServer

/// A push service on its own socket, which accepts everything unless a test says otherwise.
final class PushService: Sendable {
  /// A message that it received.
  struct Post: Sendable {
    /// The end of the subscription's endpoint.
    let name: String
    let type: String?, token: String?, topic: String?
    let length: Int
  }

  private struct State {
    var port = 0
    var statuses: [Int] = []
    var retryAfter: String?
    var posts: [Post] = []
  }

  /// The name of a browser whose messages are answered only once another browser's are.
  static let slow = "slow"

  private let state = Mutex(State())
  private let others = AsyncStream.makeStream(of: Void.self)
  private let slowOne = AsyncStream.makeStream(of: Void.self)

  var origin: String { "http://127.0.0.1:\(state.withLock { $0.port })" }

  /// Runs a test beside a service.
  static func run(_ test: @Sendable (PushService) async throws -> Void) async throws {
    let service = PushService()
    let router = Router()
    router.post("send/:name") { request, context in
      let body = try await request.body.collect(upTo: 1 << 20)
      let name = context.parameters.get("name") ?? ""
      if name == Self.slow {
        service.slowOne.continuation.finish()
        for await _ in service.others.stream {}
      } else {
        service.others.continuation.finish()
      }
      let topic = HTTPField.Name("Topic")
      let (status, retryAfter) = service.take(
        Post(
          name: name,
          type: request.headers[.contentType],
          token: request.headers[.authorization],
          topic: topic.flatMap { request.headers[$0] },
          length: body.readableBytes
        )
      )
      var response = Response(status: HTTPResponse.Status(code: status))
      response.headers[.retryAfter] = retryAfter
      return response
    }
    try await Application(router: router).test(.live) { client in
      service.state.withLock { $0.port = client.port ?? 0 }
      try await test(service)
    }
  }

  /// Waits until a message to the slow browser has arrived.
  func awaitSlowOne() async { for await _ in slowOne.stream {} }

  /// Sets the statuses of the next responses, after which it accepts everything again.
  func answer(_ statuses: [Int], retryAfter: String? = nil) {
    state.withLock { ($0.statuses, $0.retryAfter) = (statuses, retryAfter) }
  }

  private func take(_ post: Post) -> (status: Int, retryAfter: String?) {
    state.withLock { state in
      state.posts.append(post)
      return state.statuses.isEmpty ? (201, nil) : (state.statuses.removeFirst(), state.retryAfter)
    }
  }

  /// The messages since the last call.
  func takePosts() -> [Post] {
    state.withLock { state in
      defer { state.posts = [] }
      return state.posts
    }
  }
}

extension TestClientProtocol {
  /// Subscribes a person's browser.
  func subscribe(
    to endpoint: String,
    zone: JSON = "Asia/Seoul",
    kinds: JSON = "alarm",
    token: String
  ) async throws {
    let subscription: JSON = [
      "endpoint": .string(endpoint), "auth": "BTBZMqHH6r4Tts7J_aSIgg",
      "p256dh":
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      "zone": zone, "language": "en", "kinds": kinds,
    ]
    let stored = try await api(.put, "push/subscription", subscription, token: token)
    #expect(stored.status == 204)
  }
}

extension PushSender {
  /// A sender with a key of its own.
  convenience init(
    to services: [String],
    _ store: ServerStore,
    _ clock: TestClock,
    patience: Duration = .seconds(10)
  ) throws {
    let identity = ServerIdentity(stored: ServerIdentity.made(), contact: "mailto:a@example.org")
    self.init(
      identity: try #require(identity),
      origin: "http://127.0.0.1",
      services: services,
      storage: store,
      clock: { clock.now },
      logger: Logger(label: "test"),
      patience: patience
    )
  }
}
