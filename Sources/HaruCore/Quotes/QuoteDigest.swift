import HaruJSON

/// Tells texts that are the same but for case, accents, blanks and punctuation.
///
/// It holds 64-bit hashes: of 100,000 different texts two count as one with a chance of 1 in
/// 3,000,000,000.
public struct QuoteDigest: Sendable {
  private var slots = [UInt64](repeating: 0, count: 64)
  /// The number that came with each hash.
  private var numbers = [Int](repeating: 0, count: 64)
  private var count = 0
  private var index = FullTextIndex()

  /// Makes one that knows no text.
  public init() {}

  /// Makes one that knows the texts of some quotes, numbered by their places.
  public init(_ entries: [QuoteEntry]) {
    for (place, entry) in entries.enumerated() { _ = insert(entry.quote.text, number: place) }
  }

  /// The number of the first text that is like this one, nil if there is none.
  mutating func number(of text: String) -> Int? {
    let hash = hash(text)
    let slot = slot(of: hash)
    return slots[slot] == hash ? numbers[slot] : nil
  }

  /// Adds a text with a number; false if one like it is there already.
  public mutating func insert(_ text: String, number: Int = 0) -> Bool {
    let hash = hash(text)
    let slot = slot(of: hash)
    if slots[slot] == hash { return false }
    slots[slot] = hash
    numbers[slot] = number
    count += 1
    if count * 2 > slots.count { grow() }
    return true
  }

  private mutating func grow() {
    let (hashes, old) = (slots, numbers)
    slots = [UInt64](repeating: 0, count: hashes.count * 2)
    numbers = [Int](repeating: 0, count: hashes.count * 2)
    for (place, hash) in hashes.enumerated() where hash != 0 {
      let slot = slot(of: hash)
      slots[slot] = hash
      numbers[slot] = old[place]
    }
  }

  private func slot(of hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash & UInt64(slots.count - 1))
    while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  /// A hash that is not 0: of the letters, or of the bytes of a text that has none.
  private mutating func hash(_ text: String) -> UInt64 {
    var hash = FNV1a()
    for letter in index.letters(of: text) { hash.add(UInt64(letter)) }
    return hash.value == 0 ? 1 : hash.value
  }
}
