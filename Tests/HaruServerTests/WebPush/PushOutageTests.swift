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

  @Test(.timeLimit(.minutes(1)), arguments: FaultyService.faults)
  func aFaultOfAServiceEndsNothing(fault: FaultyService.Fault) async throws {
    try await FaultyService.run(fault) { service in
      let clock = TestClock()
      try await withServerAndStore({ options in
        options.mailSender = "haru@example.org"
        options.pushServices = [service.origin]
        options.clock = { clock.now }
      }) { client, store in
        let token = try await client.signUp()
        try await client.subscribe(to: "\(service.origin)/send/phone", token: token)
        let user = try await client.user(token)
        let phone = try #require(try await store.subscriptions(of: user).first)
        let sender = try PushSender(to: [service.origin], store, clock, patience: fault.patience)
        #expect(try await sender.send(message("ring/1"), to: phone) == fault.outcome)
        // No redirect is followed, and nothing is sent twice at once.
        #expect(service.paths.count <= 1)
        service.mend()
        let patient = try PushSender(to: [service.origin], store, clock)
        #expect(try await patient.send(message("ring/2"), to: phone) == .accepted)
        #expect(try await store.subscriptions(of: user).map(\.failure) == [nil])
      }
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
}
