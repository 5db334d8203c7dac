import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// `haru focus pause`: pauses the session.
struct FocusPauseCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Pause the running session."
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
