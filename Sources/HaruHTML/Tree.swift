/// The elements of a document, independent of the action type.
final class Tree {
  var patches = PatchBuffer()
  private(set) var mounted: [Mounted?] = [nil]
  private var unused: [UInt32] = []
  private var root: Mounted?
  private var edition = 0
  /// Whether the catalogue has changed since the page was built, so all messages must be set again.
  private(set) var isNewEdition = false

  var count: Int { mounted.count - 1 - unused.count }

  func show(_ element: Element?, messages: [String], edition: Int) {
    patches.reset()
    patches.messages = messages
    isNewEdition = edition != self.edition
    self.edition = edition
    root = update(root, with: element, in: 0, before: 0)
  }

  func action(
    for event: Event,
    kind: EventKind,
    at id: UInt32
  ) -> (action: AnyAction, preventsDefault: Bool)? {
    guard let target = find(id),
      let handler = target.element.handlers.first(where: { $0.kind == kind }),
      var action = handler.action(for: event)
    else { return nil }
    var place: Mounted? = target
    while let step = place {
      if let lift = step.element.lift { action = lift(action) }
      place = find(step.parent)
    }
    return (action, handler.preventsDefault)
  }

  private func find(_ id: UInt32) -> Mounted? {
    guard let index = Int(exactly: id), index < mounted.count else { return nil }
    return mounted[index]
  }

  /// Gives an element an id of its own in the page.
  func adopt(_ element: Element, in parent: UInt32) -> Mounted {
    let id: UInt32
    if let last = unused.popLast() {
      id = last
    } else {
      id = UInt32(truncatingIfNeeded: mounted.count)
      mounted.append(nil)
    }
    let new = Mounted(id: id, in: parent, element: element)
    mounted[Int(id)] = new
    return new
  }

  /// Releases the ids of a subtree; the browser drops its elements when the ids are reused.
  func release(_ old: Mounted) {
    releaseChildren(of: old)
    mounted[Int(old.id)] = nil
    unused.append(old.id)
  }

  func discard(_ old: Mounted) {
    patches.remove(old.id)
    release(old)
  }

  private func releaseChildren(of old: Mounted) {
    switch old.children {
    case .none: break
    case .nodes(let nodes): for case let node? in nodes { release(node) }
    case .list(_, let rows): for row in rows { release(row) }
    }
    old.children = .none
  }

  func empty(_ old: Mounted) {
    if case .none = old.element.content { return }
    releaseChildren(of: old)
    patches.clear(old.id)
  }
}

extension Tree {
  /// Updates one position to an element and returns what is mounted there now.
  ///
  /// `next` is the id of the sibling that follows, 0 at the end.
  func update(
    _ old: Mounted?,
    with element: Element?,
    in parent: UInt32,
    before next: UInt32
  ) -> Mounted? {
    guard let element else {
      if let old { discard(old) }
      return nil
    }
    if let old, old.element.tag == element.tag {
      patch(old, to: element)
      return old
    }
    let mounted = mount(element, in: parent, isInserted: false)
    patches.insert(mounted.id, in: parent, before: next)
    if let old { discard(old) }
    return mounted
  }

  /// Creates an element with its content, appended to its parent or detached.
  func mount(_ element: Element, in parent: UInt32, isInserted: Bool) -> Mounted {
    let new = adopt(element, in: parent)
    patches.create(new.id, element.tag, in: isInserted ? parent : 0)
    let mask = element.eventMask
    if mask != 0 { patches.listen(new.id, mask) }
    for attribute in element.attributes { patches.setAttribute(new.id, attribute) }
    fill(new)
    return new
  }

  private func fill(_ new: Mounted) {
    switch new.element.content {
    case .none: break
    case .text(let text): patches.setText(new.id, text)
    case .nodes(let nodes):
      new.children = .nodes(
        nodes.map { node in
          node.map { mount($0, in: new.id, isInserted: true) }
        }
      )
    case .list(let list): update(new, [], [], to: list)
    }
  }
}

extension Tree {
  /// Updates a mounted element.
  func patch(_ old: Mounted, to element: Element) {
    patchAttributes(old.id, from: old.element.attributes, to: element.attributes)
    let mask = element.eventMask
    if mask != old.element.eventMask { patches.listen(old.id, mask) }
    patchContent(old, to: element)
  }

  private func patchAttributes(_ id: UInt32, from old: [Attribute], to new: [Attribute]) {
    for attribute in old where !new.contains(where: { $0.name == attribute.name }) {
      patches.removeAttribute(id, attribute.name)
    }
    for attribute in new {
      let before = old.first { $0.name == attribute.name }
      if let before, isSame(before.value, attribute.value) { continue }
      patches.setAttribute(id, attribute)
    }
  }

  private func isSame(_ before: Text, _ after: Text) -> Bool {
    if isNewEdition, case .message = after { return false }
    return before.isSame(as: after)
  }

  private func patchContent(_ old: Mounted, to element: Element) {
    let children = old.children
    switch (old.element.content, element.content, children) {
    case (.none, .none, _): old.element = element
    case (.text(let before), .text(let after), _):
      if !isSame(before, after) { patches.setText(old.id, after) }
      old.element = element
    case (_, .nodes(let after), .nodes(let before)) where before.count == after.count:
      old.element = element
      patchNodes(old, before, after)
    case (_, .list(let list), .list(let identities, let rows)):
      old.element = element
      if !isNewEdition, identities == list.identities { return }
      // The array must be uniquely referenced, or every change would copy it.
      old.children = .none
      update(old, identities, rows, to: list)
    default:
      empty(old)
      old.element = element
      fill(old)
    }
  }

  /// Goes from the end, so that the sibling to insert before is always settled.
  private func patchNodes(_ parent: Mounted, _ before: [Mounted?], _ after: [Element?]) {
    var nodes = before
    var next: UInt32 = 0
    for index in after.indices.reversed() {
      nodes[index] = update(before[index], with: after[index], in: parent.id, before: next)
      if let id = nodes[index]?.id { next = id }
    }
    parent.children = .nodes(nodes)
  }
}
