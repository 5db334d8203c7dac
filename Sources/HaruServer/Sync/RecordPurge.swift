import HaruStore
import HaruTime
import Logging
import ServiceLifecycle

/// Purges what was deleted long ago, at the start and then every day.
struct RecordPurge: Service {
  let records: any RecordStorage
  let clock: @Sendable () -> Instant
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do { _ = try await records.purge(at: clock()) } catch {
          // A server that stops during the first round has nothing to report.
          if Task.isCancelled { return }
          logger.warning("deleted records could not be removed", metadata: ["error": "\(error)"])
        }
        do { try await Task.sleep(for: .seconds(86_400)) } catch { return }
      }
    }
  }
}
