import Foundation
import Testing

@testable import HaruStore

struct FolderLockTests {
  /// When a descriptor is closed twice, the second time it may belong to somebody else: a database,
  /// for example.
  @Test func aRefusedLockClosesItsDescriptorOnce() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "haru-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let held = try FolderLock(directory: folder.path, name: "lock")
    errno = 0
    let refused = Result { try FolderLock(directory: folder.path, name: "lock") }
    // A second call with the closed descriptor would leave EBADF.
    #expect(errno == EWOULDBLOCK)
    #expect(throws: StoreError.inUse(path: folder.path)) { try refused.get() }
    withExtendedLifetime(held) {}
  }
}
