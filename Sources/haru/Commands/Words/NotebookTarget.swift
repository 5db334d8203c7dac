import ArgumentParser

/// The notebook argument of the commands that change one.
struct NotebookTarget: ParsableArguments {
  @Argument(help: ArgumentHelp("Its name or a prefix of its id.", valueName: "notebook"))
  var text: String
}
