import HaruHTML

/// The dialog that asks for the file format of a download.
enum ExportDialog {
  /// The dialog with a button for each format.
  @inline(never)
  static func node<Action>(
    _ title: Message,
    _ kinds: [(name: String, action: Action)],
    cancel: Action
  ) -> Node<Action> {
    Sheet.node(
      .message(title),
      close: cancel,
      kinds.indices.map { index in
        TextButton.node(kinds[index].name, kinds[index].action)
          .when(index == 0) { $0.flag(.autofocus) }
      }
    )
  }
}
