import Foundation
import HaruStore
import HaruTime
import HaruUI
import Testing

@testable import HaruServer

/// How responses of a push service are handled, over a socket.
struct PushSenderTests {
  /// A service, and the browsers of one person that are subscribed to it.
  private struct Scene: Sendable {
    let service: PushService
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
      return (outcome, service.takePosts())
    }

    /// The browsers that are still subscribed, by their place in `devices`.
    func subscribed() async throws -> [Int] {
      let stored = try await store.subscriptions(of: devices[0].account).map(\.endpoint)
      return devices.indices.filter { stored.contains(devices[$0].endpoint) }
    }
  }

  /// A person with two browsers; the operator may have removed their service from the list since.
  private func withService(
    isAllowed: Bool = true,
    _ test: @Sendable (Scene) async throws -> Void
  ) async throws {
    try await PushService.run { service in
      let clock = TestClock()
      try await withServerAndStore({ options in
        options.mailSender = "haru@example.org"
        options.pushServices = [service.origin]
        options.clock = { clock.now }
      }) { client, store in
        let phone = try await client.signUp()
        try await client.subscribe(to: "\(service.origin)/send/phone", token: phone)
        clock.advance(milliseconds: 1)
        let desk = try await client.signIn().token
        try await client.subscribe(to: "\(service.origin)/send/desk", token: desk)
        try await test(
          Scene(
            service: service,
            clock: clock,
            store: store,
            sender: try PushSender(to: isAllowed ? [service.origin] : [], store, clock),
            devices: try await store.subscriptions(of: client.user(phone))
          )
        )
      }
    }
  }

  @Test func aTextThatIsTooLongIsSentOnceMoreAndShorter() async throws {
    try await withService { scene in
      let (outcome, posts) = try await scene.send([413])
      #expect(outcome == .accepted)
      #expect(posts.map(\.length) == [2_048, 1_024])
      #expect(try await scene.send([413, 413]).outcome == .refused(status: 413))
    }
  }

  @Test(arguments: [400, 415])
  func aTypeThatIsNotTakenIsAnother(status: Int) async throws {
    try await withService { scene in
      let (outcome, posts) = try await scene.send([status])
      #expect(outcome == .accepted)
      #expect(posts.map(\.type) == ["application/notification+json", "application/octet-stream"])
      #expect(try await scene.send([status, status]).outcome == .refused(status: status))
    }
  }

  @Test(arguments: [401, 403])
  func aTokenThatIsRefusedIsMadeAnewThenTheServiceIsLeftAlone(status: Int) async throws {
    try await withService { scene in
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
    try await withService { scene in
      let (outcome, posts) = try await scene.send([status, 201])
      #expect(outcome == (status == 301 ? .refused(status: 301) : .later(status: status)))
      #expect(posts.count == 1)
    }
  }

  @Test(arguments: [404, 410])
  func aBrowserThatIsGoneIsForgottenAndNoOther(status: Int) async throws {
    try await withService { scene in
      #expect(try await scene.send([status]).outcome == .gone)
      #expect(try await scene.subscribed() == [1])
    }
  }

  @Test(arguments: [201, 301, 400, 401, 403, 413, 429, 500, 503])
  func noOtherAnswerForgetsABrowser(status: Int) async throws {
    try await withService { scene in
      let (outcome, posts) = try await scene.send([status, status])
      #expect(outcome != .gone && !posts.isEmpty)
      #expect(try await scene.subscribed() == [0, 1])
    }
  }

  @Test func aBrowserWhoseServiceTheOperatorRemovedIsNotForgotten() async throws {
    try await withService(isAllowed: false) { scene in
      let (outcome, posts) = try await scene.send()
      #expect(outcome == .refused(status: 0) && posts.isEmpty)
      #expect(try await scene.subscribed() == [0, 1])
    }
  }
}
