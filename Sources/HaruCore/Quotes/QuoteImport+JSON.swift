import HaruJSON
import HaruSync
import HaruTime

extension QuoteImport {
  /// Reads an array of quotes, an object with such an array in `quotes`, or one quote per line.
  ///
  /// A quote is a text, or an object with the text as `text`, `quote`, `content` or `body`, and
  /// with `id`, `liked` and `usedOn` if Haru wrote it.
  mutating func readJSON(_ bytes: [UInt8]) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var reader = JSONReader(bytes, at: start)
    var lines = LineCounter(bytes)
    do throws(JSONError) {
      if bytes[start...].trimmed.first == UInt8(ascii: "[") {
        try reader.beginArray()
        while try reader.nextElement() { try readQuote(&reader, &lines) }
        return try reader.finish()
      }
    } catch {
      return reject(lines.range(reader.position...reader.position), .malformed)
    }
    while lines.skipBlanks(&reader) {
      do throws(JSONError) {
        try readQuote(&reader, &lines)
      } catch {
        let end = lines.endOfLine(reader.position)
        reject(lines.range(reader.position...reader.position), .malformed)
        reader = JSONReader(bytes, at: end)
      }
    }
  }

  private mutating func readQuote(_ reader: inout JSONReader, _ lines: inout LineCounter)
    throws(JSONError)
  {
    let bytes = try reader.skipValue()
    var own = JSONReader(reader.bytes, at: bytes.lowerBound)
    let value = try own.readValue()
    let range = lines.range(bytes.lowerBound...(bytes.upperBound - 1))
    if let list = value["quotes"]?.array {
      for value in list { add(value, range) }
    } else {
      add(value, range)
    }
  }

  private mutating func add(_ value: JSON, _ lines: ClosedRange<Int>) {
    if let text = value.string { return add(Quote(text: text), lines) }
    guard value.object != nil else { return reject(lines, .malformed) }
    var quote = Quote(json: value) ?? Quote(text: "")
    for name in ["quote", "content", "body"] where quote.text.utf8.isEmpty {
      quote.text = value[name]?.string ?? ""
      if !quote.text.utf8.isEmpty { quote = named(quote, value) }
    }
    var marks = Marks()
    marks.id = value["id"]?.recordID ?? ""
    marks.isLiked = value["liked"]?.bool ?? false
    marks.usedOn = (value["usedOn"]?.array ?? []).compactMap {
      $0.string.flatMap { try? PlainDate(parsing: $0) }
    }
    add(quote, lines, marks: marks)
  }

  /// Reads the other members of an object whose text is not called `text`.
  private func named(_ quote: Quote, _ value: JSON) -> Quote {
    var members = value.object ?? []
    members.append(JSON.Member(key: "text", value: .string(quote.text)))
    return Quote(json: .object(members)) ?? quote
  }
}

/// Maps ascending offsets to line numbers.
private struct LineCounter {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The lines of a range of bytes.
  mutating func range(_ range: ClosedRange<Int>) -> ClosedRange<Int> {
    let first = self.line(at: range.lowerBound)
    return first...max(first, self.line(at: range.upperBound))
  }

  private mutating func line(at offset: Int) -> Int {
    while position < min(offset, bytes.count) {
      if bytes[position] == 0x0A { line += 1 }
      position += 1
    }
    return line
  }

  /// The start of the next line.
  func endOfLine(_ offset: Int) -> Int {
    bytes[min(offset, bytes.count)...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
  }

  /// Moves a reader to the next value; returns false if there is none.
  func skipBlanks(_ reader: inout JSONReader) -> Bool {
    let rest = bytes[min(reader.position, bytes.count)...].drop { $0 <= 0x20 }
    reader = JSONReader(bytes, at: rest.startIndex)
    return !rest.isEmpty
  }
}
