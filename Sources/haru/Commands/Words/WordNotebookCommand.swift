import ArgumentParser

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
