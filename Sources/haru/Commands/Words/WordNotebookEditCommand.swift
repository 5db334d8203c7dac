import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru word notebook edit`: renames a notebook.
struct WordNotebookEditCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Rename a notebook."
  )

  @OptionGroup var target: NotebookTarget

  @Option(help: "Its new name.")
  var name: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let old = try StoredWords(context).notebook(named: target.text)
    var notebook = old
    notebook.name = try context.name(name)
    try context.saveEdit(notebook.writes(since: old, at: context.now.instant), of: notebook.name)
  }
}
