package import HaruHTML

/// The text of a row: its name, with a note below.
package enum RowText {
  /// With an `id`, other elements can refer to both parts as `ID-name` and `ID-note`.
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
