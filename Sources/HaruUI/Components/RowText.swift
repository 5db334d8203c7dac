package import HaruHTML

/// The text of a row: its name, and what is to say about it below.
package enum RowText {
  /// With an `id` the two can be referred to, as `ID-name` and `ID-note`.
  @inline(never)
  package static func node(
    _ name: Text,
    note: Text? = nil,
    id: StaticString? = nil
  ) -> Node<Never> {
    func line(_ classes: StaticString, _ part: StaticString, _ text: Text) -> Node<Never> {
      Node(.span, classes).id(id.map { "\($0)-\(part)" }).text(text)
    }
    return Node(.span, "grow")
      .containing(
        line("name plain", "name", name),
        note.map { line("meta", "note", $0) } ?? .empty
      )
  }
}
