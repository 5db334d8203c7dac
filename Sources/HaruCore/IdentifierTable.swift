import HaruJSON
import HaruSync

/// Numbers distinct ids in order of appearance: 0, 1, 2 ...
///
/// The standard dictionary would hash strings by their Unicode normal form, which needs tables that
/// the web app leaves out; ids are bytes.
struct IdentifierTable {
  /// The ids by number.
  private var identifiers: [String] = []
  private var slots = [Int](repeating: -1, count: 16)

  /// The number of an id, assigned if it is new.
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

  /// The number of a record's id, assigned now if it is new.
  mutating func number(_ id: RecordID) -> Int { number(id.text) }

  /// The number of a record's id, nil if it has none.
  func find(_ id: RecordID) -> Int? { find(id.text) }

  /// Reserves room for a number of ids.
  mutating func reserve(_ count: Int) {
    identifiers.reserveCapacity(count)
    while slots.count < count * 2 { grow() }
  }

  private mutating func grow() {
    slots = [Int](repeating: -1, count: slots.count * 2)
    for number in identifiers.indices { slots[slot(of: identifiers[number])] = number }
  }

  /// The slot of an id, or the empty one for it.
  private func slot(of id: String) -> Int {
    var hash = FNV1a()
    hash.add(id)
    var slot = Int(truncatingIfNeeded: hash.value & 0x7FFF_FFFF) & (slots.count - 1)
    while slots[slot] >= 0, !identifiers[slots[slot]].hasSameBytes(as: id) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}
