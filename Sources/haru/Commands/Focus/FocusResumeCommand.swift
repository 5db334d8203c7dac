import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

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
