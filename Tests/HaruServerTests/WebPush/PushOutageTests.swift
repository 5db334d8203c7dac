import HTTPTypes
import HaruJSON
import HaruStore
import HaruUI
import HummingbirdTesting
import Testing

@testable import HaruServer

/// What services do that are broken, overloaded or no push services at all.
struct PushOutageTests {
  private func message(_ key: String) -> NoticeMessage {
    NoticeMessage(
      key: key,
      title: "Wake up",
      body: "",
      path: "/clock",
      isUrgent: true,
      secondsToLive: 600
    )
  }

  /// A browser that is subscribed at a service with a fault, and a sender that waits for it as the
  /// fault demands.
  private struct Scene: Sendable {
    let service: FaultyService
    let clock: TestClock
    let store: ServerStore
    let phone: PushSubscription
    let sender: PushSender
  }

  private func withFault(
    _ fault: FaultyService.Fault,
    _ test: @Sendable (Scene) async throws -> Void
  ) async throws {
    try await FaultyService.run(fault) { service in
      let clock = TestClock()
      try await withServerAndStore({ options in
        options.mailSender = "haru@example.org"
        options.pushServices = [service.origin]
        options.clock = { clock.now }
      }) { client, store in
        let token = try await client.signUp()
        try await client.subscribe(to: "\(service.origin)/send/phone", token: token)
        let subscribed = try await store.subscriptions(of: client.user(token))
        try await test(
          Scene(
            service: service,
            clock: clock,
            store: store,
            phone: try #require(subscribed.first),
            sender: try PushSender(to: [service.origin], store, clock, patience: fault.patience)
          )
        )
      }
    }
  }

  @Test(.timeLimit(.minutes(5)), arguments: FaultyService.faults)
  func aFaultOfAServiceEndsNothing(fault: FaultyService.Fault) async throws {
    try await withFault(fault) { scene in
      #expect(try await scene.sender.send(message("ring/1"), to: scene.phone) == fault.outcome)
      // No redirect is followed, and nothing is sent twice at once.
      #expect(scene.service.paths.count <= 1)
      scene.service.mend()
      let patient = try PushSender(to: [scene.service.origin], scene.store, scene.clock)
      #expect(try await patient.send(message("ring/2"), to: scene.phone) == .accepted)
      let stored = try await scene.store.subscriptions(of: scene.phone.account)
      #expect(stored.map(\.failure) == [nil])
    }
  }

  @Test func aServiceThatIsSilentEightTimesIsLeftAlone() async throws {
    let fault = try #require(FaultyService.faults.first { $0.hangsUp })
    try await withFault(fault) { scene in
      for number in 1...8 {
        let outcome = try await scene.sender.send(message("ring/\(number)"), to: scene.phone)
        #expect(outcome == .later(status: 0))
      }
      scene.service.mend()
      scene.clock.advance(seconds: 29)
      let asked = scene.service.paths.count
      let ninth = try await scene.sender.send(message("ring/9"), to: scene.phone)
      #expect(ninth == .later(status: 429) && scene.service.paths.count == asked)
      scene.clock.advance(seconds: 1)
      #expect(try await scene.sender.send(message("ring/10"), to: scene.phone) == .accepted)
    }
  }

  @Test func whatTheEndOfTheProcessCutsOffMayHaveArrived() async throws {
    let fault = try #require(FaultyService.faults.first)
    try await withFault(fault) { scene in
      let sending = Task<PushSender.Outcome, any Error> {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await scene.sender.send(message("ring/1"), to: scene.phone)
      }
      let outcome = try await sending.value
      #expect(outcome == .later(status: 0))
      // Of one that it did not answer, it is known that it did not take it.
      #expect(try await scene.sender.send(message("ring/2"), to: scene.phone) == fault.outcome)
      let sent = try await scene.store.sent(to: scene.phone)
      #expect(sent == ["ring/1": false])
    }
  }

  @Test func aSlowServiceHoldsUpNobodyElse() async throws {
    try await withPushScene { scene in
      var users: [String] = []
      for name in [PushService.slow, "phone"] {
        let token = try await scene.client.signUp("\(name)@haru.example")
        try await scene.subscribe(name, token: token)
        users.append(try await scene.client.user(token))
      }
      #expect(try await scene.tell().isEmpty)
      #expect(try await scene.tell(after: 200) == ["phone", PushService.slow])
      for user in users {
        let stored = try await scene.store.subscriptions(of: user)
        #expect(stored.map(\.failure) == [nil] && stored.first?.acceptedAt == scene.clock.now)
      }
    }
  }

  @Test func aSlowServiceHoldsUpNobodyWhoBecomesDueMeanwhile() async throws {
    try await withPushScene { scene in
      let slow = try await scene.client.signUp()
      try await scene.subscribe(PushService.slow, token: slow)
      let phone = try await scene.client.signUp("phone@haru.example")
      try await scene.client.subscribe(to: "\(scene.service.origin)/send/phone", token: phone)
      let alarm: JSON = ["time": "20:11", "days": "mon, tue, wed, thu, fri, sat, sun"]
      let made = try await scene.client.api(.post, "alarms", alarm, token: phone)
      #expect(made.status == 201)
      #expect(try await scene.tell().isEmpty)
      scene.clock.advance(seconds: 200)
      async let round: Void = scene.scheduler.tellAll()
      await scene.service.awaitSlowOne()
      scene.clock.advance(seconds: 60)
      try await round
      #expect(scene.service.takePosts().map(\.name).sorted() == ["phone", PushService.slow])
      let stored = try await scene.store.subscriptions(of: scene.client.user(slow))
      #expect(stored.map(\.failure) == [nil])
    }
  }
}
