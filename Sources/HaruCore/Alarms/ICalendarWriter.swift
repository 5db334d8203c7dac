import HaruTime

/// Writes the content lines of iCalendar (RFC 5545 section 3.1).
///
/// Lines end with CRLF and are folded at 75 octets, never within a character.
struct ICalendarWriter {
  /// The longest line in bytes, without its end.
  private static let width = 75

  private(set) var bytes: [UInt8] = []

  /// Makes room for a number of bytes.
  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// Writes a line whose value needs no escapes.
  mutating func line(_ name: StaticString, _ value: [UInt8]) {
    line(name) { $0.append(contentsOf: value) }
  }

  /// Writes a line whose value needs no escapes.
  mutating func line(_ name: StaticString, _ value: String) {
    line(name) { $0.append(contentsOf: value.utf8) }
  }

  /// Writes a line with a text value (RFC 5545 section 3.3.11).
  ///
  /// A line feed becomes `\n`; backslash, semicolon and comma are escaped; all other control
  /// characters are dropped, so that no text can add a line of its own.
  mutating func text(_ name: StaticString, _ text: String, _ suffix: String = "") {
    line(name) { bytes in
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
          bytes.append(UInt8(ascii: "\\"))
          bytes.append(byte)
        case UInt8(ascii: "\n"):
          bytes.append(contentsOf: "\\n".utf8)
        case 0x00..<0x20, 0x7F:
          break
        default:
          bytes.append(byte)
        }
      }
      bytes.append(contentsOf: suffix.utf8)
    }
  }

  /// Begins a calendar.
  mutating func beginCalendar() {
    line("BEGIN:", "VCALENDAR")
    line("VERSION:", "2.0")
    line("PRODID:", "-//Haru//Haru//EN")
  }

  /// Begins an event; `sequence` grows with each revision (RFC 5545 section 3.8.7).
  mutating func beginEvent(_ id: String, at stamp: Instant, sequence: UInt64? = nil) {
    line("BEGIN:", "VEVENT")
    text("UID:", id, "@haru")
    instant("DTSTAMP:", stamp)
    if let sequence { line("SEQUENCE:") { $0.appendInteger(sequence) } }
  }

  /// Writes a line with an instant, in UTC.
  mutating func instant(_ name: StaticString, _ instant: Instant) {
    line(name) { bytes in
      bytes.appendICalendar(PlainDateTime(instant, offset: .utc))
      bytes.append(UInt8(ascii: "Z"))
    }
  }

  /// Writes a line in place, because a calendar has many of them.
  private mutating func line(_ name: StaticString, _ value: (inout [UInt8]) -> Void) {
    let start = bytes.count
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    value(&bytes)
    if bytes.count - start > Self.width { fold(from: start) }
    bytes.append(contentsOf: "\r\n".utf8)
  }

  private mutating func fold(from start: Int) {
    let line = Array(bytes[start...])
    bytes.removeLast(line.count)
    var room = Self.width
    var index = 0
    while index < line.count {
      var end = min(index + room, line.count)
      // Bytes 10xxxxxx continue a character.
      while end < line.count, end > index + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
      if index > 0 { bytes.append(contentsOf: "\r\n ".utf8) }
      bytes.append(contentsOf: line[index..<end])
      index = end
      room = Self.width - 1
    }
  }
}

extension [UInt8] {
  /// Appends a date: `20261123`.
  mutating func appendICalendar(_ date: PlainDate) {
    appendInteger(date.year, width: 4)
    appendInteger(date.month, width: 2)
    appendInteger(date.day, width: 2)
  }

  /// Appends a local date and time: `20261123T073000`.
  mutating func appendICalendar(_ local: PlainDateTime) {
    appendICalendar(local.date)
    append(UInt8(ascii: "T"))
    appendInteger(local.time.hour, width: 2)
    appendInteger(local.time.minute, width: 2)
    appendInteger(local.time.second, width: 2)
  }

  /// Appends an offset: `+0900`, with seconds only if they are not zero.
  mutating func appendICalendar(_ offset: UTCOffset) {
    let seconds = abs(offset.seconds)
    append(offset.seconds < 0 ? ASCII.minus : ASCII.plus)
    appendInteger(seconds / 3_600, width: 2)
    appendInteger(seconds / 60 % 60, width: 2)
    if seconds % 60 > 0 { appendInteger(seconds % 60, width: 2) }
  }
}
