import HaruJSON
import HaruTime

/// A value of a cell in the replica: from the server, from the outbox, or not stored yet.
struct StoredCell: Sendable {
  /// The number of cells that the server confirmed; operations count from 1.
  static let base: Int64 = 0
  /// The number of a change that the storage has not numbered yet; earlier unnumbered changes of
  /// the same millisecond count down from it.
  static let unnumbered = Int64.max
  /// The lowest number of an unnumbered change.
  static let leastUnnumbered = unnumbered - 1_000

  var id: RecordID
  /// The index of the field's name in the replica's list.
  var field: Int
  var number: Int64
  var madeAt: Instant
  var value: Value

  /// A loaded value stays text until it is needed: most facts never are.
  enum Value: Sendable {
    case text(at: UInt32)
    case json(JSON)
  }

  /// The layers on which a cell may have a value, from bottom to top.
  enum Layer: UInt8 {
    case base, outbox, unnumbered
  }

  var layer: Layer {
    switch number {
    case StoredCell.base: .base
    case StoredCell.leastUnnumbered...: .unnumbered
    default: .outbox
    }
  }

  /// The cell's position in its table: by id, then field, then layer.
  func order(against other: StoredCell) -> ByteOrder {
    let order = ByteOrder(id.text, other.id.text)
    if order != .same { return order }
    if field != other.field { return field < other.field ? .before : .after }
    if layer == other.layer { return .same }
    return layer.rawValue < other.layer.rawValue ? .before : .after
  }
}

/// The order of two texts by their UTF-8 bytes.
enum ByteOrder {
  case before, same, after

  init(_ first: String, _ second: String) {
    self = first.withBytes { first in second.withBytes { ByteOrder(first, $0) } }
  }

  private init(_ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>) {
    for index in 0..<min(first.count, second.count) where first[index] != second[index] {
      self = first[index] < second[index] ? .before : .after
      return
    }
    self = first.count == second.count ? .same : first.count < second.count ? .before : .after
  }
}
