import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// `haru focus resume`: resumes the session.
struct FocusResumeCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Resume the paused session; prints when it should be done."
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
