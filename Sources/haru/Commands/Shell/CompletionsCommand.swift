import ArgumentParser
import HaruUI

/// `haru completions`: the completion script of a shell.
struct CompletionsCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print the completion script of a shell: bash, zsh or fish.",
    discussion: """
      It completes commands, options and what you saved: tasks, D-days, words, places. For the \
      running shell: bash: source <(haru completions bash); zsh: source <(haru completions zsh); \
      fish: haru completions fish | source. 'haru install' puts all three where shells look.
      """
  )

  @Argument(help: ArgumentHelp("bash, zsh or fish.", valueName: "shell"))
  var shell: Shell

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    context.output.write(shell.completionScript)
  }
}
