import Foundation
import HaruTime
import Synchronization
import Testing

@testable import HaruStore

/// A backup replaces the data.
struct RestoreTests {
  private let directory = TemporaryDirectory()
  private var place: String { "\(directory.path)/\(ServerStore.fileName)" }
  private var backup: String { "\(directory.path)/backup.sqlite" }

  /// Creates a server with an account, and a backup of it.
  private func prepare() throws {
    try FileManager.default.createDirectory(
      atPath: directory.path,
      withIntermediateDirectories: true
    )
    let store = try ServerStore(directory: directory.path)
    try store.addAccount("backup")
    try store.backUp(to: backup)
    try store.addAccount("later")
  }

  private func accounts(_ file: String) throws -> [String] {
    try DatabaseQueue(path: file).read {
      try String.fetchAll($0, sql: "SELECT id FROM account ORDER BY id")
    }
  }

  /// Checks continuously, on its own thread, whether a file exists.
  private final class Watch: Sendable {
    private let isDone = Mutex(false)
    private let misses = Mutex(0)
    private let end = DispatchSemaphore(value: 0)

    init(_ path: String) {
      Thread.detachNewThread { [self] in
        while !isDone.withLock({ $0 }) {
          if access(path, F_OK) != 0 { misses.withLock { $0 += 1 } }
        }
        end.signal()
      }
    }

    /// How often it did not.
    func stop() -> Int {
      isDone.withLock { $0 = true }
      end.wait()
      return misses.withLock { $0 }
    }
  }

  /// An operator restores as root what a server runs on as its own user.
  @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
  func belongsToTheOwnerOfTheFolder() throws {
    try prepare()
    #expect(chown(directory.path, 65_534, 65_534) == 0)
    _ = try ServerStore.restore(backup, to: directory.path, stamp: "1")
    var file = stat()
    #expect(stat(place, &file) == 0 && file.st_uid == 65_534 && file.st_gid == 65_534)
    #expect(file.st_mode & 0o777 == 0o600)
  }

  /// Makes a backup of a server with a key, which is then replaced.
  private func prepareKey() async throws {
    try prepare()
    try FileManager.default.removeItem(atPath: backup)
    let store = try ServerStore(directory: directory.path)
    #expect(try await store.pushKey(orStore: [1]) == [1])
    try store.backUp(to: backup)
    try store.withDatabase { try $0.execute(sql: "UPDATE push_key SET key = x'02'") }
  }

  /// With another key, the subscriptions of all browsers would be lost.
  @Test func theKeyForPushServicesComesBack() async throws {
    try await prepareKey()
    _ = try ServerStore.restore(backup, to: directory.path, stamp: "now")
    let store = try ServerStore(directory: directory.path)
    #expect(try await store.pushKey(orStore: [3]) == [1])
  }

  /// Makes a backup of a server that looked for due messages at an instant.
  private func prepareLook(at start: Instant) async throws {
    try prepare()
    try FileManager.default.removeItem(atPath: backup)
    let store = try ServerStore(directory: directory.path)
    try await store.noteLook(at: start, isContinued: false)
    try store.backUp(to: backup)
  }

  /// A backup does not know how long the server ran after it, so none of that time is an outage.
  @Test func theServerWasNotDownSinceTheBackup() async throws {
    let start = Instant(milliseconds: 1_795_000_000_000)
    try await prepareLook(at: start)
    _ = try ServerStore.restore(backup, to: directory.path, stamp: "now")
    let restored = try ServerStore(directory: directory.path)
    try await restored.noteLook(at: start + 86_400_000, isContinued: false)
    #expect(try await restored.outages().isEmpty)
  }

  /// A process that dies during a restore must not leave a folder that looks like a new server's.
  @Test func thereIsADatabaseInThePlaceAtEachMoment() throws {
    try prepare()
    let watch = Watch(place)
    for number in 0..<20 {
      _ = try ServerStore.restore(backup, to: directory.path, stamp: "\(number)")
    }
    #expect(watch.stop() == 0)
    #expect(try accounts(place) == ["backup"])
  }

  @Test func whatWasThereIsKeptWithItsLastChanges() throws {
    try prepare()
    let kept = try #require(try ServerStore.restore(backup, to: directory.path, stamp: "now"))
    #expect(try accounts(place) == ["backup"])
    #expect(try accounts(kept) == ["backup", "later"])
  }

  @Test func aRestoreThatFailsChangesNothing() throws {
    try prepare()
    try Data("taken".utf8).write(to: URL(filePath: "\(place).before-now"))
    let before = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    #expect(throws: StoreError.self) {
      try ServerStore.restore(backup, to: directory.path, stamp: "now")
    }
    #expect(try accounts(place) == ["backup", "later"])
    let after = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    #expect(
      after.filter { !$0.contains("-wal") && !$0.contains("-shm") }
        == before.filter {
          !$0.contains("-wal") && !$0.contains("-shm")
        }
    )
  }
}
