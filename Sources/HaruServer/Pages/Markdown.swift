import HaruHTML
import HaruTime

/// The part of Markdown that a page of an operator needs: headings, paragraphs, lists, links and
/// bold text; anything else, HTML included, is shown as it is written.
struct Markdown: Sendable {
  typealias Node = HaruHTML.Node<Never>

  /// The first heading; nil without one.
  let title: String?
  private let blocks: [Block]

  private struct Block {
    enum Kind: Equatable { case paragraph, heading(level: Int), item, step }

    let kind: Kind
    var text: String
  }

  /// Parses a text.
  init(_ text: String) {
    var blocks: [Block] = []
    var isOpen = false
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let line = String(line).trimmed
      if line.isEmpty {
        isOpen = false
      } else if let block = Self.block(beginningWith: line) {
        blocks.append(block)
        if case .heading = block.kind { isOpen = false } else { isOpen = true }
      } else if isOpen {
        blocks[blocks.count - 1].text += " " + line
      } else {
        blocks.append(Block(kind: .paragraph, text: line))
        isOpen = true
      }
    }
    let first = blocks.firstIndex { $0.kind == .heading(level: 1) }
    title = first.map { blocks.remove(at: $0).text }
    self.blocks = blocks
  }

  private static func block(beginningWith line: String) -> Block? {
    if let heading = line.wholeMatch(of: /(#{1,6})\s+(.+?)\s*#*/) {
      return Block(kind: .heading(level: heading.1.count), text: String(heading.2))
    }
    if let item = line.wholeMatch(of: /[-*]\s+(.+)/) {
      return Block(kind: .item, text: String(item.1))
    }
    if let step = line.wholeMatch(of: /\d+\.\s+(.+)/) {
      return Block(kind: .step, text: String(step.1))
    }
    return nil
  }

  /// The elements below the title.
  var nodes: [Node] {
    var nodes: [Node] = []
    var rest = blocks[...]
    while let block = rest.first {
      let run = rest.prefix { $0.kind == block.kind }
      switch block.kind {
      case .item: nodes.append(Node(.ul).containing(run.map { Self.line(.li, $0.text) }))
      case .step: nodes.append(Node(.ol).containing(run.map { Self.line(.li, $0.text) }))
      case .heading(let level): nodes += run.map { Self.line(level < 3 ? .h2 : .h3, $0.text) }
      case .paragraph: nodes += run.map { Self.line(.p, $0.text) }
      }
      rest = rest.dropFirst(run.count)
    }
    return nodes
  }

  private static func line(_ tag: Tag, _ text: String) -> Node {
    let node = Node(tag)
    var parts: [Node] = []
    var rest = text[...]
    while let match = rest.firstMatch(of: /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/) {
      parts.append(Node(.span).text(String(rest[..<match.range.lowerBound])))
      if let bold = match.1 {
        parts.append(Node(.b).text(String(bold)))
      } else if let name = match.2, let address = match.3, isSafe(address) {
        parts.append(Node(.a).href(String(address)).text(String(name)))
      } else {
        parts.append(Node(.span).text(String(match.0)))
      }
      rest = rest[match.range.upperBound...]
    }
    if parts.isEmpty { return node.text(text) }
    return node.containing(parts + [Node(.span).text(String(rest))])
  }

  /// Whether an address leads to a page, a mailbox or a path of this server; never to a script.
  private static func isSafe(_ address: Substring) -> Bool {
    if address.hasPrefix("/") { return !address.hasPrefix("//") && !address.contains("\\") }
    return ["https://", "http://", "mailto:"].contains { address.lowercased().hasPrefix($0) }
  }
}
