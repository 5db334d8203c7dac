import ArgumentParser
import HaruUI

/// The option of commands that delete something irrevocably.
struct Confirmation: ParsableArguments {
  @Flag(help: "Do not ask first.")
  var yes = false

  /// The default without the option.
  static var unconfirmed: Confirmation {
    var confirmation = Confirmation.unparsed()
    confirmation.yes = false
    return confirmation
  }

  /// Asks in the terminal unless told not to; throws if the answer is not yes, or if there is
  /// nobody to answer.
  func require(_ question: @autoclosure () throws -> String, in context: CommandContext) throws {
    if yes { return }
    guard context.input.isTerminal else {
      throw context.failure(context.messages.commandNeedsYes)
    }
    if try !context.confirms(question(), byDefault: false) {
      throw context.failure(context.messages.commandNotDone)
    }
  }
}
