@testable import HaruHTML

/// A document built only from patches: the browser's interpreter in forty lines.
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
  /// The number of applied operations by kind.
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
        element(id).children = []
        element(id).text = text()
      case .setAttribute: element(id).set(Attribute(AttributeName.allCases[detail], .made(text())))
      case .removeAttribute:
        element(id).attributes.removeAll { $0.name == AttributeName.allCases[detail] }
      case .insert: insert(id, in: next(), before: next())
      case .remove: element(id).detach()
      case .clear:
        element(id).children = []
        element(id).text = ""
      case .listen: _ = next()
      case .clone:
        let ids = (0..<next()).map { _ in next() }
        var rest = ids[...]
        adopt(element(id), &rest)
      case .replace:
        let item = element(id)
        let new = element(next())
        item.parent?.replace(item, with: new)
      case nil: preconditionFailure("unknown operation \(word)")
      }
    }
    precondition(units.isEmpty, "text was left over")
  }

  private func element(_ id: UInt32) -> Item {
    guard let item = items[id] else { preconditionFailure("no element \(id)") }
    return item
  }

  private func insert(_ id: UInt32, in parent: UInt32, before next: UInt32) {
    let item = element(id)
    item.detach()
    let home = element(parent)
    let place = next == 0 ? nil : home.children.firstIndex { $0 === element(next) }
    home.children.insert(item, at: place ?? home.children.count)
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

  func replace(_ child: TestDOM.Item, with new: TestDOM.Item) {
    children = children.map { $0 === child ? new : $0 }
    new.parent = self
  }

  /// Keeps attributes sorted by name, so that two ways to the same state compare equal.
  func set(_ attribute: Attribute) {
    attributes.removeAll { $0.name == attribute.name }
    attributes.append(attribute)
  }

  var html: String {
    let sorted = attributes.sorted { $0.name.rawValue < $1.name.rawValue }
    let inside = text.isEmpty ? children.map(\.html).joined() : text
    let list = sorted.map { " \($0.name.name)=\"\($0.string)\"" }.joined()
    return "<\(tag.name)\(list)>\(inside)</\(tag.name)>"
  }
}

extension Attribute {
  /// The value's text; the test's document has no catalogue.
  var string: String {
    var bytes: [UInt8] = []
    value.append(to: &bytes, messages: [])
    return String(decoding: bytes, as: UTF8.self)
  }
}
