import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruUI

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
