/// The changes of one update, in the form in which the browser reads them from linear memory.
///
/// `words` is a stream of unsigned 32-bit numbers: an operation (its number in the low byte, a tag
/// or name above it), then its operands. `text` is the UTF-8 of all strings, concatenated; an
/// operation with a string carries its length in UTF-16 units, because the browser decodes the
/// whole text once and then slices it in order.
public struct PatchBuffer {
  enum Operation: UInt32 {
    case create = 1  // tag | id, parent (0: not inserted yet)
    case setText  // id, length
    case setAttribute  // name | id, length
    case removeAttribute  // name | id
    case insert  // id, parent, next sibling (0: at the end)
    case remove  // id
    case clear  // id
    case listen  // id, mask of event kinds
    case clone  // source id, count, then the ids of the copy in document order
    case replace  // id, id of the element that takes its place
  }

  /// The operations.
  public private(set) var words: [UInt32] = []
  /// Their strings.
  public private(set) var text: [UInt8] = []
  /// The catalogue that message numbers index.
  var messages: [String] = []

  mutating func reset() {
    words.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
  }

  mutating func create(_ id: UInt32, _ tag: Tag, in parent: UInt32) {
    words.append(Operation.create.rawValue | UInt32(tag.rawValue) << 8)
    words.append(id)
    words.append(parent)
  }

  mutating func setText(_ id: UInt32, _ text: Text) {
    words.append(Operation.setText.rawValue)
    words.append(id)
    add(text)
  }

  mutating func setAttribute(_ id: UInt32, _ attribute: Attribute) {
    words.append(Operation.setAttribute.rawValue | UInt32(attribute.name.rawValue) << 8)
    words.append(id)
    add(attribute.value)
  }

  mutating func removeAttribute(_ id: UInt32, _ name: AttributeName) {
    words.append(Operation.removeAttribute.rawValue | UInt32(name.rawValue) << 8)
    words.append(id)
  }

  mutating func insert(_ id: UInt32, in parent: UInt32, before next: UInt32) {
    words.append(Operation.insert.rawValue)
    words.append(id)
    words.append(parent)
    words.append(next)
  }

  mutating func remove(_ id: UInt32) {
    words.append(Operation.remove.rawValue)
    words.append(id)
  }

  mutating func clear(_ id: UInt32) {
    words.append(Operation.clear.rawValue)
    words.append(id)
  }

  mutating func listen(_ id: UInt32, _ mask: UInt32) {
    words.append(Operation.listen.rawValue)
    words.append(id)
    words.append(mask)
  }

  mutating func clone(_ source: UInt32, _ ids: [UInt32]) {
    words.append(Operation.clone.rawValue)
    words.append(source)
    words.append(UInt32(truncatingIfNeeded: ids.count))
    words.append(contentsOf: ids)
  }

  mutating func replace(_ id: UInt32, with new: UInt32) {
    words.append(Operation.replace.rawValue)
    words.append(id)
    words.append(new)
  }

  private mutating func add(_ string: Text) {
    let start = text.count
    string.append(to: &text, messages: messages)
    var units: UInt32 = 0
    for index in start..<text.count where text[index] & 0xC0 != 0x80 {
      units &+= text[index] >= 0xF0 ? 2 : 1
    }
    words.append(units)
  }
}
