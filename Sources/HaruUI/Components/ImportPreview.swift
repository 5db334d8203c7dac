import HaruHTML

/// The content of a file, shown before it is imported.
enum ImportPreview {
  /// Sentences about the file, its first entries, and what could not be read.
  @inline(never)
  static func nodes<Action>(
    _ facts: [String],
    first: [(name: String, note: String)],
    unread: [String]
  ) -> [Node<Action>] {
    let rows = first.map { entry in
      let note = entry.note.utf8.isEmpty ? nil : Text.made(entry.note)
      return Node<Never>(.li, "row").containing(RowText.node(.made(entry.name), note: note))
    }
    return [
      Node(.div, "why").role("status").containing(facts.map { Node(.p).text($0) }),
      .when(!rows.isEmpty, Node(still: Node(.ul, "rows").containing(rows))),
      .when(
        !unread.isEmpty,
        Node(.div, "why").containing(unread.map { Node(.p, "err").text($0) })
      ),
    ]
  }
}
