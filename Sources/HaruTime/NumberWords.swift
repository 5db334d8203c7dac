/// The words of dates, times and durations besides the units: small numbers and the half.
package enum NumberWords {
  /// Names whose beginning is another name precede it.
  private static let numbers: [(StaticString, Int)] = [
    ("a", 1), ("an", 1), ("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5),
    ("six", 6), ("seven", 7), ("eight", 8), ("nine", 9), ("ten", 10), ("eleven", 11),
    ("twelve", 12), ("한", 1), ("두", 2), ("세", 3), ("네", 4), ("다섯", 5), ("여섯", 6), ("일곱", 7),
    ("여덟", 8), ("아홉", 9), ("열한", 11), ("열두", 12), ("열", 10),
  ]
  /// Half of the adjacent unit, or half an hour without one: `1시간 반`, `half an hour`.
  private static let halves: [StaticString] = ["반", "half an", "half a", "half", "and a half"]

  /// The number whose name starts at an offset, and the length of that name in bytes; nil if there
  /// is none.
  package static func number(in bytes: [UInt8], at start: Int) -> (value: Int, length: Int)? {
    for (name, value) in numbers where stands(name, in: bytes, at: start) {
      return (value, name.utf8CodeUnitCount)
    }
    return nil
  }

  /// The length in bytes of the words for a half at an offset, 0 if they are not there.
  package static func lengthOfHalf(in bytes: [UInt8], at start: Int) -> Int {
    halves.first { stands($0, in: bytes, at: start) }?.utf8CodeUnitCount ?? 0
  }

  /// The length in bytes of such a word at an offset, 0 if there is none.
  package static func length(in bytes: [UInt8], at start: Int) -> Int {
    number(in: bytes, at: start)?.length ?? lengthOfHalf(in: bytes, at: start)
  }

  /// Whether a word is at an offset, in either case; no letter follows a Latin one.
  static func stands(_ name: StaticString, in bytes: [UInt8], at start: Int) -> Bool {
    guard begins(name, in: bytes, at: start) else { return false }
    let end = start + name.utf8CodeUnitCount
    let next = end < bytes.count ? ASCII.lowercased(bytes[end]) : 0
    let isLetter = UInt8(ascii: "a") <= next && next <= UInt8(ascii: "z")
    return bytes[start] >= 0x80 || !isLetter
  }

  /// Whether a name is at an offset, in either case, whatever follows.
  static func begins(_ name: StaticString, in bytes: [UInt8], at start: Int) -> Bool {
    name.withUTF8Buffer { name in
      bytes.count - start >= name.count
        && name.indices.allSatisfy { ASCII.lowercased(bytes[start + $0]) == name[$0] }
    }
  }
}

extension ByteScanner {
  /// Reads a number in words.
  mutating func numberWord() -> Int? {
    guard let (value, length) = NumberWords.number(in: bytes, at: position) else { return nil }
    position += length
    return value
  }
}
