import HaruJSON
public import HaruTime

/// A record id: a UUID of version 7 (RFC 9562 section 5.7).
///
/// It contains the milliseconds of its creation and 74 random bits. Identifiers, and their texts as
/// bytes, sort by that time.
public struct Identifier: Comparable, Sendable {
  /// The first 64 bits: 48 of time, 4 of version, 12 random.
  public let high: UInt64
  /// The last 64 bits: 2 of variant, 62 random.
  public let low: UInt64

  /// Creates an identifier from a time and random bits.
  ///
  /// Times before 1970 and beyond 48 bits of milliseconds (year 10889) are clamped. The lowest 12
  /// and 62 random bits are used.
  public init(at instant: Instant, random: (high: UInt64, low: UInt64)) {
    let time = UInt64(min(max(instant.milliseconds, 0), 1 << 48 - 1))
    high = time << 16 | 0x7000 | random.high & 0xFFF
    low = 1 << 63 | random.low & (1 << 62 - 1)
  }

  /// The smallest identifier of a time, as the lower bound of a search.
  public init(firstAt instant: Instant) {
    self.init(at: instant, random: (0, 0))
  }

  /// The time of its creation.
  public var instant: Instant { Instant(milliseconds: Int64(high >> 16)) }

  /// The time in the text of a version 7 identifier (RFC 9562), nil if the text does not begin with
  /// one.
  public static func instant(of text: String) -> Instant? {
    var time: Int64 = 0
    for (place, byte) in text.utf8.prefix(13).enumerated() where place != 8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): time = time << 4 | Int64(byte - 48)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): time = time << 4 | Int64(byte - 87)
      default: return nil
      }
    }
    return text.utf8.count == 36 ? Instant(milliseconds: time) : nil
  }

  /// The text of RFC 9562 section 4: 36 characters, lower case.
  public var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(36)
    for index in 0..<32 {
      if [8, 12, 16, 20].contains(index) { bytes.append(UInt8(ascii: "-")) }
      let half = index < 16 ? high : low
      let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - index % 16 * 4) & 15)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
    return String(utf8: bytes)
  }

  /// Orders identifiers by their time, then by their random bits.
  public static func < (first: Identifier, second: Identifier) -> Bool {
    (first.high, first.low) < (second.high, second.low)
  }
}
