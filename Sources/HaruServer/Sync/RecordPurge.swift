import HaruStore
import HaruTime
import Logging
import ServiceLifecycle

/// Purges what was deleted long ago, at the start and then every day; one of several servers does it.
struct RecordPurge: Service {
  /// How long a server that did it keeps it: a little less than the time until it does it again.
  private static let term: Int64 = 86_000_000

  let database: any ServerDatabase
  let clock: @Sendable () -> Instant
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do { try await purge() } catch {
          // A server that stops during the first round has nothing to report.
          if Task.isCancelled { return }
          logger.warning("deleted records could not be removed", metadata: ["error": "\(error)"])
        }
        do { try await Task.sleep(for: .seconds(86_400)) } catch { return }
      }
    }
  }

  private func purge() async throws(StoreError) {
    let now = clock()
    guard try await database.takeOver(.purgeRecords, at: now, until: now + Self.term) else {
      return
    }
    _ = try await database.purge(at: now)
  }
}
