import HaruTime
import HummingbirdTesting
import Testing

@testable import HaruServer
@testable import HaruStore

/// When a message that a push service did not accept is tried again.
struct PushRetryTests {
  /// Its hash delays by 32,369 ms, of which a retry takes the rest of a quarter of its pause.
  private static let account = "00000000-0000-7000-8000-000000000001"

  /// Signs in a person whose account has a known id.
  private func signIn(_ scene: PushScene) async throws -> String {
    let account = Account(
      id: Self.account,
      email: "mina@haru.example",
      passwordHash: nil,
      createdAt: scene.clock.now
    )
    #expect(try await scene.store.add(account, identity: nil))
    let secret = Secret()
    let session = Credential(
      id: "s",
      account: account.id,
      kind: .session,
      label: "Firefox",
      scope: "full",
      createdAt: scene.clock.now,
      seenAt: scene.clock.now,
      expiresAt: scene.clock.now + 86_400_000
    )
    try await scene.store.add(session, secretHash: secret.hash)
    return secret.text
  }

  /// When the person is due again.
  private func next(_ scene: PushScene) async throws -> Instant {
    let next = try await scene.store.read {
      try Int64.fetchOne($0, sql: "SELECT next_ms FROM push_schedule")
    }
    return Instant(milliseconds: try #require(next))
  }

  /// The times at which an alarm is sent, in milliseconds after it was due, to a service that fails
  /// for ten minutes.
  private func tries(_ scene: PushScene, status: Int) async throws -> [Int64] {
    try await scene.subscribe("phone", token: signIn(scene))
    #expect(try await scene.tell().isEmpty)
    let due = try await next(scene)
    scene.clock.advance(milliseconds: due - scene.clock.now)
    var tries: [Int64] = []
    while scene.clock.now < due + 600_000 {
      scene.service.answer([status])
      if try await scene.tell() == ["phone"] { tries.append(scene.clock.now - due) }
      let wait = try await next(scene) - scene.clock.now
      try #require(wait > 0)
      scene.clock.advance(milliseconds: wait)
    }
    return tries
  }

  @Test(arguments: [500, 503])
  func aServiceThatFailsIsTriedAfterTwiceTheTimeUpToAMinute(status: Int) async throws {
    try await withPushScene { scene in
      #expect(
        try await tries(scene, status: status) == [
          0, 1_119, 2_243, 4_935, 10_181, 22_191, 49_016, 105_893, 170_262, 234_631, 299_000,
          363_369, 427_738, 492_107, 556_476,
        ]
      )
      // It has been off for as long as the alarm was worth showing.
      let stored = try await scene.store.subscriptions(of: Self.account)
      #expect(stored.map(\.failure) == [status])
    }
  }

  /// Without `Retry-After`, it is left alone for a minute; the other tries are not sent.
  @Test func aServiceThatIsTooBusyIsTriedLessOften() async throws {
    try await withPushScene { scene in
      let tries = try await tries(scene, status: 429)
      #expect(tries.prefix(3) == [0, 105_893, 170_262])
      #expect(zip(tries, tries.dropFirst()).allSatisfy { $1 - $0 >= 60_000 })
    }
  }

  @Test func whatIsAcceptedAtLastIsNotSentAgain() async throws {
    try await withPushScene { scene in
      try await scene.subscribe("phone", token: signIn(scene))
      #expect(try await scene.tell().isEmpty)
      scene.service.answer([503])
      #expect(try await scene.tell(after: 200) == ["phone"])
      #expect(try await scene.tell(after: 1).isEmpty)
      #expect(try await scene.tell(after: 1) == ["phone"])
      let stored = try await scene.store.subscriptions(of: Self.account)
      #expect(stored.map(\.failure) == [nil] && stored.first?.acceptedAt == scene.clock.now)
      // Tomorrow's alarm is next.
      #expect(try await next(scene) == scene.clock.now + 86_398_000)
    }
  }
}
