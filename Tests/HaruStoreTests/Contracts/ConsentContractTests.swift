import HaruTime
import Testing

@testable import HaruStore

/// What accounts have agreed to, on each engine.
struct ConsentContractTests {
  private let directory = TemporaryDirectory()
  private static let now = Instant(milliseconds: 1_795_000_000_000)
  private let u = accountID("u")
  private let v = accountID("v")
  private let terms = Consent(page: "terms", version: "1")
  private let privacy = Consent(page: "privacy", version: "2026-12-01")

  @Test(arguments: StorageEngine.allCases)
  func keepsTheLastVersionOfEachText(_ engine: StorageEngine) async throws {
    let store = try await engine.open(in: directory)
    for account in [u, v] { try await store.makeAccount(account) }
    #expect(try await store.consents(of: u).isEmpty)
    try await store.add([terms, privacy], of: u, at: Self.now)
    #expect(try await store.consents(of: u) == [privacy, terms])
    let newer = Consent(page: "terms", version: "2")
    try await store.add([newer], of: u, at: Self.now + 1)
    #expect(try await store.consents(of: u) == [privacy, newer])
    #expect(
      try await store.number("SELECT max(agreed_ms) FROM account_consent") == 1_795_000_000_001
    )
    #expect(try await store.consents(of: v).isEmpty)
    #expect(try await store.consents(of: "no id").isEmpty)
  }

  @Test(arguments: StorageEngine.allCases)
  func goesWithItsAccount(_ engine: StorageEngine) async throws {
    let store = try await engine.open(in: directory)
    for account in [u, v] {
      try await store.makeAccount(account)
      try await store.add([terms], of: account, at: Self.now)
    }
    _ = try await store.remove(account: u)
    #expect(try await store.consents(of: u).isEmpty)
    #expect(try await store.consents(of: v) == [terms])
    #expect(try await store.count("account_consent") == 1)
  }

  @Test(arguments: StorageEngine.allCases)
  func anUnknownAccountAgreesToNothing(_ engine: StorageEngine) async throws {
    let store = try await engine.open(in: directory)
    await #expect(throws: StoreError.self) {
      try await store.add([terms], of: u, at: Self.now)
    }
    #expect(try await store.count("account_consent") == 0)
  }
}
