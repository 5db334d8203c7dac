import HaruStore
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
}
