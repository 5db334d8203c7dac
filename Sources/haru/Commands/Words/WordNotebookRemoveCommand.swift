import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru word notebook remove`: deletes a notebook; its words stay.
struct WordNotebookRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a notebook; its words go to the first one."
  )

  @OptionGroup var target: NotebookTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let stored = try StoredWords(context)
    let notebook = try stored.notebook(named: target.text)
    try context.save(notebook.deletion(words: try stored.words(), at: context.now.instant))
    context.output.writeLine(context.messages.listDeleted(name: notebook.name))
  }
}
