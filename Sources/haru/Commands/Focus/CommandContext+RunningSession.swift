import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

extension CommandContext {
  /// The session that commands are about: this device's, or the one that was started last.
  func runningSession() throws -> RunningSession {
    guard let session = try runningSessions().first else {
      throw failure(messages.focusNothingRuns)
    }
    return session
  }

  /// Begins or ends a pause and keeps that.
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

  /// Writes why a session does not do what was asked.
  func failure(_ error: RunningSessionError, of session: RunningSession) -> ExitCode {
    switch error {
    case .isPaused: failure(messages.focusIsPaused(name: session.name))
    case .isNotPaused: failure(messages.focusIsNotPaused(name: session.name))
    case .isLocked(let end):
      failure(messages.focusLocked(name: session.name, time: wallTime(end)))
    }
  }

  /// When a session that runs should be done, in a sentence.
  func finish(of session: RunningSession) -> String {
    let finish = wallTime(session.expectedFinish(at: now.instant))
    return messages.focusRunsUntil(name: session.name, time: finish)
  }
}
