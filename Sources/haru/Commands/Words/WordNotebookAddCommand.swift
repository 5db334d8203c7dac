import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru word notebook add`: creates a notebook, unless there is one of that name.
struct WordNotebookAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Create a notebook; prints its id."
  )

  @Argument(help: "Its name.")
  var name: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let name = try context.name(name)
    if let known = try StoredWords(context).notebooks().first(where: { $0.name == name }) {
      return context.output.writeLine(known.id.text)
    }
    let now = context.now.instant
    var identifiers = IdentifierSource(seed: context.seed)
    let notebook = Notebook(id: identifiers.next(at: now).recordID, name: name)
    try context.save(notebook.writes(at: now))
    context.output.writeLine(notebook.id.text)
  }
}
