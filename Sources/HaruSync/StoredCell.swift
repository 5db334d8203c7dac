import HaruJSON
import HaruTime

/// A value of a cell as the replica holds it: of the server's copy or of the outbox.
struct StoredCell: Sendable {
  /// The number of what the server confirmed; operations count from 1.
  static let base: Int64 = 0
  /// The number of a change that the storage has not numbered yet.
  static let unnumbered = Int64.max

  var id: String
  /// The place of the field's name in the replica's list.
  var field: Int
  var number: Int64
  var madeAt: Instant
  var value: Value

  /// A loaded value stays text until it is asked for: most facts never are.
  enum Value: Sendable {
    case text(at: UInt32)
    case json(JSON)
  }

  var isPending: Bool { number != StoredCell.base }

  /// Where the cell stands in its table: by id, then field, the server's copy before the outbox.
  func order(against other: StoredCell) -> ByteOrder {
    let order = ByteOrder(id, other.id)
    if order != .same { return order }
    if field != other.field { return field < other.field ? .before : .after }
    if isPending != other.isPending { return isPending ? .after : .before }
    return .same
  }

  /// Tells whether this value takes the place of another one of the same cell and side.
  ///
  /// The highest number wins. A change without a number was made after all that are stored; when
  /// its own number arrives, or a later change of another tab, that takes its place.
  func supersedes(_ other: StoredCell) -> Bool {
    if number != StoredCell.unnumbered, other.number == StoredCell.unnumbered {
      return madeAt >= other.madeAt
    }
    return number >= other.number
  }
}

/// How two texts are ordered by their UTF-8 bytes.
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
