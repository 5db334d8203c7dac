// Rows that look alike are copied by the browser (`cloneNode`), which is twice as fast as making
// each of their elements; only what differs from the copied row is then set.

extension Mounted {
  /// Whether a copy of the element needs nothing but other texts and attribute values.
  func hasStructure(of element: Element<Action>) -> Bool {
    guard memo == nil, tag == element.tag, eventMask == element.eventMask,
      attributes.count == element.attributes.count,
      attributes.indices.allSatisfy({ attributes[$0].name == element.attributes[$0].name })
    else { return false }
    switch (content, element.content) {
    case (.none, .none), (.text, .text): return true
    case (.nodes(let mine), .nodes(let theirs)) where mine.count == theirs.count:
      return mine.indices.allSatisfy { index in
        switch (mine[index], theirs[index]) {
        case (nil, .empty): true
        case (let child?, .element(let element)): child.hasStructure(of: element)
        default: false
        }
      }
    default: return false
    }
  }
}

extension Document {
  /// Makes a row as the browser's copy of another with the same structure.
  func copy(of template: Mounted<Action>, as element: Element<Action>) -> Mounted<Action> {
    var ids: [UInt32] = []
    let row = copy(template, as: element, ids: &ids)
    emit { $0.clone(template.id, ids) }
    settle(row, from: template, to: element)
    return row
  }

  /// Makes the mounted copy of a template and collects its ids in document order.
  private func copy(
    _ template: Mounted<Action>,
    as element: Element<Action>,
    ids: inout [UInt32]
  ) -> Mounted<Action> {
    let new = Mounted(id: allocate(), element: element)
    mounted[Int(new.id)] = new
    ids.append(new.id)
    switch (template.content, element.content) {
    case (_, .text(let text)): new.content = .text(text)
    case (.nodes(let templates), .nodes(let nodes)):
      var children: [Mounted<Action>?] = []
      children.reserveCapacity(nodes.count)
      for index in nodes.indices {
        if let child = templates[index], case .element(let element) = nodes[index] {
          children.append(copy(child, as: element, ids: &ids))
        } else {
          children.append(nil)
        }
      }
      new.content = .nodes(children)
    default: break
    }
    return new
  }

  /// Sets what differs between the template and its copy.
  private func settle(
    _ copy: Mounted<Action>,
    from template: Mounted<Action>,
    to element: Element<Action>
  ) {
    for (index, attribute) in element.attributes.enumerated()
    where attribute != template.attributes[index] {
      emit { $0.setAttribute(copy.id, attribute) }
    }
    switch (template.content, copy.content, element.content) {
    case (.text(let before), _, .text(let after)) where !before.hasSameBytes(as: after):
      emit { $0.setText(copy.id, after) }
    case (.nodes(let templates), .nodes(let copies), .nodes(let nodes)):
      for index in nodes.indices {
        guard let template = templates[index], let copy = copies[index],
          case .element(let element) = nodes[index]
        else { continue }
        settle(copy, from: template, to: element)
      }
    default: break
    }
  }
}
