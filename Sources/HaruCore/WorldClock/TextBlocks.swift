import HaruJSON

/// Reads texts made of lines, in blocks separated by empty lines.
enum TextBlocks {
  /// The lines of each block.
  static func read(_ bytes: [UInt8]) -> [[String]] {
    var blocks: [[String]] = [[]]
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines {
      if line.isEmpty {
        blocks.append([])
      } else {
        blocks[blocks.count - 1].append(String(utf8: line))
      }
    }
    // The final line feed starts a block without lines.
    if blocks.last?.isEmpty == true { blocks.removeLast() }
    return blocks
  }

  /// The fields of a line, at least one.
  static func cut(_ line: String, at separator: UInt8) -> [String] {
    line.utf8.split(separator: separator, omittingEmptySubsequences: false)
      .map { String(utf8: $0) }
  }
}
