import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruUI

/// `haru word notebook`: the notebooks themselves; `word add` and `word move` create them.
struct WordNotebookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notebook",
    abstract: "List, rename or delete notebooks.",
    subcommands: [
      WordNotebookListCommand.self, WordNotebookEditCommand.self, WordNotebookRemoveCommand.self,
    ],
    defaultSubcommand: WordNotebookListCommand.self
  )
}

/// The notebook argument of the commands that change one.
struct NotebookTarget: ParsableArguments {
  @Argument(help: ArgumentHelp("Its name or a prefix of its id.", valueName: "notebook"))
  var text: String
}

/// `haru word notebook list`: the notebooks.
struct WordNotebookListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the notebooks."
  )

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let notebooks = try StoredWords(context).notebooks()
    let ids = ShortIDs(of: notebooks, id: { $0.id.text }, name: { $0.name })
    for (notebook, id) in zip(notebooks, ids.column(notebooks.map(\.id.text))) {
      if json {
        let object: JSON = ["id": .string(notebook.id.text), "name": .string(notebook.name)]
        context.output.writeLine(object.text)
      } else {
        context.output.writeRow("\(id)  \(notebook.name)")
      }
    }
  }
}
