import HaruHTML

/// A placeholder when there is nothing to show: the reason, and what can be done.
enum EmptyState {
  /// Why it is empty.
  enum Reason {
    /// Nothing has been added yet, or the address does not exist.
    case nothingYet
    /// A search or filter has no match, which is announced to screen readers.
    case noMatch
    /// Loading failed, which is announced to screen readers at once.
    case failure
  }

  /// An optional icon, title and sentence, then links or buttons; if it fills the page, its title
  /// is the page's (`.h1`).
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

  /// A search without results: the search text, and a hint.
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

  /// A sentence for a section of a page that has no content yet.
  @inline(never)
  static func line<Action>(_ sentence: Message) -> Node<Action> {
    Node(.p, "meta").text(sentence)
  }

  /// The same in a card of the settings.
  @inline(never)
  static func note<Action>(_ sentence: Message) -> Node<Action> {
    Node(.p, "note").text(sentence)
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
