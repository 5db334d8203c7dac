import HaruJSON

/// Recognises texts that are the same except for case, accents, blanks and punctuation.
///
/// It stores 64-bit hashes: among 100,000 different texts, two collide with a probability of 1 in
/// 3,000,000,000.
public struct QuoteDigest: Sendable {
  private var slots = [UInt64](repeating: 0, count: 64)
  /// The number stored with each hash.
  private var numbers = [Int](repeating: 0, count: 64)
  private var count = 0
  private var index = FullTextIndex()

  /// Creates an empty digest.
  public init() {}

  /// Creates a digest of quotes, numbered by their indices.
  public init(_ entries: [QuoteEntry]) {
    for (place, entry) in entries.enumerated() { _ = insert(entry.quote.text, number: place) }
  }

  /// The number of the first equal text, nil if there is none.
  mutating func number(of text: String) -> Int? {
    let hash = hash(text)
    let slot = slot(of: hash)
    return slots[slot] == hash ? numbers[slot] : nil
  }

  /// Adds a text with a number; returns false if an equal one exists.
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

  /// A nonzero hash of the letters, or of the bytes of a text without letters.
  private mutating func hash(_ text: String) -> UInt64 {
    var hash = FNV1a()
    for letter in index.letters(of: text) { hash.add(UInt64(letter)) }
    return hash.value == 0 ? 1 : hash.value
  }
}
