import Foundation
import HaruStore
import HaruTime
import HaruUI
import Testing

@testable import HaruServer

/// How responses of a push service are handled, over a socket.
struct PushSenderTests {
  /// A service to which two browsers of a person are subscribed, and another one for a third.
  private struct Scene: Sendable {
    let service: PushService
    let other: PushService
    let clock: TestClock
    let store: ServerStore
    let sender: PushSender
    let devices: [PushSubscription]

    /// Sends a long message to a browser, to which the service will respond with statuses, then
    /// with 201.
    func send(
      _ statuses: [Int] = [],
      retryAfter: String? = nil,
      to device: Int = 0
    ) async throws -> (outcome: PushSender.Outcome, posts: [PushService.Post]) {
      let message = NoticeMessage(
        key: "ring/\(UUID().uuidString)",
        title: "Wake up",
        body: String(repeating: "up ", count: 500),
        path: "/clock",
        isUrgent: true,
        secondsToLive: 600
      )
      service.answer(statuses, retryAfter: retryAfter)
      let outcome = try await sender.send(message, to: devices[device])
      return (outcome, service.takePosts() + other.takePosts())
    }

    /// The browsers that are still subscribed, by their place in `devices`.
    func subscribed() async throws -> [Int] {
      let stored = try await store.subscriptions(of: devices[0].account).map(\.endpoint)
      return devices.indices.filter { stored.contains(devices[$0].endpoint) }
    }
  }

  /// The operator may have removed the services from the list since the person subscribed.
  private func withServices(
    areAllowed: Bool = true,
    _ test: @Sendable (Scene) async throws -> Void
  ) async throws {
    try await PushService.run { service in
      try await PushService.run { other in
        let (clock, origins) = (TestClock(), [service.origin, other.origin])
        try await withServerAndStore({ options in
          options.mailSender = "haru@example.org"
          options.pushServices = origins
          options.clock = { clock.now }
        }) { client, store in
          var token = try await client.signUp()
          let user = try await client.user(token)
          try await client.subscribe(to: "\(service.origin)/send/phone", token: token)
          for endpoint in ["\(service.origin)/send/desk", "\(other.origin)/send/tablet"] {
            clock.advance(milliseconds: 1)
            token = try await client.signIn().token
            try await client.subscribe(to: endpoint, token: token)
          }
          try await test(
            Scene(
              service: service,
              other: other,
              clock: clock,
              store: store,
              sender: try PushSender(to: areAllowed ? origins : [], store, clock),
              devices: try await store.subscriptions(of: user)
            )
          )
        }
      }
    }
  }

  @Test func aTextThatIsTooLongIsSentOnceMoreAndShorter() async throws {
    try await withServices { scene in
      let (outcome, posts) = try await scene.send([413])
      #expect(outcome == .accepted)
      #expect(posts.map(\.length) == [2_048, 1_024])
      #expect(try await scene.send([413, 413]).outcome == .refused(status: 413))
    }
  }

  @Test(arguments: [400, 415])
  func aTypeThatIsNotTakenIsAnother(status: Int) async throws {
    try await withServices { scene in
      let (outcome, posts) = try await scene.send([status])
      #expect(outcome == .accepted)
      #expect(posts.map(\.type) == ["application/notification+json", "application/octet-stream"])
      #expect(try await scene.send([status, status]).outcome == .refused(status: status))
    }
  }

  @Test(arguments: [401, 403])
  func aTokenThatIsRefusedIsMadeAnewThenTheServiceIsLeftAlone(status: Int) async throws {
    try await withServices { scene in
      _ = try await scene.send()
      scene.clock.advance(seconds: 60)
      let (outcome, posts) = try await scene.send([status])
      #expect(outcome == .accepted)
      #expect(posts.count == 2 && posts[0].token != posts[1].token)
      #expect(try await scene.send([status, status]).outcome == .later(status: status))
      #expect(try await scene.send().posts.isEmpty)
      scene.clock.advance(seconds: 600)
      #expect(try await scene.send().outcome == .accepted)
    }
  }

  @Test(arguments: [301, 429, 500, 503])
  func nothingElseIsSentTwice(status: Int) async throws {
    try await withServices { scene in
      let (outcome, posts) = try await scene.send([status, 201])
      #expect(outcome == (status == 301 ? .refused(status: 301) : .later(status: status)))
      #expect(posts.count == 1)
    }
  }

  @Test(arguments: [404, 410])
  func aBrowserThatIsGoneIsForgottenAndNoOther(status: Int) async throws {
    try await withServices { scene in
      let outcome = try await scene.send([status]).outcome
      #expect(outcome == .gone)
      #expect(try await scene.subscribed() == [1, 2])
    }
  }

  @Test(arguments: [201, 301, 400, 401, 403, 413, 429, 500, 503])
  func noOtherAnswerForgetsABrowser(status: Int) async throws {
    try await withServices { scene in
      let (outcome, posts) = try await scene.send([status, status])
      #expect(outcome != .gone && !posts.isEmpty)
      #expect(try await scene.subscribed() == [0, 1, 2])
    }
  }

  @Test func aBrowserWhoseServiceTheOperatorRemovedIsNotForgotten() async throws {
    try await withServices(areAllowed: false) { scene in
      let (outcome, posts) = try await scene.send()
      #expect(outcome == .refused(status: 0) && posts.isEmpty)
      #expect(try await scene.subscribed() == [0, 1, 2])
    }
  }

  @Test func aServiceThatIsTooBusyIsLeftAloneForAllBrowsersAndNoOtherServiceIs() async throws {
    try await withServices { scene in
      #expect(try await scene.send([429], retryAfter: "120").outcome == .later(status: 429))
      scene.clock.advance(milliseconds: 119_999)
      for device in [0, 1] {
        let (outcome, posts) = try await scene.send(to: device)
        #expect(outcome == .later(status: 429) && posts.isEmpty)
      }
      #expect(try await scene.send(to: 2).outcome == .accepted)
      scene.clock.advance(milliseconds: 1)
      for device in [0, 1] { #expect(try await scene.send(to: device).posts.count == 1) }
    }
  }

  @Test(arguments: [(nil, 60), ("soon", 60), ("7200", 3_600)] as [(String?, Int64)])
  func waitsEvenWithoutARetryAfter(retryAfter: String?, seconds: Int64) async throws {
    try await withServices { scene in
      _ = try await scene.send([429], retryAfter: retryAfter)
      scene.clock.advance(milliseconds: seconds * 1_000 - 1)
      #expect(try await scene.send().posts.isEmpty)
      scene.clock.advance(milliseconds: 1)
      #expect(try await scene.send().outcome == .accepted)
    }
  }
}
