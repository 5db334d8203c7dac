extension Node {
  /// The node as HTML text, for the first paint and for pages without WebAssembly.
  ///
  /// Texts and attribute values are escaped (`& < > " '`), so that nothing a person typed can
  /// become markup. Handlers are left out.
  public var html: String {
    var writer = HTMLWriter()
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Writes nodes as HTML bytes.
struct HTMLWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write<Action>(_ node: Node<Action>) {
    switch node {
    case .empty: break
    case .memo(_, let make): write(make())
    case .element(let element): write(element)
    }
  }

  private mutating func write<Action>(_ element: Element<Action>) {
    bytes.append(UInt8(ascii: "<"))
    write(element.tag.name)
    var area: String?
    for attribute in element.attributes {
      if element.tag == .textarea, attribute.name == .value {
        area = attribute.value
        continue
      }
      write(" ")
      write(attribute.name.name)
      write("=\"")
      write(escaping: attribute.value)
      write("\"")
    }
    write(">")
    if element.tag.isVoid { return }
    if let area { write(escaping: area) }
    switch element.content {
    case .none: break
    case .text(let text): write(escaping: text)
    case .nodes(let nodes): for node in nodes { write(node) }
    case .list(let list): for row in list.identities.indices { write(list.make(row)) }
    }
    write("</")
    write(element.tag.name)
    write(">")
  }

  private mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func write(escaping text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): write("&amp;")
      case UInt8(ascii: "<"): write("&lt;")
      case UInt8(ascii: ">"): write("&gt;")
      case UInt8(ascii: "\""): write("&quot;")
      case UInt8(ascii: "'"): write("&#39;")
      default: bytes.append(byte)
      }
    }
  }
}
