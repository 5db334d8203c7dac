import HaruStore
import HaruTime
import Logging
import ServiceLifecycle

/// Work that one of the servers of a database does for all, at the start and then at intervals.
struct DutyService: Service {
  let duty: Duty
  /// The seconds between two rounds.
  let pause: Int64
  let database: any ServerDatabase
  let clock: @Sendable () -> Instant
  let logger: Logger
  let work: @Sendable () async throws -> Void

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do { try await takeTurn() } catch {
          // A server that stops during a round has nothing to report.
          if Task.isCancelled { return }
          let metadata: Logger.Metadata = ["duty": "\(duty.rawValue)", "error": "\(error)"]
          logger.warning("a duty could not be done", metadata: metadata)
        }
        do { try await Task.sleep(for: .seconds(pause)) } catch { return }
      }
    }
  }

  /// Does the work, unless another server did it in this round.
  private func takeTurn() async throws {
    let now = clock()
    // A little less than the time until this server's next round.
    let end = now + (pause - 100) * 1_000
    guard try await database.takeOver(duty, at: now, until: end) else { return }
    try await work()
  }
}
