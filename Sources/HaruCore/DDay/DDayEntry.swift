public import HaruSync
public import HaruTime

/// A saved D-day.
public struct DDayEntry: Sendable {
  /// The order in which saved days are shown.
  public enum Sorting: UInt8, CaseIterable, Sendable {
    /// The next one first.
    case nearness
    /// In the person's own order.
    case byHand

    /// The name in records.
    public var name: StaticString { self == .nearness ? "nearness" : "byHand" }
  }

  /// The record id.
  public let id: RecordID
  /// The D-day.
  public var dday: DDay
  /// Its position in the manual order, a key of ``OrderKey``.
  public var order: String?

  /// Creates an entry.
  public init(id: RecordID, dday: DDay, order: String? = nil) {
    self.id = id
    self.dday = dday
    self.order = order
  }
}

extension [DDayEntry] {
  /// The entries in an order as seen from a date; ties are ordered by id.
  public func sorted(by sorting: DDayEntry.Sorting, from day: PlainDate) -> [DDayEntry] {
    let entries = self
    // "~" is greater than all keys: entries without a position come last.
    let orders = entries.map { [UInt8](($0.order ?? "~").utf8) }
    let ids = entries.map { [UInt8]($0.id.text.utf8) }
    let near = sorting == .byHand ? [] : entries.map { $0.dday.nearness(from: day) ?? Int.max }
    let places = DDayOrder.places(count) { first, second in
      switch sorting {
      case .nearness where near[first] != near[second]: return near[first] < near[second]
      case .byHand where orders[first] != orders[second]:
        return Self.precedes(orders[first], orders[second])
      default: return Self.precedes(ids[first], ids[second])
      }
    }
    return places.map { entries[$0] }
  }

  private static func precedes(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    first.lexicographicallyPrecedes(second)
  }

  /// The key that puts a new entry last.
  public var orderOfNext: String? {
    OrderKey.between(sorted(by: .byHand, from: .first).last { $0.order != nil }?.order, nil)
  }

  /// The writes that move an entry to another position; the entries must be in the manual order.
  ///
  /// Usually it is one write; if a neighbour has no key, or two have the same, all are renumbered.
  public func writes(moving place: Int, to target: Int, at instant: Instant) -> [CellWrite] {
    OrderKey.moving(from: place, to: target, in: map { $0.order }).flatMap { move in
      var moved = self[move.index]
      moved.order = move.key
      return moved.writes(of: [DDayEntry.orderField], at: instant)
    }
  }
}
