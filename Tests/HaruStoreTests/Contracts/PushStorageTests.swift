import HaruJSON
import HaruSync
import HaruTime
import Testing

@testable import HaruStore

/// Subscriptions and when their users are due, on each engine.
struct PushStorageTests {
  private let directory = TemporaryDirectory()
  private static let now = Instant(milliseconds: 1_795_000_000_000)
  private static let user = accountID("u")

  /// A storage with an account and its sessions `s1` to `s3`.
  private func open(_ engine: StorageEngine) async throws -> any ServerDatabase {
    let store = try await engine.open(in: directory)
    try await store.makeAccount(Self.user)
    for number in 1...3 { try await store.add(session(UInt8(number)), secretHash: [UInt8(number)]) }
    return store
  }

  private func session(_ number: UInt8, of account: String = user) -> Credential {
    Credential(
      id: "s\(number)",
      account: account,
      kind: .session,
      label: "",
      scope: "full",
      createdAt: Self.now,
      seenAt: Self.now,
      expiresAt: Self.now + 1_000_000_000
    )
  }

  private func subscription(
    _ number: UInt8,
    of session: String? = nil,
    account: String = user,
    at instant: Instant = now
  ) -> PushSubscription {
    PushSubscription(
      endpointHash: [UInt8](repeating: number, count: 32),
      account: account,
      credential: session ?? "s\(number)",
      endpoint: "https://push.example/\(number)",
      p256dh: [4, 0, 255],
      auth: [0, 1],
      zone: "Asia/Seoul",
      language: "ko",
      kinds: "alarm",
      morning: 480,
      storedAt: instant
    )
  }

  @Test(arguments: StorageEngine.allCases)
  func keepsTheFirstKey(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    #expect(try await store.pushKey(orStore: [1, 2]) == [1, 2])
    #expect(try await store.pushKey(orStore: [3]) == [1, 2])
  }

  @Test(arguments: StorageEngine.allCases)
  func keepsOneSubscriptionOfASession(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    #expect(try await store.store(subscription(1), limit: 2))
    let moved = subscription(2, of: "s1", at: Self.now + 1)
    #expect(try await store.store(moved, limit: 2))
    #expect(try await store.subscriptions(of: Self.user) == [moved])
    #expect(try await store.store(subscription(3, of: "s3", at: Self.now + 2), limit: 2))
    #expect(try await !store.store(subscription(4, of: "s2"), limit: 2))
    try await store.remove(subscription(2, at: Self.now))
    #expect(try await store.subscriptions(of: Self.user).count == 2)
    try await store.remove(moved)
    try await store.removeSubscription(of: "s3")
    #expect(try await store.subscriptions(of: Self.user).isEmpty)
  }

  @Test(arguments: StorageEngine.allCases)
  func sendsAMessageUntilItIsAccepted(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    let device = subscription(1)
    #expect(try await !store.begin("k", of: device, receipt: "r0", at: Self.now))
    #expect(try await store.store(device, limit: 1))
    #expect(try await store.begin("k", of: device, receipt: "r1", at: Self.now))
    try await store.fail("r1", of: device, status: 500)
    #expect(try await store.subscriptions(of: Self.user).first?.failure == 500)
    #expect(try await store.sent(to: device).isEmpty)
    #expect(try await store.begin("k", of: device, receipt: "r1", at: Self.now))
    #expect(try await store.begin("k", of: device, receipt: "r2", at: Self.now))
    // Another process took over after its lease; its own attempt says nothing about the second.
    try await store.fail("r1", of: device, status: 500)
    #expect(try await store.sent(to: device) == ["k": false])
    try await store.finish("k", of: device, at: Self.now + 5)
    try await store.fail("r2", of: device, status: 0)
    #expect(try await store.sent(to: device) == ["k": true])
    try await store.finish("k", of: device, at: Self.now + 5)
    #expect(try await !store.begin("k", of: device, receipt: "r3", at: Self.now))
    #expect(try await store.told("r2", to: "s1").map { [$0.key, $0.zone] } == ["k", "Asia/Seoul"])
    #expect(try await store.told("r2", to: "s2") == nil)
    #expect(try await !store.confirm("r2", of: "s2", at: Self.now + 6))
    #expect(try await store.confirm("r2", of: "s1", at: Self.now + 6))
    #expect(try await !store.confirm("r2", of: "s1", at: Self.now + 7))
    let known = try #require(try await store.subscriptions(of: Self.user).first)
    #expect(known.failure == nil && known.acceptedAt == Self.now + 5)
    #expect(known.confirmedAt == Self.now + 6)
    // After eight days, it may be sent again.
    let later = Self.now + 8 * 86_400_000 + 1
    #expect(try await store.begin("k", of: device, receipt: "r4", at: later))
  }

