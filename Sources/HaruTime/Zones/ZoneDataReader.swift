/// Reads the numbers and texts of the compact time zone format described in `Data/README.md`.
struct ZoneDataReader {
  let bytes: [UInt8]
  var position: Int

  mutating func byte() throws(ZoneDataError) -> UInt8 {
    guard position < bytes.count else { throw .malformed(at: position) }
    position += 1
    return bytes[position - 1]
  }

  /// Reads a LEB128 number: seven bits per byte, lowest first.
  mutating func number() throws(ZoneDataError) -> Int64 {
    let start = position
    var value: Int64 = 0
    for shift in stride(from: 0, to: 42, by: 7) {
      let next = try byte()
      value |= Int64(next & 127) << Int64(shift)
      if next < 128 { return value }
    }
    throw .malformed(at: start)
  }

  /// Reads a zigzag number: 0, -1, 1, -2 are written as 0, 1, 2, 3.
  mutating func signedNumber() throws(ZoneDataError) -> Int {
    let value = try number()
    return try checked(value & 1 == 0 ? value / 2 : -(value / 2) - 1, in: -1_000_000..<1_000_000)
  }

  /// Reads the length of a list whose items take at least one byte each.
  mutating func count() throws(ZoneDataError) -> Int {
    try checked(number(), in: 0..<(bytes.count - position + 1))
  }

  /// Reads a number below a limit: the index of something read earlier.
  mutating func index(below limit: Int) throws(ZoneDataError) -> Int {
    try checked(number(), in: 0..<max(0, limit))
  }

  mutating func number(in range: Range<Int>) throws(ZoneDataError) -> Int {
    try checked(number(), in: range)
  }

  /// Reads the range of a text or record that is prefixed with its length.
  mutating func range() throws(ZoneDataError) -> Range<Int> {
    let length = try count()
    position += length
    return position - length..<position
  }

  mutating func text() throws(ZoneDataError) -> String {
    String(utf8: bytes[try range()])
  }

  private func checked(_ value: Int64, in range: Range<Int>) throws(ZoneDataError) -> Int {
    guard let number = Int(exactly: value), range.contains(number) else {
      throw .malformed(at: position)
    }
    return number
  }
}
