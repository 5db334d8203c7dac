// The browser copies rows of the same shape (`cloneNode`), which is twice as fast as creating each
// of their elements; then only the differences are set.

extension Mounted {
  /// Whether the element differs from another only in texts and attribute values.
  func hasStructure(of other: Element) -> Bool {
    guard element.tag == other.tag, element.eventMask == other.eventMask,
      element.attributes.count == other.attributes.count
    else { return false }
    for index in other.attributes.indices
    where element.attributes[index].name != other.attributes[index].name { return false }
    switch (element.content, other.content, children) {
    case (.none, .none, _), (.text, .text, _): return true
    case (_, .nodes(let theirs), .nodes(let mine)) where mine.count == theirs.count:
      for index in mine.indices {
        if let child = mine[index], let other = theirs[index] {
          if !child.hasStructure(of: other) { return false }
        } else if mine[index] != nil || theirs[index] != nil {
          return false
        }
      }
      return true
    default: return false
    }
  }
}

extension Tree {
  /// Creates a row as the browser's copy of another with the same structure.
  func copy(of template: Mounted, as element: Element) -> Mounted {
    var ids: [UInt32] = []
    let row = copy(template, as: element, in: template.parent, ids: &ids)
    patches.clone(template.id, ids)
    settle(row, from: template)
    return row
  }

  /// Creates the mounted copy of a template and collects its ids in document order.
  private func copy(
    _ template: Mounted,
    as element: Element,
    in parent: UInt32,
    ids: inout [UInt32]
  ) -> Mounted {
    let new = adopt(element, in: parent)
    ids.append(new.id)
    if case .nodes(let templates) = template.children, case .nodes(let nodes) = element.content {
      var children: [Mounted?] = []
      children.reserveCapacity(nodes.count)
      for index in nodes.indices {
        if let child = templates[index], let element = nodes[index] {
          children.append(copy(child, as: element, in: new.id, ids: &ids))
        } else {
          children.append(nil)
        }
      }
      new.children = .nodes(children)
    }
    return new
  }

  /// Sets the differences between the template and its copy.
  private func settle(_ copy: Mounted, from template: Mounted) {
    let attributes = copy.element.attributes
    for index in attributes.indices
    where !attributes[index].value.isSame(as: template.element.attributes[index].value) {
      patches.setAttribute(copy.id, attributes[index])
    }
    if case .text(let before) = template.element.content,
      case .text(let after) = copy.element.content, !before.isSame(as: after)
    {
      patches.setText(copy.id, after)
    }
    if case .nodes(let templates) = template.children, case .nodes(let copies) = copy.children {
      for index in copies.indices {
        if let copy = copies[index], let template = templates[index] {
          settle(copy, from: template)
        }
      }
    }
  }
}