  @Test(arguments: StorageEngine.allCases)
  func whatADeviceShowedWasAccepted(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    let device = subscription(1)
    #expect(try await store.store(device, limit: 1))
    #expect(try await store.begin("k", of: device, receipt: "r1", at: Self.now))
    #expect(try await store.confirm("r1", of: "s1", at: Self.now + 1))
    #expect(try await store.sent(to: device) == ["k": true])
    #expect(try await !store.begin("k", of: device, receipt: "r2", at: Self.now + 2))
  }

  /// The messages of whoever had the browser before are neither shown to the next person nor kept
  /// from them.
  @Test(arguments: StorageEngine.allCases)
  func aBrowserOfAnotherAccountStartsAnew(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    let (first, other) = (subscription(1), accountID("v"))
    #expect(try await store.store(first, limit: 1))
    #expect(try await store.begin("quote", of: first, receipt: "r1", at: Self.now))
    try await store.finish("quote", of: first, at: Self.now)
    #expect(try await store.confirm("r1", of: "s1", at: Self.now))
    try await store.makeAccount(other)
    try await store.add(session(9, of: other), secretHash: [9])
    let second = subscription(1, of: "s9", account: other, at: Self.now + 1)
    #expect(try await store.store(second, limit: 1))
    #expect(try await store.subscriptions(of: Self.user).isEmpty)
    #expect(try await store.subscriptions(of: other) == [second])
    #expect(try await store.shown(to: other, since: Self.now - 1).isEmpty)
    #expect(try await store.begin("quote", of: second, receipt: "r2", at: Self.now + 1))
  }

  @Test(arguments: StorageEngine.allCases)
  func countsWhatADeviceHasNotConfirmedSinceItLastDid(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    for number in [1, 2] as [UInt8] {
      #expect(try await store.store(subscription(number), limit: 2))
    }
    let unconfirmed = { () async throws in
      try await store.unconfirmed(of: Self.user).mapValues {
        [Int64($0.count), $0.since - Self.now]
      }
    }
    #expect(try await unconfirmed().isEmpty)
    for (number, after) in [(1, 10), (1, 20), (1, 30), (2, 40)] as [(UInt8, Int64)] {
      let (key, device) = ("k\(after)", subscription(number))
      let at = Self.now + after
      #expect(try await store.begin(key, of: device, receipt: "r\(after)", at: at))
      // What no service accepted cannot be confirmed.
      if after != 10 { try await store.finish(key, of: device, at: at) }
    }
    #expect(try await unconfirmed() == ["s1": [2, 20], "s2": [1, 40]])
    #expect(try await store.confirm("r20", of: "s1", at: Self.now + 25))
    #expect(try await unconfirmed() == ["s1": [1, 30], "s2": [1, 40]])
    #expect(try await store.confirm("r30", of: "s1", at: Self.now + 50))
    #expect(try await unconfirmed() == ["s2": [1, 40]])
  }

