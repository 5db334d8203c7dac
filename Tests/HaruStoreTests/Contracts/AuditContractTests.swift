import HaruTime
import Testing

@testable import HaruStore

/// The audit log, on each engine.
struct AuditContractTests {
  private let directory = TemporaryDirectory()
  private static let now = Instant(milliseconds: 1_795_000_000_000)
  private static let user = accountID("u")

  private func entry(_ number: Int64, of account: String? = user) -> AuditEntry {
    AuditEntry(at: Self.now + number, event: "event \(number)", account: account)
  }

  @Test(arguments: StorageEngine.allCases)
  func listsTheNewestFirst(_ engine: StorageEngine) async throws {
    let store = try await engine.open(in: directory)
    let operatorsOwn = AuditEntry(
      at: Self.now,
      event: "invited",
      account: nil,
      isOperator: true,
      network: "203.0.113.*"
    )
    let entries = [entry(1), operatorsOwn, entry(2, of: accountID("v")), entry(3)]
    for entry in entries { try await store.add(entry) }
    #expect(try await store.auditEntries(of: nil, limit: 9) == entries.reversed())
    #expect(try await store.auditEntries(of: nil, limit: 1) == [entry(3)])
    #expect(try await store.auditEntries(of: Self.user, limit: 9) == [entry(3), entry(1)])
    #expect(try await store.auditEntries(of: "no id", limit: 9).isEmpty)
  }

  @Test(arguments: StorageEngine.allCases)
  func isKeptWhenItsAccountIsRemoved(_ engine: StorageEngine) async throws {
    let store = try await engine.open(in: directory)
    try await store.makeAccount(Self.user)
    try await store.add(entry(1))
    _ = try await store.remove(account: Self.user)
    #expect(try await store.auditEntries(of: Self.user, limit: 9) == [entry(1)])
  }

  @Test(arguments: StorageEngine.allCases)
  func isBoundedByAgeAndByNumber(_ engine: StorageEngine) async throws {
    let store = try await engine.open(in: directory)
    try await store.trimAudit(before: Self.now, keeping: 5, ofEach: 9)
    for number in 1...9 as ClosedRange<Int64> { try await store.add(entry(number)) }
    try await store.trimAudit(before: Self.now, keeping: 5, ofEach: 9)
    let kept = try await store.auditEntries(of: nil, limit: 99)
    #expect(kept == (5...9).reversed().map { entry($0) })
    try await store.trimAudit(before: Self.now + 8, keeping: 5, ofEach: 9)
    #expect(try await store.auditEntries(of: nil, limit: 99) == [entry(9), entry(8)])
  }

  /// Neither with an account of one's own nor with sign-ins that fail.
  @Test(arguments: StorageEngine.allCases)
  func nobodyPushesOutWhatOthersDid(_ engine: StorageEngine) async throws {
    let store = try await engine.open(in: directory)
    let operatorsOwn = AuditEntry(at: Self.now, event: "invited", account: nil, isOperator: true)
    let failed = AuditEntry(at: Self.now, event: "failed", account: nil, network: "203.0.113.*")
    let others = [operatorsOwn, entry(1, of: accountID("v"))]
    for entry in others { try await store.add(entry) }
    for number in 1...9 as ClosedRange<Int64> {
      try await store.add(entry(number))
      try await store.add(failed)
    }
    try await store.trimAudit(before: Self.now, keeping: 5, ofEach: 2)
    #expect(
      try await store.auditEntries(of: nil, limit: 99)
        == [failed, entry(9), failed, entry(8)] + others.reversed()
    )
  }
}
