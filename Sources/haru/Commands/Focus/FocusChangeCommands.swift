import ArgumentParser
import Foundation
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru focus pause`: the time left stands still.
struct FocusPauseCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Pause the running session: the time left stands still."
  )

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let now = context.now.instant
    let session = try context.changeRunning { session throws(RunningSessionError) in
      try session.pause(at: now)
    }
    context.output.writeLine("\(session.name): \(context.progress(session, at: now))")
  }
}

/// `haru focus resume`: goes on after a pause.
struct FocusResumeCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Go on after a pause; says when it should be done now."
  )

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let now = context.now.instant
    let session = try context.changeRunning { session throws(RunningSessionError) in
      try session.resume(at: now)
    }
    context.output.writeLine(context.finish(of: session))
  }
}

/// `haru focus done`: completes the session and keeps its record.
struct FocusDoneCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Complete the running session and say how it went.",
    discussion: """
      It is locked for the first two minutes of work, or for a tenth of an estimate of 20 minutes \
      or less.
      """
  )

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let now = context.now
    let running = try context.runningSession()
    let session: WorkSession
    do throws(RunningSessionError) {
      session = try running.complete(at: now)
    } catch {
      throw context.failure(error, of: running)
    }
    try context.save(session.writes(at: now.instant) + [running.deletion(at: now.instant)])
    let text = context.messages
    let statistics = try context.workLog().statistics(of: session.item)
    var parts = ["\(session.name): \(text.verdict(session))"]
    if statistics.currentStreak > 1 { parts.append(text.streak(statistics)) }
    context.output.writeLine(parts.joined(separator: ", "))
  }
}

/// `haru focus cancel`: ends the session as if it had never been.
struct FocusCancelCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "End the running session and record nothing; asks first in a terminal."
  )

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let session = try context.runningSession()
    let text = context.messages
    if context.input.isTerminal, context.errors.isTerminal {
      let question = text.focusCancelQuestion(name: session.name)
      context.errors.write("\(question) \(text[.focusCancelText]) [y/N] ")
      _ = context.errors.flush()
      guard let answer = context.input.nextLines()?.first, answer.lowercased() == "y" else {
        throw ExitCode(1)
      }
    }
    try context.save([session.deletion(at: context.now.instant)])
    context.output.writeLine(text.focusCancelled(name: session.name))
  }
}

extension CommandContext {
  /// The session that commands are about: this device's, or the one that was started last.
  func runningSession() throws -> RunningSession {
    guard let session = try runningSessions().first else {
      throw failure(messages.focusNothingRuns)
    }
    return session
  }

  /// Begins or ends a pause and keeps that.
  fileprivate func changeRunning(
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
  fileprivate func failure(_ error: RunningSessionError, of session: RunningSession) -> ExitCode {
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
