import HaruHTML

/// Replaces a list without search results.
enum NoHits {
  /// The search text, and what could help.
  @inline(never)
  static func node(for search: String, _ text: Messages) -> Node<Never> {
    Node(.div, "empty")
      .role("status")
      .containing(
        Icon.search.node(),
        Node(.p, "name").text(text.searchNothing(text: search)),
        Node(.p).text(.searchNothingHint)
      )
  }
}
