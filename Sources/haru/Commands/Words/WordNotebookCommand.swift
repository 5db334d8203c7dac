import ArgumentParser

/// `haru word notebook`: the notebooks themselves; `word add` and `word move` also create them.
struct WordNotebookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notebook",
    abstract: "Create, list, show, rename or delete notebooks.",
    subcommands: [
      WordNotebookAddCommand.self, WordNotebookListCommand.self, WordNotebookShowCommand.self,
      WordNotebookEditCommand.self, WordNotebookRemoveCommand.self,
    ],
    defaultSubcommand: WordNotebookListCommand.self
  )
}
