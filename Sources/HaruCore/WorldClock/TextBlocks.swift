/// Reads texts that consist of lines, in blocks with an empty line between them.
enum TextBlocks {
  /// The lines of each block.
  static func read(_ bytes: [UInt8]) -> [[String]] {
    var blocks: [[String]] = [[]]
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines {
      if line.isEmpty {
        blocks.append([])
      } else {
        blocks[blocks.count - 1].append(String(decoding: line, as: UTF8.self))
      }
    }
    // The line feed at the end begins a block without lines.
    if blocks.last?.isEmpty == true { blocks.removeLast() }
    return blocks
  }

  /// The parts of a line, at least one.
  static func cut(_ line: String, at separator: UInt8) -> [String] {
    line.utf8.split(separator: separator, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
