/// Finds the index of a key among the rows of a list: open addressing over 64-bit keys.
///
/// The standard dictionary would work, with five times the code in the WebAssembly.
final class KeyTable {
  private let rows: [RowIdentity]
  private var slots: [Int]
  private var taken: [Bool]

  init(_ rows: [RowIdentity], _ range: Range<Int>) {
    self.rows = rows
    var size = 8
    while size < range.count * 2 { size *= 2 }
    slots = [Int](repeating: -1, count: size)
    taken = [Bool](repeating: false, count: rows.count)
    for index in range {
      var slot = start(of: rows[index].key)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = index
    }
  }

  /// The index of a key, the first time it is asked for; -1 after that, or if there is no such key.
  func take(_ key: UInt64) -> Int {
    var slot = start(of: key)
    while slots[slot] >= 0 {
      let index = slots[slot]
      if rows[index].key == key, !taken[index] {
        taken[index] = true
        return index
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return -1
  }

  private func start(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 33) & (slots.count - 1)
  }
}
