import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruUI

/// `haru word notebook show`: a notebook and the number of its words.
struct WordNotebookShowCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a notebook and how many words it has."
  )

  @OptionGroup var target: NotebookTarget

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let stored = try StoredWords(context)
    let notebook = try stored.notebook(named: target.text)
    let count = try stored.words().count { $0.notebook == notebook.id }
    if json {
      let object: JSON = [
        "id": .string(notebook.id.text), "name": .string(notebook.name),
        "words": .integer(Int64(count)),
      ]
      return context.output.writeLine(object.text)
    }
    context.output.writeRow("\(notebook.name)  \(context.messages.wordCount(count: count))")
    context.output.writeLine(notebook.id.text)
  }
}
