import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru focus cancel`: ends the session without saving a record.
struct FocusCancelCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Cancel the running session without a record; asks first in a terminal."
  )

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let session = try context.runningSession()
    let text = context.messages
    if context.input.isTerminal, context.errors.isTerminal {
      let question = "\(text.focusCancelQuestion(name: session.name)) \(text[.focusCancelText])"
      if !context.confirms("\(question) [y/N]", byDefault: false) {
        throw context.failure(text.commandNotDone)
      }
    }
    try context.save([session.deletion(at: context.now.instant)])
    context.output.writeLine(text.focusCancelled(name: session.name))
  }
}
