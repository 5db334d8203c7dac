import HaruStore
import Synchronization

/// The files of other versions of the app, which their servers have stored.
///
/// During an upgrade, the page of one server asks another one for its files.
final class OtherAssets: Sendable {
  /// The limit of the files in memory in bytes; a version of the app is a tenth of it.
  private static let cacheLimit = 16 << 20
  /// A limit that no path of the app comes close to.
  private static let longestPath = 128
  private static let hexadecimal = Set("0123456789abcdef".utf8)

  private let storage: any AssetStorage
  private let cache = Mutex<(files: [String: ServedAsset], size: Int)>(([:], 0))

  init(_ storage: any AssetStorage) { self.storage = storage }

  /// The file at a path; nil if no server has stored it, or if its name does not name its content.
  func asset(at path: String) async throws(StoreError) -> ServedAsset? {
    guard Self.isHashed(path) else { return nil }
    if let known = cache.withLock({ $0.files[path] }) { return known }
    guard let stored = try await storage.asset(at: path) else { return nil }
    let served = ServedAsset(stored)
    cache.withLock { cache in
      guard cache.files[path] == nil else { return }
      if cache.size + stored.gzip.count > Self.cacheLimit { cache = ([:], 0) }
      cache.files[path] = served
      cache.size += stored.gzip.count
    }
    return served
  }

  /// Whether a path ends in a hash and a kind, such as `/app.7a42c81307.wasm`.
  static func isHashed(_ path: String) -> Bool {
    guard path.utf8.count <= longestPath else { return false }
    let parts = path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 2, let hash = parts.dropLast().last else { return false }
    return 1...10 ~= hash.count && hash.allSatisfy { Self.hexadecimal.contains($0) }
  }
}
