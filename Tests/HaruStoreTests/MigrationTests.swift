import Foundation
import HaruJSON
import HaruSync
import HaruTime
import Testing

@testable import HaruStore

/// Databases of every version of the tables, kept as SQL.
struct MigrationTests {
  private let directory = TemporaryDirectory()

  /// The tables and indexes of a database, without their layout.
  private static func objects(_ database: Database) throws -> [String] {
    try String.fetchAll(
      database,
      sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
    )
    .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    .sorted()
  }

  private func make(_ fixture: String, as name: String) throws {
    try FileManager.default.createDirectory(
      atPath: directory.path,
      withIntermediateDirectories: true
    )
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let sql = try String(
      contentsOf: folder.appending(path: "../Vectors/schema/\(fixture).sql"),
      encoding: .utf8
    )
    // The dump is a separate transaction, with rows before those that they refer to.
    let queue = try DatabaseQueue(
      path: directory.path + "/" + name,
      options: .init(preparation: "PRAGMA foreign_keys = OFF")
    )
    try queue.inDatabase { try $0.execute(sql: sql) }
  }

  @Test(arguments: 1...ReplicaStore.schema.steps.count)
  func bringsTheRecordsOfADeviceAlong(version: Int) throws {
    try make("device-\(version)", as: ReplicaStore.fileName)
    let store = try ReplicaStore(directory: directory.path)
    #expect(try store.cells().map(\.value) == ["Exam", 3])
    #expect(try store.syncState().device == "0a1b")
    #expect(try store.waitingCount() == 1)
    let fresh = try ReplicaStore(directory: directory.path + "/fresh")
    #expect(try store.queue.read(Self.objects) == fresh.queue.read(Self.objects))
  }

  @Test(arguments: 1...ServerStore.schema.steps.count)
  func bringsTheRecordsOfAServerAlong(version: Int) async throws {
    try make("server-\(version)", as: ServerStore.fileName)
    let store = try ServerStore(directory: directory.path)
    let answer = try await store.pull(PullRequest(cursor: nil, device: "d"), of: "u")
    guard case .answered(let page) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(page.cells.map(\.value) == ["Exam", 3])
    #expect(page.epoch == "00ff" && page.last == 2 && page.chain == 7)
    let email = try await store.accounts().map(\.email)
    #expect(email == (version > 1 ? ["mina@haru.example"] : []))
    let bytes = try store.withDatabase { try Int.fetchOne($0, sql: "SELECT bytes FROM sync_user") }
    #expect(bytes == 314)
    let freshFolder = directory.path + "/fresh"
    try FileManager.default.createDirectory(atPath: freshFolder, withIntermediateDirectories: true)
    let fresh = try ServerStore(directory: freshFolder)
    #expect(try store.withDatabase(Self.objects) == fresh.withDatabase(Self.objects))
  }

  /// A released migration never changes: a migrated database would differ from a new one.
  @Test func hasAFixtureOfEveryVersion() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Vectors/schema").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let device = (1...ReplicaStore.schema.steps.count).map { "device-\($0).sql" }
    let server = (1...ServerStore.schema.steps.count).map { "server-\($0).sql" }
    #expect(names == (device + server).sorted())
  }
}
