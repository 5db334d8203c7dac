import HaruHTML

/// What stands in the place of a list in which nothing fits a search.
enum NoHits {
  /// The search as it was typed, and what can help.
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
