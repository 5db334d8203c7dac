import HaruHTML

/// What stands where there is nothing to show: why, and what can be done.
enum EmptyState {
  /// Why it is empty.
  enum Reason {
    /// Nothing is there yet, or nothing has this address.
    case nothingYet
    /// A search or a filter let nothing through: that is said.
    case noMatch
    /// Something could not be had: that is said at once.
    case failure
  }

  /// The icon, the title and the sentence as far as there are any, then the ways on; where it is all of
  /// a page, the title is the page's (`.h1`).
  @inline(never)
  static func node<Action>(
    _ reason: Reason = .nothingYet,
    icon: Icon? = nil,
    title: Text? = nil,
    _ heading: Tag = .h2,
    text: Text? = nil,
    ways: [Node<Action>] = []
  ) -> Node<Action> {
    let frame = Node<Action>(still: frame(reason))
    let words: [Node<Never>] = [
      icon.map { $0.node() } ?? .empty,
      title.map { Node(heading).text($0) } ?? .empty,
      text.map { Node(.p).text($0) } ?? .empty,
    ]
    return frame.containing(words.map { Node(still: $0) } + ways)
  }

  /// A list in which nothing fits a search: the search as it was typed, and what can help.
  @inline(never)
  static func noHits<Action>(for search: String, _ text: Messages) -> Node<Action> {
    Node(
      still: frame(.noMatch)
        .containing(
          Icon.search.node(),
          Node(.p, "name").text(text.searchNothing(text: search)),
          Node(.p).text(.searchNothingHint)
        )
    )
  }

  private static func frame(_ reason: Reason) -> Node<Never> {
    let frame = Node<Never>(.div, "empty")
    return switch reason {
    case .nothingYet: frame
    case .noMatch: frame.role("status")
    case .failure: frame.role("alert")
    }
  }
}
