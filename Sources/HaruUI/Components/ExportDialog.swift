import HaruHTML

/// The dialog that asks as what kind of file something is downloaded.
enum ExportDialog {
  /// The dialog with a button for each kind.
  @inline(never)
  static func node<Action>(
    _ title: Message,
    _ kinds: [(name: String, action: Action)],
    cancel: Action
  ) -> Node<Action> {
    Node(.dialog, "dialog sheet")
      .flag(.open)
      .labelled(by: "export-sheet")
      .on(.cancel, cancel, preventsDefault: true)
      .containing(
        Node(.div, "fields")
          .containing(
            [Node(.h2).id("export-sheet").text(title)]
              + kinds.indices.map { index in
                Node(.button, "btn").type("button").onClick(kinds[index].action)
                  .when(index == 0) { $0.flag(.autofocus) }
                  .text(kinds[index].name)
              } + [Node(.button, "btn quiet").type("button").onClick(cancel).text(.appCancel)]
          )
      )
  }
}
