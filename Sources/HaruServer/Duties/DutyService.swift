import HaruStore
import HaruTime
import Logging
import ServiceLifecycle

/// A task that one of the servers of a database performs for all, at the start and then at
/// intervals.
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
          // Errors are not reported while the server is stopping.
          if Task.isCancelled { return }
          let metadata: Logger.Metadata = ["duty": "\(duty.rawValue)", "error": "\(error)"]
          logger.warning("a duty could not be done", metadata: metadata)
        }
        do { try await Task.sleep(for: .seconds(pause)) } catch { return }
      }
    }
  }

  /// Does the work, unless another server has done it in this round.
  private func takeTurn() async throws {
    let now = clock()
    // Slightly less than the time until this server's next round.
    let end = now + (pause - 100) * 1_000
    guard try await database.takeOver(duty, at: now, until: end) else { return }
    try await work()
  }
}
