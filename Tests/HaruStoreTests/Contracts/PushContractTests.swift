import HaruStore
import HaruTime
import Testing

/// The contract of every storage of subscriptions and of when users are due, on each engine.
struct PushContractTests {
  private static let now = Instant(milliseconds: 1_795_000_000_000)

  private let folder = TemporaryDirectory()
  private let owner = accountID("a")

  private func subscription(_ name: UInt8) -> PushSubscription {
    PushSubscription(
      endpointHash: [UInt8](repeating: name, count: 32),
      account: owner,
      credential: "session\(name)",
      endpoint: "https://fcm.googleapis.com/\(name)",
      p256dh: [4],
      auth: [5],
      zone: "Asia/Seoul",
      language: "ko",
      kinds: "alarm",
      morning: 480,
      storedAt: Self.now
    )
  }

  /// A storage with an account that has two subscribed browsers.
  private func open(_ engine: StorageEngine) async throws -> any ServerDatabase {
    let storage = try await engine.open(in: folder)
    try await storage.makeAccount(owner)
    for name in [1, 2] as [UInt8] {
      let session = Credential(
        id: "session\(name)",
        account: owner,
        kind: .session,
        label: "Firefox",
        scope: "full",
        createdAt: Self.now,
        seenAt: Self.now,
        expiresAt: Self.now + 1_000_000
      )
      try await storage.add(session, secretHash: [name])
      #expect(try await storage.store(subscription(name), limit: 2))
    }
    return storage
  }

  /// Whether the user is due at an instant; the lease is then ended with a next time.
  private func isDue(
    _ storage: any ServerDatabase,
    at now: Instant,
    next: Instant
  ) async throws -> Bool {
    let leases = try await storage.takeDue(at: now, until: now + 60_000, limit: 9)
    for lease in leases { try await storage.giveBack(lease, doneAt: now, next: next) }
    return !leases.isEmpty
  }

  @Test(arguments: StorageEngine.allCases)
  func aStartMakesEverybodyDueWithinAMinute(_ engine: StorageEngine) async throws {
    let storage = try await open(engine)
    let (soon, far) = (Self.now + 1_000, Self.now + 86_400_000)
    #expect(try await isDue(storage, at: Self.now, next: soon))
    try await storage.restart(at: Self.now)
    // What is due anyway is not delayed.
    #expect(try await isDue(storage, at: soon, next: far))
    #expect(try await !isDue(storage, at: soon + 60_000, next: far))
    try await storage.restart(at: soon + 60_000)
    #expect(try await isDue(storage, at: soon + 120_000, next: far))
    #expect(try await !isDue(storage, at: soon + 180_000, next: far))
  }

  @Test(arguments: StorageEngine.allCases)
  func listsWhatEachBrowserShowed(_ engine: StorageEngine) async throws {
    let storage = try await open(engine)
    for (key, name) in [("ring/a", 1), ("ring/b", 1), ("ring/b", 2), ("ring/c", 2)]
      as [(String, UInt8)]
    {
      let receipt = "\(key) \(name)"
      #expect(
        try await storage.begin(key, of: subscription(name), receipt: receipt, at: Self.now)
      )
      if key == "ring/c" { continue }
      let at = key == "ring/a" ? Self.now : Self.now + 1_000
      #expect(try await storage.confirm(receipt, of: "session\(name)", at: at))
    }
    #expect(
      try await storage.shown(to: owner, since: Self.now)
        == ["session1": ["ring/a", "ring/b"], "session2": ["ring/b"]]
    )
    #expect(
      try await storage.shown(to: owner, since: Self.now + 1)
        == ["session1": ["ring/b"], "session2": ["ring/b"]]
    )
    #expect(try await storage.shown(to: accountID("b"), since: Self.now).isEmpty)
  }
}
