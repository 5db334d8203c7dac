/// A page as the browser shows it, and the patches that bring it to the next view.
///
/// `show` compares the new view with what is mounted and leaves the difference in `patches`. The
/// browser holds the elements in an array by the ids used there; id 0 is the element that the page
/// is mounted in.
public final class Document<Action> {
  /// The changes that the last `show` made.
  public var patches: PatchBuffer { tree.patches }
  let tree = Tree()

  /// Starts with an empty page.
  public init() {}

  /// Brings the page to the given view, with the catalogue's texts for its messages.
  ///
  /// `edition` is a number of the catalogue: where it changes, all is compared anew.
  public func show(_ node: Node<Action>, messages: [String] = [], edition: Int = 0) {
    tree.show(node.element, messages: messages, edition: edition)
  }

  /// Leaves the page as it is, with no changes to apply.
  public func keep() { tree.patches.reset() }

  /// What the page does with an event at an element; `nil` where it does nothing.
  public func action(
    for event: Event,
    kind: EventKind,
    at id: UInt32
  ) -> (action: Action, preventsDefault: Bool)? {
    guard let answer = tree.action(for: event, kind: kind, at: id) else { return nil }
    return (answer.action.action(Action.self), answer.preventsDefault)
  }

  /// The number of elements that are mounted: it must not grow while a page only ticks.
  public var count: Int { tree.count }
}
