import HTTPTypes
import HaruJSON
import HaruStore
import HaruSync

/// Reads the changes of an export with only a window of it in memory.
///
/// It splits the text into values, which `JSON.parse` validates. Nesting beyond `depthLimit` and
/// values beyond `valueLimit` abort the reading at once.
struct ChangeReader {
  /// The maximum nesting of arrays and objects, including those around the changes.
  static let depthLimit = 64
  /// The maximum size of a change in bytes: six times the longest value, because escapes take that
  /// much.
  static let valueLimit = 128 << 10
  /// The maximum number of elements that are not changes.
  private static let unreadableLimit = 10_000
  private static let windowSize = 256 << 10

  private let file: SpoolFile
  private var window: [UInt8] = []
  /// The index of the next byte in the window, and the window's offset in the file.
  private var index = 0
  private var start = 0

  init(_ file: SpoolFile) { self.file = file }

  /// Passes on the changes; returns the zero-based positions of elements that are not changes.
  mutating func read(_ take: (CellWrite) throws -> Void) throws -> [Int] {
    var members: [JSON.Member] = []
    var unreadable: [Int]?
    try expect(UInt8(ascii: "{"))
    var isEnd = try skips(UInt8(ascii: "}"))
    while !isEnd {
      guard let name = try value().string else { throw badJSON("a name is no text") }
      try expect(UInt8(ascii: ":"))
      if name == "changes", try skips(UInt8(ascii: "[")) {
        if unreadable != nil { throw Problem.noExport }
        unreadable = try readChanges(take)
      } else {
        members.append(JSON.Member(key: name, value: try value()))
      }
      isEnd = try ends(with: UInt8(ascii: "}"))
    }
    if try peek() != nil { throw badJSON("the text goes on") }
    members.append(JSON.Member(key: "changes", value: []))
    guard let unreadable, RecordFile(json: .object(members)) != nil else { throw Problem.noExport }
    return unreadable
  }

  private mutating func readChanges(_ take: (CellWrite) throws -> Void) throws -> [Int] {
    var unreadable: [Int] = []
    var position = 0
    var isEnd = try skips(UInt8(ascii: "]"))
    while !isEnd {
      if let change = CellWrite(json: try value())?.withoutNUL, let good = try? change.checked() {
        try take(good)
      } else {
        guard unreadable.count < Self.unreadableLimit else { throw Problem.noExport }
        unreadable.append(position)
      }
      position += 1
      isEnd = try ends(with: UInt8(ascii: "]"))
    }
    return unreadable
  }

  /// Consumes the closing bracket after the last value, or the comma before the next one.
  private mutating func ends(with bracket: UInt8) throws -> Bool {
    if try skips(bracket) { return true }
    try expect(UInt8(ascii: ","))
    return false
  }

  private mutating func expect(_ byte: UInt8) throws {
    guard try skips(byte) else { throw badJSON("unexpected byte") }
  }

  /// Consumes a byte if it is the next one.
  private mutating func skips(_ byte: UInt8) throws -> Bool {
    guard try peek() == byte else { return false }
    index += 1
    return true
  }

  /// The next byte that is not white space, nil at the end.
  private mutating func peek() throws(StoreError) -> UInt8? {
    while true {
      while index < window.count {
        switch window[index] {
        case 0x20, 0x0A, 0x0D, 0x09: index += 1
        case let byte: return byte
        }
      }
      if try !moveOn() { return nil }
    }
  }

  /// Reads the next part of the file; returns false at its end.
  private mutating func moveOn() throws(StoreError) -> Bool {
    start += window.count
    index = 0
    window = try file.read(from: start, atMost: Self.windowSize)
    return !window.isEmpty
  }

  /// Reads the next value.
  private mutating func value() throws -> JSON {
    _ = try peek()
    let place = start + index
    var scan = ValueScan()
    var bytes: [UInt8] = []
    while true {
      let end = scan.end(in: window, from: index)
      guard bytes.count + (end ?? window.count) - index <= Self.valueLimit,
        scan.depth <= Self.depthLimit - 2
      else { throw Problem.tooMuch(at: place) }
      bytes += window[index..<(end ?? window.count)]
      index = end ?? window.count
      if end != nil { break }
      if try !moveOn() { break }
    }
    do throws(JSONError) { return try JSON.parse(bytes) } catch {
      throw badJSON("\(error) in the value that begins", at: place)
    }
  }

  private func badJSON(_ reason: String, at place: Int? = nil) -> Problem {
    let place = place ?? start + index
    return Problem(status: .badRequest, code: "bad_json", detail: "\(reason) at byte \(place)")
  }
}

/// Finds the end of a JSON value, judging only by brackets and quotation marks.
private struct ValueScan {
  private(set) var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// The index after the value, nil if it continues beyond the window or is nested too deeply.
  mutating func end(in window: [UInt8], from start: Int) -> Int? {
    window.withUnsafeBufferPointer { bytes in
      var index = start
      while index < bytes.count {
        let byte = bytes[index]
        if isInString {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isInString = false
          }
        } else {
          switch byte {
          case UInt8(ascii: "\""): isInString = true
          case UInt8(ascii: "["), UInt8(ascii: "{"):
            depth += 1
            if depth > ChangeReader.depthLimit - 2 { return nil }
          case UInt8(ascii: "]"), UInt8(ascii: "}"):
            if depth == 0 { return index }
            depth -= 1
          case UInt8(ascii: ","), UInt8(ascii: ":"):
            if depth == 0 { return index }
          default: break
          }
        }
        index += 1
      }
      return nil
    }
  }
}

extension Problem {
  /// The file is not a Haru export.
  static var noExport: Problem { Problem(status: .unprocessableContent, code: "no_export") }

  /// A value of a file is longer or nested more deeply than any change can be.
  fileprivate static func tooMuch(at place: Int) -> Problem {
    Problem(
      status: .contentTooLarge,
      code: "too_large",
      detail: """
        The value that begins at byte \(place) is longer than \(ChangeReader.valueLimit) bytes \
        or nested deeper than \(ChangeReader.depthLimit) levels.
        """
    )
  }
}
