import HaruJSON
import HaruTime

extension QuoteImport {
  /// Reads one quote per line.
  mutating func readLines(_ bytes: [UInt8]) {
    for (index, line) in QuoteImport.lines(bytes).enumerated() {
      let line = line.trimmed
      if line.isEmpty { continue }
      let lines = (index + 1)...(index + 1)
      guard QuoteImport.isUTF8(line) else {
        reject(lines, .notUTF8)
        continue
      }
      if let text = QuoteImport.unattributed(line) {
        add(Quote(text: String(utf8: text)), lines)
      } else if let (dash, length) = QuoteImport.lastDash(in: line) {
        var quote = QuoteImport.attributed(line[(dash + length)...])
        quote.text = String(utf8: line[..<dash])
        add(quote, lines)
      } else {
        add(Quote(text: String(utf8: line)), lines)
      }
    }
  }

  /// Reads quotes separated by lines of `%`; lines that start with `%%` are comments.
  mutating func readFortune(_ bytes: [UInt8]) {
    var block: [ArraySlice<UInt8>] = []
    var start = 1
    for (index, line) in QuoteImport.lines(bytes).enumerated() {
      if line.isSeparator {
        addFortune(block, from: start)
        block = []
        start = index + 2
      } else if line.starts(with: [UInt8(ascii: "%"), UInt8(ascii: "%")]) {
        if block.isEmpty { start = index + 2 }
      } else {
        block.append(line)
      }
    }
    addFortune(block, from: start)
  }

  private mutating func addFortune(_ block: [ArraySlice<UInt8>], from start: Int) {
    // Removing the first element of a slice takes constant time.
    var block = block[...]
    var first = start
    while let line = block.first, line.trimmed.isEmpty {
      block.removeFirst()
      first += 1
    }
    while let line = block.last, line.trimmed.isEmpty { block.removeLast() }
    guard let last = block.last else { return }
    let lines = first...(first + block.count - 1)
    guard block.allSatisfy(QuoteImport.isUTF8) else { return reject(lines, .notUTF8) }
    var quote = Quote(text: "")
    let end = last.trimmed
    if let length = QuoteImport.dashLength(at: end) {
      quote = QuoteImport.attributed(end.dropFirst(length))
      block.removeLast()
    }
    let text = Array(block.map(QuoteImport.withoutOverstrikes).joined(separator: [0x0A]))
    quote.text = String(utf8: text)
    add(quote, lines)
  }

  /// Parses what follows the dash: `Author, "Work"`, `Author` or `"Work"`.
  private static func attributed(_ bytes: ArraySlice<UInt8>) -> Quote {
    let mark = UInt8(ascii: "\"")
    var author = bytes.trimmed
    var source = ArraySlice<UInt8>()
    if author.last == mark, let open = author.dropLast().lastIndex(of: mark) {
      let before = author[..<open].trimmed
      if before.isEmpty || before.last == UInt8(ascii: ",") {
        source = author[(open + 1)...].dropLast()
        author = before.dropLast()
      }
    }
    return Quote(
      text: "",
      author: String(utf8: author),
      source: String(utf8: source)
    )
  }

  /// The length of a leading dash, nil if there is none.
  static func dashLength(at line: ArraySlice<UInt8>) -> Int? {
    // Two hyphens, em dash, horizontal bar.
    for dash in [[0x2D, 0x2D], [0xE2, 0x80, 0x94], [0xE2, 0x80, 0x95]] as [[UInt8]]
    where line.starts(with: dash) {
      return dash.count
    }
    return nil
  }

  /// The text of a line that ends with a dash which says that the dashes before it are part of the
  /// text; nil for any other line.
  private static func unattributed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let blank = line.dropLast().lastIndex(of: 0x20)
    guard let blank, dashLength(at: line[(blank + 1)...]) == line.endIndex - blank - 1,
      lastDash(in: line[..<blank].trimmed) != nil
    else { return nil }
    return line[..<blank].trimmed
  }

  /// The last dash surrounded by blanks.
  static func lastDash(in line: ArraySlice<UInt8>) -> (position: Int, length: Int)? {
    var position = line.endIndex - 2
    while position > line.startIndex {
      if line[position] == 0x20, let length = dashLength(at: line[(position + 1)...]),
        position + 1 + length < line.endIndex, line[position + 1 + length] == 0x20
      {
        return (position + 1, length)
      }
      position -= 1
    }
    return nil
  }

  /// The bytes without overstrikes: `_` and a backspace before a letter.
  private static func withoutOverstrikes(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in line {
      if byte == 0x08 { _ = bytes.popLast() } else { bytes.append(byte) }
    }
    return bytes
  }

  /// The lines of a file, without a byte order mark.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes[start...].split(separator: 0x0A, omittingEmptySubsequences: false)
  }

  static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    // Repairing well-formed text does not change it.
    String(utf8: bytes).hasBytes(bytes)
  }
}
