import HaruStore
import HaruTime
import Testing

@testable import HaruServer

/// What a copy of a server's data contains.
struct DataCopyTests {
  /// With another key, the subscriptions of all browsers would be lost.
  @Test func theKeyForPushServicesIsCopied() async throws {
    let (source, target) = (try TemporaryFolder(), try TemporaryFolder())
    let before = try ServerStore(directory: source.path, use: .beside)
    #expect(try await before.pushKey(orStore: [1]) == [1])
    try await DataCopy(from: .folder(source.path), to: .folder(target.path)).run { _, _ in }
    let after = try ServerStore(directory: target.path, use: .beside)
    #expect(try await after.pushKey(orStore: [2]) == [1])
  }

  /// Nobody is asked again because the server moved.
  @Test func agreementsAreCopied() async throws {
    let (source, target) = (try TemporaryFolder(), try TemporaryFolder())
    let before = try ServerStore(directory: source.path, use: .beside)
    let account = Account(id: "u", email: nil, passwordHash: nil, createdAt: TestClock().now)
    #expect(try await before.add(account, identity: nil))
    let terms = Consent(page: "terms", version: "1")
    try await before.add([terms], of: "u", at: TestClock().now)
    try await DataCopy(from: .folder(source.path), to: .folder(target.path)).run { _, _ in }
    let after = try ServerStore(directory: target.path, use: .beside)
    #expect(try await after.consents(of: "u") == [terms])
  }

  /// While data is copied, no server runs.
  @Test func theOutageOfAMoveIsKnownToTheNewServer() async throws {
    let (source, target) = (try TemporaryFolder(), try TemporaryFolder())
    let clock = TestClock()
    let before = try ServerStore(directory: source.path, use: .beside)
    try await before.noteLook(at: clock.now, isContinued: false)
    try await DataCopy(from: .folder(source.path), to: .folder(target.path)).run { _, _ in }
    let after = try ServerStore(directory: target.path, use: .beside)
    let start = clock.now + OutageRules.interval
    clock.advance(seconds: 3_600)
    try await after.noteLook(at: clock.now, isContinued: false)
    #expect(try await after.outages() == [start..<clock.now])
  }

  @Test func bothPlacesRecordTheCopyOnce() async throws {
    let (source, target) = (try TemporaryFolder(), try TemporaryFolder())
    let places = (DataPlace.folder(source.path), DataPlace.folder(target.path))
    for _ in 1...2 { try await DataCopy(from: places.0, to: places.1).run { _, _ in } }
    for place in [places.0, places.1] {
      let log = try await AccountAdmin(place, origin: nil).log(of: nil, last: 9)
      #expect(log.map(\.event) == ["copied"] && log.allSatisfy(\.isOperator))
    }
  }
}
