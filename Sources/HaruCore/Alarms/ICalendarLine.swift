import HaruJSON
import HaruTime

/// A content line of iCalendar (RFC 5545 section 3.1), unfolded and split at the name.
struct ICalendarLine {
  /// The number of its first line in the file, from 1.
  let number: Int
  /// The name and the parameters: everything before that colon.
  let head: [UInt8]
  /// Everything after the first colon outside quotes.
  let value: [UInt8]

  /// Whether it has no colon and thus is not a content line; then the value is the whole line.
  let isBroken: Bool

  func isNamed(_ name: StaticString) -> Bool {
    name.withUTF8Buffer { wanted in
      let length = wanted.count
      guard head.count == length || head.count > length && head[length] == UInt8(ascii: ";") else {
        return false
      }
      for index in 0..<length where ICalendarLine.uppercased(head[index]) != wanted[index] {
        return false
      }
      return true
    }
  }

  /// Whether the value is a word, ignoring case; pass the word in capitals.
  func says(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { value.map(ICalendarLine.uppercased).elementsEqual($0) }
  }

  /// The value as text with escapes resolved (RFC 5545 section 3.3.11).
  var text: String {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in value {
      if isEscaped {
        bytes.append(byte | 0x20 == UInt8(ascii: "n") ? ASCII.space : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        bytes.append(byte)
      }
    }
    return String(utf8: bytes)
  }

  /// The date at the start of the value, nil if there is none.
  var date: PlainDate? { ICalendarLine.date(value) }

  /// Whether the date is followed by a time of day other than midnight.
  var isTimed: Bool {
    value.count > 9 && !value[9...].prefix(6).allSatisfy { $0 == UInt8(ascii: "0") }
  }

  /// Parses `20261225`, alone or before a time.
  static func date(_ bytes: [UInt8]) -> PlainDate? {
    guard bytes.count == 8 || bytes.count > 8 && bytes[8] == UInt8(ascii: "T") else { return nil }
    var number = 0
    for byte in bytes.prefix(8) {
      guard let digit = ASCII.digit(byte) else { return nil }
      number = number * 10 + Int(digit)
    }
    return PlainDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// The content lines of a file; line ends may be CRLF or LF alone.
  static func lines(of file: [UInt8]) -> [ICalendarLine] {
    var lines: [ICalendarLine] = []
    var current: [UInt8] = []
    var start = 1
    var number = 0
    let bytes = file.starts(with: [0xEF, 0xBB, 0xBF]) ? file.dropFirst(3) : file[...]
    for var line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if let first = line.first, first == ASCII.space || first == ASCII.tab {
        current.append(contentsOf: line.dropFirst())
        continue
      }
      if !current.isEmpty { lines.append(ICalendarLine(number: start, unfolded: current)) }
      current = Array(line)
      start = number
    }
    if !current.isEmpty { lines.append(ICalendarLine(number: start, unfolded: current)) }
    return lines
  }

  private init(number: Int, unfolded line: [UInt8]) {
    self.number = number
    var isQuoted = false
    var colon = line.count
    for index in line.indices {
      if line[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if line[index] == ASCII.colon, !isQuoted {
        colon = index
        break
      }
    }
    isBroken = colon == line.count
    head = Array(line[..<colon])
    value = isBroken ? line : Array(line[(colon + 1)...])
  }

  static func uppercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "a") <= byte && byte <= UInt8(ascii: "z") ? byte & 0xDF : byte
  }
}