  @Test(arguments: StorageEngine.allCases)
  func leasesUsersThatAreDue(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    try await store.look(at: Self.user, now: Self.now)
    #expect(try await store.takeDue(at: Self.now, until: Self.now + 60, limit: 9).isEmpty)
    #expect(try await store.store(subscription(1), limit: 1))
    let first = try #require(
      try await store.takeDue(at: Self.now, until: Self.now + 60, limit: 9).first
    )
    #expect(first.account == Self.user && first.doneAt == Self.now)
    #expect(try await store.takeDue(at: Self.now + 1, until: Self.now + 60, limit: 9).isEmpty)
    let second = try #require(
      try await store.takeDue(at: Self.now + 61, until: Self.now + 120, limit: 9).first
    )
    // A process that outslept its lease changes nothing.
    try await store.giveBack(first, doneAt: Self.now + 500, next: nil)
    // A user with an edit in the meantime stays due.
    try await store.look(at: Self.user, now: Self.now + 70)
    try await store.giveBack(second, doneAt: Self.now + 61, next: nil)
    let third = try #require(
      try await store.takeDue(at: Self.now + 121, until: Self.now + 180, limit: 9).first
    )
    #expect(third.doneAt == Self.now + 61 && third.number == second.number + 1)
    try await store.giveBack(third, doneAt: Self.now + 121, next: Self.now + 900)
    #expect(try await store.takeDue(at: Self.now + 899, until: Self.now + 960, limit: 9).isEmpty)
    #expect(
      try await store.takeDue(at: Self.now + 900, until: Self.now + 960, limit: 9).count == 1
    )
  }

  @Test(arguments: StorageEngine.allCases)
  func takesThoseFirstWhoHaveBeenDueLongest(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    let order = [7, 2, 9, 4, 11, 1, 8, 3, 10, 5, 12, 6] as [UInt8]
    for number in order {
      let account = accountID("p\(number)")
      try await store.makeAccount(account)
      try await store.add(session(number + 100, of: account), secretHash: [number + 100])
      let device = subscription(
        number,
        of: "s\(number + 100)",
        account: account,
        at: Self.now + Int64(number)
      )
      #expect(try await store.store(device, limit: 1))
    }
    var taken: [String] = []
    for _ in 1...3 {
      taken += try await store.takeDue(at: Self.now + 100, until: Self.now + 200, limit: 5)
        .map(\.account)
    }
    #expect(taken == (1...12).map { accountID("p\($0)") })
  }

  /// A session ends alone, with the others of its account, by disuse, or with the account.
  @Test(arguments: StorageEngine.allCases)
  func aSubscriptionEndsWithItsSession(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    for number in 1...3 as ClosedRange<UInt8> {
      #expect(try await store.store(subscription(number, at: Self.now + Int64(number)), limit: 3))
      let isNew = try await store.begin(
        "k",
        of: subscription(number),
        receipt: "r\(number)",
        at: Self.now
      )
      #expect(isNew)
    }
    let left = { try await store.subscriptions(of: Self.user).map(\.credential) }
    #expect(try await store.remove(credential: "s1", of: Self.user))
    #expect(try await left() == ["s2", "s3"])
    _ = try await store.removeCredentials(of: Self.user, except: "s3")
    #expect(try await left() == ["s3"])
    #expect(try await store.count("push_sent") == 1)
    try await store.removeSessions(unusedSince: Self.now - 1)
    #expect(try await left() == ["s3"])
    try await store.removeSessions(unusedSince: Self.now)
    #expect(try await left() == [])
    try await store.add(session(1), secretHash: [1])
    #expect(try await store.store(subscription(1), limit: 3))
    #expect(try await left() == ["s1"])
    _ = try await store.remove(account: Self.user)
    #expect(try await left() == [])
    for table in ["push_subscription", "push_schedule", "push_sent"] {
      #expect(try await store.count(table) == 0)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func aDisabledAccountHasNoSubscriptions(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    #expect(try await store.store(subscription(1), limit: 1))
    var account = try #require(try await store.account(.id(Self.user)))
    account.isDisabled = true
    #expect(try await store.update(account))
    #expect(try await store.subscriptions(of: Self.user).isEmpty)
    let lease = try #require(
      try await store.takeDue(at: Self.now, until: Self.now + 60, limit: 1).first
    )
    try await store.giveBack(lease, doneAt: Self.now, next: nil)
    #expect(try await store.takeDue(at: Self.now + 1, until: Self.now + 60, limit: 1).isEmpty)
    account.isDisabled = false
    #expect(try await store.update(account))
    #expect(try await store.subscriptions(of: Self.user).count == 1)
    #expect(try await store.takeDue(at: Self.now + 1, until: Self.now + 60, limit: 1).count == 1)
  }

  @Test(arguments: StorageEngine.allCases)
  func readsWhatNoticesAreMadeOf(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    let writes = [
      CellWrite(
        CellKey(entity: "dday", id: "a", field: "name"),
        value: "Exam",
        madeAt: Self.now - 1
      ),
      CellWrite(
        CellKey(entity: "session", id: "b", field: "fact"),
        value: ["zone": "Asia/Seoul"],
        madeAt: Self.now
      ),
    ]
    try await store.push(writes, of: Self.user, at: Self.now)
    #expect(try await store.has("dday", of: Self.user, since: Self.now - 1))
    #expect(try await !store.has("dday", of: Self.user, since: Self.now))
    let replica = try await store.replica(of: Self.user, entities: ["dday"])
    #expect(replica.record("dday", id: "a")?["name"] == "Exam")
    let recent = try await store.replica(of: Self.user, entities: ["dday"], since: Self.now)
    #expect(recent.record("dday", id: "a") == nil)
    #expect(try await store.deviceZone(of: Self.user, entities: nil) == "Asia/Seoul")
    #expect(try await store.deviceZone(of: Self.user, entities: ["dday"]) == nil)
  }
}

extension RecordStorage {
  /// Pushes the first changes of a device.
  func push(
    _ writes: [CellWrite],
    of user: String,
    from device: String = "phone",
    at now: Instant
  ) async throws {
    let push = PushRequest(
      epoch: nil,
      device: device,
      after: 0,
      prior: 0,
      now: now,
      operations: writes.enumerated().map { index, write in
        Operation(number: Int64(index) + 1, write: write).json
      }
    )
    guard case .answered(let answer) = try await self.push(push, of: user, at: now),
      answer.refusals.isEmpty
    else {
      Issue.record("the push was refused")
      return
    }
  }
}
