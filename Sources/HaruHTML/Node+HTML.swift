extension Node {
  /// The node as HTML, for the first paint and for pages without WebAssembly.
  ///
  /// Texts and attribute values are escaped (`& < > " '`), so nothing a person typed can become
  /// markup. Handlers are left out; `messages` are the texts of the catalogue.
  public func html(messages: [String] = []) -> String {
    var writer = HTMLWriter(messages: messages)
    writer.write(element)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Writes elements as HTML bytes.
struct HTMLWriter {
  let messages: [String]
  private(set) var bytes: [UInt8] = []

  init(messages: [String]) { self.messages = messages }

  mutating func write(_ element: Element?) {
    guard let element else { return }
    bytes.append(UInt8(ascii: "<"))
    write(element.tag.name)
    var area: Text?
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
    case .list(let list): for row in list.identities.indices { write(list.element(row)) }
    }
    write("</")
    write(element.tag.name)
    write(">")
  }

  private mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func write(escaping text: Text) {
    var raw: [UInt8] = []
    text.append(to: &raw, messages: messages)
    for byte in raw {
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
