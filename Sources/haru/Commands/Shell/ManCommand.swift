import ArgumentParser
import HaruUI

/// `haru man`: the manual page of a command.
struct ManCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "man",
    abstract: "Print the manual page of a command, for man(1).",
    discussion: "To read one: haru man focus start | man -l -"
  )

  @Argument(help: "The command, such as focus start (default: haru itself).")
  var command: [String] = []

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    guard let help = CommandHelp.haru.command(at: command) else {
      let name = command.joined(separator: " ")
      throw context.failure(context.messages.commandUnknown(text: name))
    }
    context.output.write(ManPage(help, at: command).text)
  }
}
