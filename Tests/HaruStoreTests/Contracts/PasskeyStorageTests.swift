import Foundation
import HaruStore
import HaruTime
import Testing

/// The contract of every passkey storage, on each engine.
struct PasskeyStorageTests {
  private static let now = Instant(milliseconds: 1_795_000_000_000)

  private let folder = TemporaryDirectory()
  private let a = accountID("a")
  private let b = accountID("b")
  private let c = accountID("c")
  private let d = accountID("d")

  /// An empty storage with two accounts.
  private func open(_ engine: StorageEngine) async throws -> any ServerDatabase {
    let storage = try await engine.open(in: folder)
    for name in ["a", "b"] {
      let account = Account(
        id: accountID(name),
        email: "\(name)@haru.example",
        passwordHash: "x",
        createdAt: Self.now
      )
      _ = try await storage.add(account, identity: nil)
    }
    return storage
  }

  private func passkey(_ id: String, of account: String = accountID("a"), _ credential: [UInt8])
    -> Passkey
  {
    Passkey(
      id: id,
      account: account,
      credential: credential,
      publicKey: [9],
      counter: 5,
      name: "Phone",
      canBeBackedUp: true,
      isBackedUp: false,
      createdAt: Self.now
    )
  }

  @Test(arguments: StorageEngine.allCases)
  func keepsAPasskeyAndWhatChangesOfIt(_ engine: StorageEngine) async throws {
    let storage = try await open(engine)
    var phone = passkey("1", [1])
    #expect(try await storage.add(phone, limit: 2))
    #expect(try await storage.passkey(credential: [1]) == phone)
    #expect(try await storage.passkey(credential: [2]) == nil)
    #expect(try await storage.name(passkey: "1", of: a, as: "Laptop"))
    #expect(try await !storage.name(passkey: "1", of: b, as: "Mine"))
    let later = Self.now + 1
    #expect(try await storage.use(passkey: "1", counter: .max, isBackedUp: true, at: later))
    phone.name = "Laptop"
    phone.counter = .max
    phone.isBackedUp = true
    phone.usedAt = later
    #expect(try await storage.passkeys(of: a) == [phone])
    #expect(try await storage.passkeys(of: b).isEmpty)
  }

  @Test(arguments: StorageEngine.allCases)
  func givesACredentialToOneAccountOnlyUpToTheLimit(_ engine: StorageEngine) async throws {
    let storage = try await open(engine)
    #expect(try await storage.add(passkey("1", [1]), limit: 2))
    #expect(try await !storage.add(passkey("2", of: b, [1]), limit: 2))
    #expect(try await storage.add(passkey("3", [3]), limit: 2))
    #expect(try await !storage.add(passkey("4", [4]), limit: 2))
    #expect(try await storage.passkeys(of: a).map(\.id) == ["1", "3"])
  }

  @Test(arguments: StorageEngine.allCases)
  func countsForwardAlone(_ engine: StorageEngine) async throws {
    let storage = try await open(engine)
    _ = try await storage.add(passkey("1", [1]), limit: 2)
    for (counter, isTaken) in [(5, false), (0, false), (6, true), (6, false), (7, true)] {
      let answer = try await storage.use(
        passkey: "1",
        counter: UInt32(counter),
        isBackedUp: false,
        at: Self.now
      )
      #expect(answer == isTaken, "\(counter)")
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func keepsTheLastWayIn(_ engine: StorageEngine) async throws {
    let storage = try await open(engine)
    _ = try await storage.add(passkey("1", [1]), limit: 9)
    _ = try await storage.add(passkey("2", [2]), limit: 9)
    #expect(try await storage.remove(passkey: "1", of: b) == .unknown)
    #expect(try await storage.setNeedsPasskey(true, of: a))
    #expect(try await storage.remove(passkey: "1", of: a) == .removed)
    #expect(try await storage.remove(passkey: "2", of: a) == .required)
    #expect(try await storage.setNeedsPasskey(false, of: a))
    #expect(try await storage.remove(passkey: "2", of: a) == .removed)
    #expect(try await !storage.setNeedsPasskey(true, of: a))

    _ = try await storage.add(
      Account(id: c, email: nil, passwordHash: nil, createdAt: Self.now),
      identity: nil
    )
    _ = try await storage.add(passkey("3", of: c, [3]), limit: 9)
    #expect(try await storage.remove(passkey: "3", of: c) == .lastWayIn)
    let identity = Identity(issuer: "https://id.example", subject: "1")
    #expect(try await storage.link(identity, to: c))
    #expect(try await storage.remove(passkey: "3", of: c) == .removed)
  }

  @Test(arguments: StorageEngine.allCases)
  func changesNothingElseOfTheAccount(_ engine: StorageEngine) async throws {
    let storage = try await open(engine)
    _ = try await storage.add(passkey("1", [1]), limit: 9)
    let before = try await storage.account(.id(a))
    _ = try await storage.setNeedsPasskey(true, of: a)
    var account = try #require(try await storage.account(.id(a)))
    #expect(account.needsPasskey && before?.needsPasskey == false)
    // Writing an account that was read before does not turn it off.
    account.needsPasskey = false
    account.passwordHash = "new"
    _ = try await storage.update(account)
    #expect(try await storage.account(.id(a))?.needsPasskey == true)
  }

  @Test(arguments: StorageEngine.allCases)
  func givesARecoveryCodeOutOnce(_ engine: StorageEngine) async throws {
    let storage = try await open(engine)
    try await storage.setRecoveryCodes([[1], [2], [3]], of: a)
    #expect(try await storage.recoveryCodeCount(of: a) == 3)
    #expect(try await !storage.takeRecoveryCode([1], of: b))
    #expect(try await storage.takeRecoveryCode([1], of: a))
    #expect(try await !storage.takeRecoveryCode([1], of: a))
    #expect(try await storage.recoveryCodeCount(of: a) == 2)
    try await storage.setRecoveryCodes([[4]], of: a)
    #expect(try await !storage.takeRecoveryCode([2], of: a))
    #expect(try await storage.recoveryCodeCount(of: a) == 1)
  }

  @Test(arguments: StorageEngine.allCases)
  func goesWithTheAccountAndKeepsItFromBeingAbandoned(_ engine: StorageEngine) async throws {
    let storage = try await open(engine)
    _ = try await storage.add(passkey("1", [1]), limit: 9)
    try await storage.setRecoveryCodes([[1]], of: a)
    _ = try await storage.remove(account: a)
    #expect(try await storage.passkey(credential: [1]) == nil)
    #expect(try await storage.recoveryCodeCount(of: a) == 0)
    for id in [c, d] {
      let account = Account(id: id, email: nil, passwordHash: nil, createdAt: Self.now)
      _ = try await storage.add(account, identity: nil)
    }
    _ = try await storage.add(passkey("2", of: c, [2]), limit: 9)
    try await storage.purge(at: Self.now + 2, abandonedBefore: Self.now + 1)
    #expect(try await storage.accounts().map(\.id) == [b, c])
  }
}
