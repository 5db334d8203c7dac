import HaruJSON
import HaruTime

extension WorkImport {
  /// Reads intervals of Timewarrior: its data files (`~/.timewarrior/data/2026-01.data`) or the
  /// output of `timew export`.
  ///
  /// A line of a data file is `inc 20260101T010000Z - 20260101T020000Z # tag "two words" # "note"`
  /// (Timewarrior 1.9, IntervalFactory.cpp); tags and note are optional, and an open interval has
  /// no end. The name consists of the tags, joined with commas as in Timewarrior.
  public init(timewarrior bytes: [UInt8]) {
    let first = bytes.first { $0 > 0x20 && $0 < 0x7F }
    if first == UInt8(ascii: "[") {
      readExport(bytes)
    } else {
      WorkImport.eachLine(of: bytes) { line, text in readData(text, line: line...line) }
    }
  }

  private static func eachLine(of bytes: [UInt8], _ body: (Int, ArraySlice<UInt8>) -> Void) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = line.last == 0x0D ? line.dropLast() : line
      if text.contains(where: { $0 > 0x20 }) { body(index + 1, text) }
    }
  }

  private mutating func readData(_ text: ArraySlice<UInt8>, line: ClosedRange<Int>) {
    var scanner = ByteScanner(String(utf8: text))
    guard let word = scanner.word(), word.hasBytes("inc") else { return reject(line, .malformed) }
    guard let first = scanner.word() else { return reject(line, .noStart) }
    guard let start = Instant(compact: first) else { return reject(line, .noStart) }
    var end: Instant?
    var mark = scanner.word()
    if mark?.hasBytes("-") == true {
      end = scanner.word().flatMap(Instant.init(compact:))
      if end == nil { return reject(line, .noEnd) }
      mark = scanner.word()
    }
    if let mark, !mark.hasBytes("#") { return reject(line, .malformed) }
    var tags: [[UInt8]] = []
    var note: [UInt8] = []
    while !scanner.isAtEndOfWords {
      guard let tag = scanner.tag() else { return reject(line, .openQuote) }
      if tag.isMark {
        note = scanner.rest()
        break
      }
      tags.append(tag.bytes)
    }
    finish(line, tags: tags, note: note, start: start, end: end)
  }

  private mutating func finish(
    _ lines: ClosedRange<Int>,
    tags: [[UInt8]],
    note: [UInt8],
    start: Instant?,
    end: Instant?
  ) {
    if start != nil, end == nil { return reject(lines, .stillRunning) }
    let name = Array(tags.joined(separator: ", ".utf8))
    add(
      lines,
      name: String(utf8: name.isEmpty ? note : name),
      start: start,
      end: end,
      note: String(utf8: name.isEmpty ? [] : note)
    )
  }
}

extension WorkImport {
  /// Reads the array of an export; if it is not complete JSON, line by line, since Timewarrior
  /// writes one interval per line.
  private mutating func readExport(_ bytes: [UInt8]) {
    if let intervals = WorkImport.elements(of: bytes) {
      for (lines, interval) in intervals { readInterval(interval, lines: lines) }
      return
    }
    WorkImport.eachLine(of: bytes) { line, text in
      let ends: [UInt8] = [0x20, 0x09, UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]")]
      var object = text.drop { ends.contains($0) }
      while let last = object.last, ends.contains(last) { object.removeLast() }
      if object.isEmpty { return }
      guard let interval = try? JSON.parse(object) else { return reject(line...line, .malformed) }
      readInterval(interval, lines: line...line)
    }
  }

  private static func elements(of bytes: [UInt8]) -> [(lines: ClosedRange<Int>, value: JSON)]? {
    var reader = JSONReader(bytes)
    var elements: [(lines: ClosedRange<Int>, value: JSON)] = []
    var line = 1
    var counted = 0
    func count(to position: Int) -> Int {
      for byte in bytes[counted..<position] where byte == 0x0A { line += 1 }
      counted = position
      return line
    }
    do throws(JSONError) {
      try reader.beginArray()
      while try reader.nextElement() {
        let range = try reader.skipValue()
        let value = try JSON.parse(bytes[range])
        let start = count(to: range.lowerBound)
        elements.append((start...count(to: range.upperBound), value))
      }
      try reader.finish()
      return elements
    } catch {
      return nil
    }
  }

  private mutating func readInterval(_ interval: JSON, lines: ClosedRange<Int>) {
    guard interval.object != nil else { return reject(lines, .malformed) }
    let end = interval["end"]?.string.flatMap { Instant(compact: Array($0.utf8)) }
    if end == nil, interval["end"] != nil { return reject(lines, .noEnd) }
    finish(
      lines,
      tags: (interval["tags"]?.array ?? []).compactMap { $0.string.map { Array($0.utf8) } },
      note: Array((interval["annotation"]?.string ?? "").utf8),
      start: interval["start"]?.string.flatMap { Instant(compact: Array($0.utf8)) },
      end: end
    )
  }
}
