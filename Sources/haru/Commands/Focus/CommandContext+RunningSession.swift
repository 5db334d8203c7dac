import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

extension CommandContext {
  /// The session that commands refer to: this device's, otherwise the one started last.
  func runningSession() throws -> RunningSession {
    guard let session = try runningSessions().first else {
      throw failure(messages.focusNothingRuns)
    }
    return session
  }

  /// Starts or ends a pause and saves that.
  func changeRunning(
    _ change: (inout RunningSession) throws(RunningSessionError) -> Void
  ) throws -> RunningSession {
    var session = try runningSession()
    do throws(RunningSessionError) {
      try change(&session)
    } catch {
      throw failure(error, of: session)
    }
    try save(session.timeWrites(at: now.instant))
    return session
  }

  /// Reports why an operation on a session failed.
  func failure(_ error: RunningSessionError, of session: RunningSession) -> ExitCode {
    switch error {
    case .isPaused: failure(messages.focusIsPaused(name: session.name))
    case .isNotPaused: failure(messages.focusIsNotPaused(name: session.name))
    case .isLocked(let end):
      failure(messages.focusLocked(name: session.name, time: wallTime(end)))
    }
  }

  /// A sentence with the time at which a running session should be done.
  func finish(of session: RunningSession) -> String {
    let finish = wallTime(session.expectedFinish(at: now.instant))
    return messages.focusRunsUntil(name: session.name, time: finish)
  }
}
