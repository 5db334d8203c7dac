import Crypto
import HTTPTypes
import HaruJSON
import HaruStore
import HaruTime
import HaruUI
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import Testing

@testable import HaruServer

/// How responses of a push service are handled, over a socket.
struct PushSenderTests {
  /// A request that a service received.
  private struct Post: Sendable {
    let type: String?
    let token: String?
    let length: Int
  }

  /// The responses left to a service, the requests it received, and the number of messages.
  private final class Traffic: Sendable {
    private let state = Mutex((statuses: [Int](), posts: [Post](), messages: 0))

    /// Begins another message, to which the service will respond with statuses; returns its number.
    func begin(_ statuses: [Int]) -> Int {
      state.withLock { state in
        state = (statuses, [], state.messages + 1)
        return state.messages
      }
    }

    func take(_ post: Post) -> Int {
      state.withLock { state in
        state.posts.append(post)
        return state.statuses.isEmpty ? 201 : state.statuses.removeFirst()
      }
    }

    var posts: [Post] { state.withLock { $0.posts } }
  }

  private typealias Send =
    @Sendable (_ statuses: [Int]) async throws -> (outcome: PushSender.Outcome, posts: [Post])

  /// A browser whose service responds with statuses, then with 201; its messages are long.
  private func withService(_ test: @Sendable (Send, TestClock) async throws -> Void) async throws {
    let traffic = Traffic()
    let router = Router()
    router.post("send") { request, _ in
      let body = try await request.body.collect(upTo: 1 << 20)
      let status = traffic.take(
        Post(
          type: request.headers[.contentType],
          token: request.headers[.authorization],
          length: body.readableBytes
        )
      )
      return HTTPResponse.Status(code: status)
    }
    try await Application(router: router).test(.live) { service in
      let (origin, clock) = ("http://127.0.0.1:\(service.port ?? 0)", TestClock())
      try await withServerAndStore({ options in
        options.mailSender = "haru@example.org"
        options.pushServices = [origin]
        options.clock = { clock.now }
      }) { client, store in
        let token = try await client.signUp()
        let stored = try await client.api(
          .put,
          "push/subscription",
          [
            "endpoint": .string("\(origin)/send"), "auth": "BTBZMqHH6r4Tts7J_aSIgg",
            "p256dh":
              "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "zone": "Asia/Seoul", "language": "en",
          ],
          token: token
        )
        #expect(stored.status == 204)
        let device = try #require(try await store.subscriptions(of: client.user(token)).first)
        let identity = ServerIdentity(
          stored: ServerIdentity.made(),
          contact: "mailto:a@example.org"
        )
        let sender = PushSender(
          identity: try #require(identity),
          origin: "http://127.0.0.1",
          services: [origin],
          storage: store,
          clock: { clock.now },
          logger: Logger(label: "test")
        )
        try await test(
          { answers in
            let message = NoticeMessage(
              key: "ring/\(traffic.begin(answers))",
              title: "Wake up",
              body: String(repeating: "up ", count: 500),
              path: "/clock",
              isUrgent: true,
              secondsToLive: 600
            )
            let outcome = try await sender.send(message, to: device)
            return (outcome, traffic.posts)
          },
          clock
        )
      }
    }
  }

  @Test func aTextThatIsTooLongIsSentOnceMoreAndShorter() async throws {
    try await withService { send, _ in
      let (outcome, posts) = try await send([413])
      #expect(outcome == .accepted)
      #expect(posts.map(\.length) == [2_048, 1_024])
      #expect(try await send([413, 413]).outcome == .refused(status: 413))
    }
  }

  @Test(arguments: [400, 415])
  func aTypeThatIsNotTakenIsAnother(status: Int) async throws {
    try await withService { send, _ in
      let (outcome, posts) = try await send([status])
      #expect(outcome == .accepted)
      #expect(posts.map(\.type) == ["application/notification+json", "application/octet-stream"])
      #expect(try await send([status, status]).outcome == .refused(status: status))
    }
  }

  @Test(arguments: [401, 403])
  func aTokenThatIsRefusedIsMadeAnewThenTheServiceIsLeftAlone(status: Int) async throws {
    try await withService { send, clock in
      _ = try await send([])
      clock.advance(seconds: 60)
      let (outcome, posts) = try await send([status])
      #expect(outcome == .accepted)
      #expect(posts.count == 2 && posts[0].token != posts[1].token)
      #expect(try await send([status, status]).outcome == .later(status: status))
      #expect(try await send([]).posts.isEmpty)
      clock.advance(seconds: 600)
      #expect(try await send([]).outcome == .accepted)
    }
  }

  @Test(arguments: [301, 429, 500, 503])
  func nothingElseIsSentTwice(status: Int) async throws {
    try await withService { send, _ in
      let (outcome, posts) = try await send([status, 201])
      #expect(outcome == (status == 301 ? .refused(status: 301) : .later(status: status)))
      #expect(posts.count == 1)
    }
  }
}
