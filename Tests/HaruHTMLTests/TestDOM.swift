@testable import HaruHTML

/// A document made of the patches alone: what the browser's interpreter does, in forty lines.
final class TestDOM {
  final class Item {
    let tag: Tag
    var attributes: [Attribute] = []
    var text = ""
    var children: [Item] = []
    weak var parent: Item?
    init(_ tag: Tag) { self.tag = tag }
  }

  let root = Item(.main)
  private var items: [UInt32: Item] = [:]
  /// How many operations of each kind were applied, by their number.
  private(set) var counts: [UInt32: Int] = [:]

  init() { items[0] = root }

  var html: String { root.children.map(\.html).joined() }

  func apply(_ patches: PatchBuffer) {
    counts = [:]
    var words = patches.words[...]
    var units = Array(String(decoding: patches.text, as: UTF8.self).utf16)[...]
    func next() -> UInt32 { words.removeFirst() }
    func text() -> String {
      let length = Int(next())
      defer { units = units.dropFirst(length) }
      return String(decoding: units.prefix(length), as: UTF16.self)
    }
    while let word = words.popFirst() {
      let id = next()
      let detail = Int(word >> 8)
      counts[word & 255, default: 0] += 1
      switch PatchBuffer.Operation(rawValue: word & 255) {
      case .create:
        items[id] = Item(Tag.allCases[detail])
        let parent = next()
        if parent != 0 { insert(id, in: parent, before: 0) }
      case .setText:
        items[id]!.children = []
        items[id]!.text = text()
      case .setAttribute: items[id]!.set(Attribute(AttributeName.allCases[detail], text()))
      case .removeAttribute:
        items[id]!.attributes.removeAll { $0.name == AttributeName.allCases[detail] }
      case .insert: insert(id, in: next(), before: next())
      case .remove: items[id]!.detach()
      case .clear:
        items[id]!.children = []
        items[id]!.text = ""
      case .listen: _ = next()
      case .clone:
        let ids = (0..<next()).map { _ in next() }
        var rest = ids[...]
        adopt(items[id]!, &rest)
      case .replace:
        let item = items[id]!
        let new = items[next()]!
        let parent = item.parent!
        parent.children[parent.children.firstIndex { $0 === item }!] = new
        new.parent = parent
      case nil: fatalError("unknown operation \(word)")
      }
    }
    precondition(units.isEmpty, "text was left over")
  }

  private func insert(_ id: UInt32, in parent: UInt32, before next: UInt32) {
    let item = items[id]!
    item.detach()
    let home = items[parent]!
    let place = next == 0 ? home.children.count : home.children.firstIndex { $0 === items[next]! }!
    home.children.insert(item, at: place)
    item.parent = home
  }

  @discardableResult
  private func adopt(_ source: Item, _ ids: inout ArraySlice<UInt32>) -> Item {
    let copy = Item(source.tag)
    items[ids.removeFirst()] = copy
    copy.attributes = source.attributes
    copy.text = source.text
    copy.children = source.children.map { adopt($0, &ids) }
    for child in copy.children { child.parent = copy }
    return copy
  }
}

extension TestDOM.Item {
  func detach() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// Keeps the attributes in the order of their names, which two ways to one state share.
  func set(_ attribute: Attribute) {
    attributes.removeAll { $0.name == attribute.name }
    attributes.append(attribute)
  }

  var html: String {
    let sorted = attributes.sorted { $0.name.rawValue < $1.name.rawValue }
    let inside = text.isEmpty ? children.map(\.html).joined() : text
    let list = sorted.map { " \($0.name.name)=\"\($0.value)\"" }.joined()
    return "<\(tag.name)\(list)>\(inside)</\(tag.name)>"
  }
}
