import HaruJSON
import HaruTime

/// Numbers as LEB128, signed ones zigzag-encoded, texts prefixed with their length.
struct SnapshotWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func add(_ number: Int) { fold(Int64(number)) }

  mutating func add(_ instant: Instant) { fold(instant.milliseconds) }

  private mutating func fold(_ number: Int64) {
    add(UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(_ settings: WordSettings, _ startHour: Int) {
    add(startHour)
    add(settings.retention)
    add(settings.newPerDay)
    for parameter in settings.parameters { add(parameter.bitPattern) }
  }
}

/// Reads the output of `SnapshotWriter`; missing bytes read as zero and mark the whole as broken.
struct SnapshotReader {
  private let bytes: [UInt8]
  private var place: Int
  private var isBroken = false

  init(_ bytes: [UInt8], from place: Int) {
    self.bytes = bytes
    self.place = place
  }

  /// Marks the whole as broken.
  mutating func fail() { isBroken = true }

  /// Whether all bytes were read and none are left.
  var isWhole: Bool { !isBroken && place == bytes.count }

  mutating func number() -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while place < bytes.count, shift < 64 {
      let byte = bytes[place]
      place += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    isBroken = true
    return 0
  }

  /// A number of at most 32 bits, so that computing with it cannot overflow.
  mutating func integer(in range: ClosedRange<Int> = -0x8000_0000...0x7FFF_FFFF) -> Int {
    if let number = Int(exactly: folded()), range.contains(number) { return number }
    isBroken = true
    return 0
  }

  private mutating func folded() -> Int64 {
    let number = number()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  /// The number of elements that follow; each takes at least a byte.
  mutating func count(atMost limit: Int = .max) -> Int {
    let count = integer()
    if 0...min(bytes.count - place, limit) ~= count { return count }
    isBroken = true
    return 0
  }

  mutating func text() -> String {
    let bytes = part()
    return bytes.isEmpty ? "" : String(utf8: bytes)
  }

  /// The bytes of a text.
  mutating func part() -> ArraySlice<UInt8> {
    let count = count()
    let start = place
    place += count
    return bytes[start..<place]
  }

  mutating func instant() -> Instant { Instant(milliseconds: folded()) }
}
