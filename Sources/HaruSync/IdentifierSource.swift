public import HaruTime

/// Generates identifiers from a seed: the same seed and the same times give the same identifiers.
///
/// Random bits come from xoroshiro128++ (Blackman and Vigna, "Scrambled linear pseudorandom number
/// generators", 2021). Within one millisecond each identifier is greater than the previous one: the
/// random bits increase by a random step (RFC 9562 section 6.2, method 2).
public struct IdentifierSource: Sendable {
  private var first: UInt64
  private var second: UInt64
  private var last: Identifier?

  /// Starts from 128 random bits, four words; missing words count as 0.
  public init(seed: [UInt32]) {
    let word = { (index: Int) in index < seed.count ? UInt64(seed[index]) : 0 }
    first = word(0) << 32 | word(1)
    second = word(2) << 32 | word(3)
    // The generator would never leave a state of all zeros.
    if first | second == 0 { first = 0x9E37_79B9_7F4A_7C15 }
  }

  /// The next identifier, with the time of an instant.
  public mutating func next(at instant: Instant) -> Identifier {
    // The highest random bit starts at 0 to leave room for steps within a millisecond.
    var next = Identifier(at: instant, random: (random() & 0x7FF, random()))
    if let last, last.instant == next.instant {
      let step = random() >> 32 + 1
      let low = last.low & (1 << 62 - 1) + step
      next = Identifier(at: instant, random: (last.high & 0xFFF + low >> 62, low))
    }
    last = next
    return next
  }

  private mutating func random() -> UInt64 {
    let result = rotate(first &+ second, by: 17) &+ first
    let mixed = second ^ first
    first = rotate(first, by: 49) ^ mixed ^ mixed << 21
    second = rotate(mixed, by: 28)
    return result
  }

  private func rotate(_ value: UInt64, by count: UInt64) -> UInt64 {
    value << count | value >> (64 - count)
  }
}
