import HaruStore
import HaruTime
import Logging
import ServiceLifecycle

/// Stores the app's files of this version for servers of other versions, and for pages that were
/// opened before this server was upgraded.
struct AssetKeeper: Service {
  /// How long files are kept that no server uses any longer, in milliseconds.
  static let life: Int64 = 30 * 86_400_000
  /// The limit of all files in bytes: some 35 versions that have nothing in common.
  static let limit = 64 << 20

  let storage: any AssetStorage
  let clock: @Sendable () -> Instant
  let logger: Logger

  /// Marks the files as used, once a day.
  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do { try await Task.sleep(for: .seconds(86_400)) } catch { return }
        await keep()
      }
    }
  }

  /// Stores the files that are missing and marks all as used; a server works without, too.
  func keep() async {
    let now = clock()
    let files = ServedAsset.all.filter { $0.etag == nil }
    do throws(StoreError) {
      let missing = Set(try await storage.use(assets: files.map(\.path), at: now))
      try await storage.add(files.filter { missing.contains($0.path) }.map(\.stored), at: now)
    } catch {
      logger.warning(
        "The app's files could not be stored for servers of other versions.",
        metadata: ["error": "\(error)"]
      )
    }
  }

  /// Removes files that no server has used for long.
  func trim() async throws(StoreError) {
    try await storage.trimAssets(before: clock() - Self.life, keeping: Self.limit)
  }
}
