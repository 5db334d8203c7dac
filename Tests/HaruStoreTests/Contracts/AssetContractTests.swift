import HaruTime
import Testing

@testable import HaruStore

/// The app's files for servers of other versions, on each engine.
struct AssetContractTests {
  private let directory = TemporaryDirectory()
  private static let now = Instant(milliseconds: 1_795_000_000_000)
  private static let app = asset("/app.7a42c81307.wasm", [0, 1, 255])
  private static let texts = asset("/messages.ko.2f.json", [7, 8])

  private static func asset(_ path: String, _ gzip: [UInt8]) -> StoredAsset {
    StoredAsset(path: path, contentType: "text/plain; charset=utf-8", gzip: gzip)
  }

  @Test(arguments: StorageEngine.allCases)
  func keepsTheFilesThatServersAdd(_ engine: StorageEngine) async throws {
    let store = try await engine.open(in: directory)
    let paths = [Self.app.path, Self.texts.path]
    #expect(try await store.asset(at: Self.app.path) == nil)
    #expect(try await store.use(assets: paths, at: Self.now) == paths)
    try await store.add([Self.app], at: Self.now)
    #expect(try await store.use(assets: paths, at: Self.now) == [Self.texts.path])
    try await store.add([Self.texts], at: Self.now)
    #expect(try await store.use(assets: paths, at: Self.now) == [])
    for file in [Self.app, Self.texts] {
      #expect(try await store.asset(at: file.path) == file)
    }
    #expect(try await store.asset(at: "/App.7a42c81307.wasm") == nil)
  }

  /// A name stands for one content: the first one stays.
  @Test(arguments: StorageEngine.allCases)
  func neverReplacesAFile(_ engine: StorageEngine) async throws {
    let store = try await engine.open(in: directory)
    try await store.add([Self.app], at: Self.now)
    try await store.add([Self.asset(Self.app.path, [9])], at: Self.now + 1)
    #expect(try await store.asset(at: Self.app.path) == Self.app)
    try await store.trimAssets(before: Self.now + 1, keeping: 1_000)
    #expect(try await store.count("asset") == 1)
  }

  @Test(arguments: StorageEngine.allCases)
  func removesWhatNoServerUsesAnyLonger(_ engine: StorageEngine) async throws {
    let store = try await engine.open(in: directory)
    try await store.add([Self.app, Self.texts], at: Self.now)
    #expect(try await store.use(assets: [Self.texts.path], at: Self.now + 1) == [])
    try await store.trimAssets(before: Self.now, keeping: 1_000)
    #expect(try await store.count("asset") == 2)
    try await store.trimAssets(before: Self.now + 1, keeping: 1_000)
    #expect(try await store.asset(at: Self.app.path) == nil)
    #expect(try await store.asset(at: Self.texts.path) == Self.texts)
  }

  @Test(arguments: StorageEngine.allCases)
  func removesTheOldestOnesBeyondTheLimit(_ engine: StorageEngine) async throws {
    let store = try await engine.open(in: directory)
    for number in 0..<4 {
      let file = Self.asset("/app.\(number).js", [UInt8](repeating: 0, count: 100))
      try await store.add([file], at: Self.now + Int64(number))
    }
    try await store.trimAssets(before: Self.now, keeping: 299)
    #expect(try await store.count("asset") == 2)
    #expect(try await store.asset(at: "/app.1.js") == nil)
    #expect(try await store.asset(at: "/app.2.js") != nil)
    #expect(try await store.asset(at: "/app.3.js") != nil)
  }
}
