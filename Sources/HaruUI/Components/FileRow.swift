import HaruHTML

/// A row that opens the browser's file picker.
enum FileRow {
  /// The row; `id` is that of the input, from which the app reads the file.
  @inline(never)
  static func node<Action>(
    _ name: Text,
    note: Text? = nil,
    id: StaticString,
    _ action: @escaping (String) -> Action
  ) -> Node<Action> {
    Node(.label, "row")
      .containing(
        Icon.upload.node(.small),
        Node(still: RowText.node(name, note: note)),
        Node(.input, "sr").type("file").id(id).onChange(action)
      )
  }
}
