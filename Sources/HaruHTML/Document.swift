/// A page as the browser shows it, and the patches that bring it to the next view.
///
/// `show` compares the new view with what is mounted and leaves the difference in `patches`. The
/// browser holds the elements in an array by the ids used there; id 0 is the element that the page
/// is mounted in.
public final class Document<Action> {
  /// The changes that the last `show` made.
  public private(set) var patches = PatchBuffer()
  var mounted: [Mounted<Action>?] = [nil]
  private var unused: [UInt32] = []
  private var root: Mounted<Action>?

  /// Starts with an empty page.
  public init() {}

  /// Brings the page to the given view.
  public func show(_ node: Node<Action>) {
    patches.reset()
    root = update(root, with: node, in: 0, before: 0)
  }

  /// Leaves the page as it is, with no changes to apply.
  public func keep() { patches.reset() }

  /// What the page does with an event at an element; `nil` where it does nothing.
  public func action(
    for event: Event,
    kind: EventKind,
    at id: UInt32
  ) -> (action: Action, preventsDefault: Bool)? {
    guard let index = Int(exactly: id), mounted.indices.contains(index),
      let handler = mounted[index]?.handlers.first(where: { $0.kind == kind }),
      let action = handler.action(for: event)
    else { return nil }
    return (action, handler.preventsDefault)
  }

  /// The elements that answer events, with the kinds they answer, in the order of their ids.
  public var targets: [(element: UInt32, kind: EventKind)] {
    mounted.compactMap { $0 }.flatMap { element in
      element.handlers.map { (element.id, $0.kind) }
    }
  }

  /// The number of elements that are mounted: it must not grow while a page only ticks.
  public var count: Int { mounted.count - 1 - unused.count }

  func allocate() -> UInt32 {
    if let id = unused.popLast() { return id }
    mounted.append(nil)
    return UInt32(truncatingIfNeeded: mounted.count - 1)
  }

  /// Gives back the ids of a subtree; the browser drops its elements when the ids are used again.
  func release(_ element: Mounted<Action>) {
    switch element.content {
    case .none, .text: break
    case .nodes(let nodes): for case let node? in nodes { release(node) }
    case .list(_, let rows): for row in rows { release(row) }
    }
    mounted[Int(element.id)] = nil
    unused.append(element.id)
  }

  func emit(_ change: (inout PatchBuffer) -> Void) { change(&patches) }
}

extension Document {
  /// Brings one place to a node and answers what is mounted there now.
  ///
  /// `next` is the id of the sibling that follows the place, 0 at the end.
  func update(
    _ old: Mounted<Action>?,
    with node: Node<Action>,
    in parent: UInt32,
    before next: UInt32
  ) -> Mounted<Action>? {
    switch node {
    case .empty:
      if let old { discard(old) }
      return nil
    case .memo(let hash, let make):
      if let old, old.memo == hash { return old }
      let new = update(old, with: make(), in: parent, before: next)
      new?.memo = hash
      return new
    case .element(let element):
      if let old, old.tag == element.tag {
        old.memo = nil
        patch(old, to: element)
        return old
      }
      let new = mount(element, in: nil)
      emit { $0.insert(new.id, in: parent, before: next) }
      if let old { discard(old) }
      return new
    }
  }

  /// Makes an element; without a parent it is not inserted yet.
  func mount(_ element: Element<Action>, in parent: UInt32?) -> Mounted<Action> {
    let new = Mounted(id: allocate(), element: element)
    mounted[Int(new.id)] = new
    emit { $0.create(new.id, element.tag, in: parent ?? 0) }
    let mask = element.eventMask
    if mask != 0 { emit { $0.listen(new.id, mask) } }
    for attribute in element.attributes { emit { $0.setAttribute(new.id, attribute) } }
    fill(new, with: element.content)
    return new
  }

  func discard(_ element: Mounted<Action>) {
    emit { $0.remove(element.id) }
    release(element)
  }

  private func fill(_ element: Mounted<Action>, with content: Element<Action>.Content) {
    switch content {
    case .none:
      element.content = .none
    case .text(let text):
      emit { $0.setText(element.id, text) }
      element.content = .text(text)
    case .nodes(let nodes):
      element.content = .nodes(nodes.map { mount($0, in: element.id) })
    case .list(let list):
      update(element, [], [], to: list)
    }
  }

  private func mount(_ node: Node<Action>, in parent: UInt32) -> Mounted<Action>? {
    switch node {
    case .empty: return nil
    case .memo(let hash, let make):
      let new = mount(make(), in: parent)
      new?.memo = hash
      return new
    case .element(let element): return mount(element, in: parent)
    }
  }
}

extension Document {
  func patch(_ old: Mounted<Action>, to element: Element<Action>) {
    patchAttributes(old, to: element.attributes)
    let mask = element.eventMask
    if mask != old.eventMask { emit { $0.listen(old.id, mask) } }
    old.handlers = element.handlers
    patchContent(old, to: element.content)
  }

  private func patchAttributes(_ old: Mounted<Action>, to new: [Attribute]) {
    if old.attributes == new { return }
    for attribute in old.attributes where !new.contains(where: { $0.name == attribute.name }) {
      emit { $0.removeAttribute(old.id, attribute.name) }
    }
    for attribute in new where !old.attributes.contains(attribute) {
      emit { $0.setAttribute(old.id, attribute) }
    }
    old.attributes = new
  }

  private func patchContent(_ old: Mounted<Action>, to content: Element<Action>.Content) {
    switch (old.content, content) {
    case (.none, .none): break
    case (.text(let before), .text(let after)):
      guard !before.hasSameBytes(as: after) else { return }
      emit { $0.setText(old.id, after) }
      old.content = .text(after)
    case (.nodes(let before), .nodes(let after)) where before.count == after.count:
      patchNodes(old, before, after)
    case (.list(let identities, let rows), .list(let list)):
      if identities == list.identities { return }
      // The arrays must have one owner, or every change would copy them.
      old.content = .none
      update(old, identities, rows, to: list)
    default:
      empty(old)
      fill(old, with: content)
    }
  }

  /// Places are compared from the end, so that the sibling to insert before is always settled.
  private func patchNodes(
    _ parent: Mounted<Action>,
    _ before: [Mounted<Action>?],
    _ after: [Node<Action>]
  ) {
    var nodes = before
    var next: UInt32 = 0
    for index in after.indices.reversed() {
      nodes[index] = update(before[index], with: after[index], in: parent.id, before: next)
      if let id = nodes[index]?.id { next = id }
    }
    parent.content = .nodes(nodes)
  }

  func empty(_ element: Mounted<Action>) {
    switch element.content {
    case .none: return
    case .text: break
    case .nodes(let nodes): for case let node? in nodes { release(node) }
    case .list(_, let rows): for row in rows { release(row) }
    }
    element.content = .none
    emit { $0.clear(element.id) }
  }
}
