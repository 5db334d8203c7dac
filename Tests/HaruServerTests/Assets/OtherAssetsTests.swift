import Foundation
import HTTPTypes
import HaruGzip
import HaruStore
import HaruTime
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing

@testable import HaruServer

/// During an upgrade, a server has the files of the other version too.
struct OtherAssetsTests {
  private static let path = "/pages/focus.0123456789.wasm"
  private static let content = Array("of another version".utf8)

  /// A file as a server of another version stores it.
  private static func file(_ path: String = path) throws -> StoredAsset {
    let gzip = try #require(Gzip.compressed(content, level: 9))
    return StoredAsset(path: path, contentType: "application/wasm", gzip: gzip)
  }

  private static func get(
    _ uri: String,
    _ headers: HTTPFields = [:],
    method: HTTPRequest.Method = .get,
    from client: any TestClientProtocol
  ) async throws -> TestResponse {
    try await client.executeRequest(uri: uri, method: method, headers: headers, body: nil)
  }

  @Test func sendsTheFileOfAnotherVersion() async throws {
    try await withServerAndStore { client, store in
      #expect(try await Self.get(Self.path, from: client).status == .notFound)
      try await store.add([Self.file()], at: .now)
      let answer = try await Self.get(Self.path, from: client)
      #expect(answer.status == .ok)
      #expect(Array(answer.body.readableBytesView) == Self.content)
      #expect(answer.headers[.contentType] == "application/wasm")
      #expect(answer.headers[.contentEncoding] == nil)
      #expect(answer.headers[.cacheControl] == "max-age=31536000, immutable")
      #expect(answer.headers[.vary] == "Accept-Encoding")
      #expect(answer.headers[.eTag] == nil)
      #expect(answer.headers[.xContentTypeOptions] == "nosniff")
    }
  }

  @Test func sendsItCompressedToAClientThatTakesThat() async throws {
    try await withServerAndStore { client, store in
      try await store.add([Self.file()], at: .now)
      let accepted: HTTPFields = [.acceptEncoding: "gzip, br"]
      let answer = try await Self.get(Self.path, accepted, from: client)
      #expect(answer.headers[.contentEncoding] == "gzip")
      #expect(try Array(answer.body.readableBytesView) == Self.file().gzip)
      let head = try await Self.get(Self.path, accepted, method: .head, from: client)
      #expect(head.status == .ok)
      #expect(head.body.readableBytes == 0)
    }
  }

  /// Once sent, it is in memory.
  @Test func needsTheDatabaseOnce() async throws {
    try await withServerAndStore { client, store in
      try await store.add([Self.file()], at: .now)
      #expect(try await Self.get(Self.path, from: client).status == .ok)
      try await store.trimAssets(before: Instant.now + 1_000, keeping: 0)
      #expect(try await store.asset(at: Self.path) == nil)
      #expect(try await Self.get(Self.path, from: client).status == .ok)
    }
  }

  /// A name that does not change with its content is that of this version or of none.
  @Test(arguments: ["/old.js", "/old.min.js", "/documents/old.html", "/service-worker.old.js"])
  func sendsOnlyNamesWithAHash(path: String) async throws {
    try await withServerAndStore { client, store in
      try await store.add([Self.file(path)], at: .now)
      #expect(try await Self.get(path, from: client).status == .notFound)
    }
  }

  @Test func knowsANameWithAHash() {
    for asset in WebAssets.all {
      #expect(OtherAssets.isHashed(asset.path) == asset.isHashed, "\(asset.path)")
    }
    for path in ["", "/", ".", "..", "/a.b", "/a.B1.js", "/a..js", "/a.0123456789a.js"] {
      #expect(!OtherAssets.isHashed(path), "\(path)")
    }
    #expect(!OtherAssets.isHashed("/" + String(repeating: "a", count: 128) + ".b1.js"))
  }

  @Test func theKeeperStoresAllFilesOfItsVersionThatNameTheirContent() async throws {
    let folder = try TemporaryFolder()
    let store = try ServerStore(directory: folder.path)
    let keeper = Self.keeper(store, TestClock())
    await keeper.keep()
    for file in ServedAsset.all {
      let stored = try await store.asset(at: file.path)
      #expect(stored == (file.etag == nil ? file.stored : nil), "\(file.path)")
    }
  }

  @Test func theKeeperKeepsWhatAServerUsedInTheLastMonth() async throws {
    let folder = try TemporaryFolder()
    let store = try ServerStore(directory: folder.path)
    let clock = TestClock()
    let keeper = Self.keeper(store, clock)
    await keeper.keep()
    try await store.add([Self.file()], at: clock.now)
    clock.advance(milliseconds: AssetKeeper.life)
    try await keeper.trim()
    #expect(try await store.asset(at: Self.path) != nil)
    // This server goes on, that of the other version has ended.
    await keeper.keep()
    clock.advance(milliseconds: 1)
    try await keeper.trim()
    #expect(try await store.asset(at: Self.path) == nil)
    #expect(try await store.asset(at: publicPath("/app.", ".wasm")) != nil)
  }

  /// A server whose disk is full serves what it has.
  @Test func theKeeperReportsThatNothingCouldBeStored() async {
    let log = CapturedLog()
    await AssetKeeper(storage: FullDisk(), clock: { .now }, logger: log.logger).keep()
    #expect(log.lines.count == 1)
    #expect(log.lines.first?.hasPrefix("warning The app's files") == true)
  }

  private static func keeper(_ store: ServerStore, _ clock: TestClock) -> AssetKeeper {
    AssetKeeper(storage: store, clock: { clock.now }, logger: Logger(label: "test"))
  }
}

private struct FullDisk: AssetStorage {
  func use(assets paths: [String], at now: Instant) async throws(StoreError) -> [String] { paths }

  func add(_ assets: [StoredAsset], at now: Instant) async throws(StoreError) {
    throw .diskFull(path: "/data")
  }

  func asset(at path: String) async throws(StoreError) -> StoredAsset? { nil }

  func trimAssets(before instant: Instant, keeping limit: Int) async throws(StoreError) {}
}
