/// Random numbers that a seed repeats: SplitMix64 (Steele, Lea and Flood, 2014).
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// True in this percentage of calls.
  package mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }

  package mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
    Int64.random(in: range, using: &self)
  }
}
