import HaruJSON
import HaruSync

/// Numbers different ids in the order in which they come: 0, 1, 2 ...
///
/// The standard dictionary would hash strings by their Unicode normal form, whose tables the web app
/// does not carry; ids are bytes.
struct IdentifierTable {
  /// The ids, each at its number.
  private var identifiers: [String] = []
  private var slots = [Int](repeating: -1, count: 16)

  /// The number of an id, given now if it is new.
  mutating func number(_ id: String) -> Int {
    let slot = slot(of: id)
    if slots[slot] >= 0 { return slots[slot] }
    slots[slot] = identifiers.count
    identifiers.append(id)
    if identifiers.count * 2 > slots.count { grow() }
    return identifiers.count - 1
  }

  /// The number of an id, nil if it has none.
  func find(_ id: String) -> Int? {
    let number = slots[slot(of: id)]
    return number >= 0 ? number : nil
  }

  /// The ids of records, each at its number.
  var recordIDs: [RecordID] { identifiers.map { RecordID($0) } }

  /// The number of the id of a record, given now if it is new.
  mutating func number(_ id: RecordID) -> Int { number(id.text) }

  /// The number of the id of a record, nil if it has none.
  func find(_ id: RecordID) -> Int? { find(id.text) }

  /// Makes room for so many ids.
  mutating func reserve(_ count: Int) {
    identifiers.reserveCapacity(count)
    while slots.count < count * 2 { grow() }
  }

  private mutating func grow() {
    slots = [Int](repeating: -1, count: slots.count * 2)
    for number in identifiers.indices { slots[slot(of: identifiers[number])] = number }
  }

  /// The slot that holds an id, or the empty one where it belongs.
  private func slot(of id: String) -> Int {
    // FNV-1a (Fowler, Noll, Vo), 32 bits.
    var hash: UInt32 = 0x811c_9dc5
    id.withBytes { bytes in
      for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    }
    var slot = Int(hash & 0x7FFF_FFFF) & (slots.count - 1)
    while slots[slot] >= 0, !identifiers[slots[slot]].hasSameBytes(as: id) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}
