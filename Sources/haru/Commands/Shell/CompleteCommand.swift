import ArgumentParser
import HaruUI

/// `haru complete`: called by the completion scripts.
///
/// The first line of output is `files` if the shell should list files, otherwise `values`; each
/// further line is a candidate, for fish and zsh followed by a tab and its meaning.
struct CompleteCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete",
    abstract: "List what may be typed next; the completion scripts call this.",
    shouldDisplay: false
  )

  @Option(help: "The shell that asks.")
  var shell: Shell

  @Option(help: "In bash, the line up to the cursor.")
  var line: String?

  @Argument(parsing: .postTerminator, help: "The words up to the cursor, without the command.")
  var words: [String] = []

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let line = line.map(ShellLine.init)
    // The first word of the line is the command itself.
    let words = line.map { Array($0.words.dropFirst()) } ?? words
    let completion = try Completion(after: words, .haru, context)
    context.output.write(completion.isFile ? "files\n" : "values\n")
    var seen: Set<String> = []
    for candidate in completion.candidates {
      let value = candidate.value
      // A value that does not fit on one line cannot be offered.
      if value.isEmpty || value.contains(where: { $0 == "\t" || $0.isNewline })
        || value != value.withoutControls || !seen.insert(value).inserted
      {
        continue
      }
      guard let line else {
        context.output.write("\(value)\t\(candidate.note.onOneLine.withoutControls)\n")
        continue
      }
      guard value.hasPrefix(words.last ?? ""), let text = line.replacement(value) else { continue }
      context.output.write("\(text)\n")
    }
  }
}

/// A shell for which there is a completion script.
enum Shell: String, ExpressibleByArgument, CaseIterable {
  case bash, zsh, fish
}
