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
        item(id).children = []
        item(id).text = text()
      case .setAttribute: item(id).set(Attribute(AttributeName.allCases[detail], text()))
      case .removeAttribute:
        item(id).attributes.removeAll { $0.name == AttributeName.allCases[detail] }
      case .insert: insert(id, in: next(), before: next())
      case .remove: item(id).detach()
      case .clear:
        item(id).children = []
        item(id).text = ""
      case .listen: _ = next()
      case .clone:
        let ids = (0..<next()).map { _ in next() }
        var rest = ids[...]
        adopt(item(id), &rest)
      case .replace:
        let old = item(id)
        if let parent = old.parent { insert(next(), in: parent, before: old) }
        old.detach()
      case nil: fatalError("unknown operation \(word)")
      }
    }
    precondition(units.isEmpty, "text was left over")
  }

  private func insert(_ id: UInt32, in parent: UInt32, before next: UInt32) {
    insert(id, in: item(parent), before: next == 0 ? nil : item(next))
  }

  private func insert(_ id: UInt32, in home: Item, before next: Item?) {
    let item = item(id)
    item.detach()
    let place = next.flatMap { next in home.children.firstIndex { $0 === next } }
    precondition(next == nil || place != nil, "the next sibling of \(id) is elsewhere")
    home.children.insert(item, at: place ?? home.children.count)
    item.parent = home
  }

  private func item(_ id: UInt32) -> Item {
    guard let item = items[id] else { fatalError("no element \(id)") }
    return item
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
