/// A page as the browser shows it, and the patches that turn it into the next view.
///
/// `show` diffs the new view against what is mounted and leaves the changes in `patches`. The
/// browser keeps the elements in an array indexed by the ids used there; id 0 is the element that
/// the page is mounted in.
public final class Document<Action> {
  /// The changes that the last `show` made.
  public var patches: PatchBuffer { tree.patches }
  let tree = Tree()

  /// Starts with an empty page.
  public init() {}

  /// Diffs the page against a view; `messages` are the texts of the catalogue.
  ///
  /// `edition` identifies the catalogue: when it changes, everything is compared again.
  public func show(_ node: Node<Action>, messages: [String] = [], edition: Int = 0) {
    tree.show(node.element, messages: messages, edition: edition)
  }

  /// Keeps the page as it is, with no patches.
  public func keep() { tree.patches.reset() }

  /// The action for an event at an element, nil if the page ignores it.
  public func action(
    for event: Event,
    kind: EventKind,
    at id: UInt32
  ) -> (action: Action, preventsDefault: Bool)? {
    guard let answer = tree.action(for: event, kind: kind, at: id) else { return nil }
    return (answer.action.action(Action.self), answer.preventsDefault)
  }

  /// The number of mounted elements; it must not grow while a page only ticks.
  public var count: Int { tree.count }
}
