import Foundation
import HTTPTypes
import HaruJSON
import HaruStore
import HaruTime
import HummingbirdTesting
import Testing

@testable import HaruServer

/// Answers that people give in notifications while the app is closed.
struct NoticeAnsweringTests {
  private static let ring = "ring/early/2026-11-23T07:30"
  private static let subscription: JSON = [
    "endpoint": "https://fcm.googleapis.com/a", "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    "p256dh":
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "zone": "Asia/Seoul", "language": "ko", "kinds": "alarm",
  ]

  /// A person with an alarm whose ring was sent, and another person.
  private func withRing(
    _ test: @Sendable (any TestClientProtocol, _ own: String, _ other: String) async throws -> Void
  ) async throws {
    let clock = TestClock()
    try await withServerAndStore({ options in
      options.mailSender = "haru@example.org"
      options.clock = { clock.now }
    }) { client, store in
      let (own, other) = (
        try await client.signUp(), try await client.signUp("jun@haru.example")
      )
      _ = try await client.api(.put, "push/subscription", Self.subscription, token: own)
      let push: JSON = [
        "device": "desk", "after": 0, "prior": 0, "now": 1,
        "ops": [["n": 1, "e": "alarm", "i": "early", "f": "time", "v": "07:30", "t": 1]],
      ]
      #expect(try await client.api(.post, "sync/push", push, token: own).status == 200)
      let user = try await client.user(own)
      let stored = try #require(try await store.subscriptions(of: user).first)
      let isNew = try await store.begin(Self.ring, of: stored, receipt: "r", at: clock.now)
      #expect(isNew)
      try await test(client, own, other)
    }
  }

  private func answers(_ client: any TestClientProtocol, _ token: String) async throws -> [JSON] {
    let export = try await client.api(.get, "export", token: token).json
    return (export["changes"]?.array ?? []).filter { $0["f"] == "answer" }
      .compactMap { $0["v"] }
  }

  @Test func aSnoozeAndThenAStopAreChangesThatAllDevicesGet() async throws {
    try await withRing { client, own, _ in
      let snooze: JSON = ["receipt": "r", "answer": "snooze"]
      #expect(try await client.api(.post, "push/receipts", snooze, token: own).status == 204)
      let first = try #require(try await answers(client, own).first)
      let (at, until) = (first["at"]?.integer ?? 0, first["until"]?.integer ?? 0)
      #expect(first["date"] == "2026-11-23" && first["time"] == "07:30" && until - at == 540_000)
      let stop: JSON = ["receipt": "r", "answer": "stop"]
      #expect(try await client.api(.post, "push/receipts", stop, token: own).status == 204)
      #expect(try await answers(client, own).map { $0["until"] } == [.null])
    }
  }

  @Test func nobodyElseAnswersAndNothingElseIsAnAnswer() async throws {
    try await withRing { client, own, other in
      let stop: JSON = ["receipt": "r", "answer": "stop"]
      #expect(try await client.api(.post, "push/receipts", stop, token: other).status == 404)
      let unknown: JSON = ["receipt": "s", "answer": "stop"]
      #expect(try await client.api(.post, "push/receipts", unknown, token: own).status == 404)
      let nonsense: JSON = ["receipt": "r", "answer": "dance"]
      let refused = try await client.api(.post, "push/receipts", nonsense, token: own)
      #expect(refused.status == 422)
      #expect(try await answers(client, own).isEmpty)
      // It is not a valid answer to an alarm, and changes nothing.
      let later: JSON = ["receipt": "r", "answer": "later"]
      #expect(try await client.api(.post, "push/receipts", later, token: own).status == 204)
      #expect(try await answers(client, own).isEmpty)
    }
  }

  @Test func answersOfTwoDevicesAtOnceAreBothMade() async throws {
    try await withRing { client, own, _ in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for answer in ["snooze", "stop", "snooze", "stop"] {
          group.addTask {
            let body: JSON = ["receipt": "r", "answer": .string(answer)]
            return try await client.api(.post, "push/receipts", body, token: own).status
          }
        }
        for try await status in group { #expect(status == 204) }
      }
      #expect(try await answers(client, own).count == 1)
    }
  }
}
