public import HaruSync
public import HaruTime

/// A D-day that was saved.
public struct DDayEntry: Sendable {
  /// The order in which saved days are shown.
  public enum Sorting: UInt8, CaseIterable, Sendable {
    /// What happens next comes first.
    case nearness
    /// As its person put them.
    case byHand

    /// The name in records.
    public var name: StaticString { self == .nearness ? "nearness" : "byHand" }
  }

  /// The id of its record.
  public let id: RecordID
  /// The day itself.
  public var dday: DDay
  /// Its place in the order by hand, a key of ``OrderKey``.
  public var order: String?

  /// Makes an entry of its parts.
  public init(id: RecordID, dday: DDay, order: String? = nil) {
    self.id = id
    self.dday = dday
    self.order = order
  }
}

extension [DDayEntry] {
  /// The entries in the order chosen, seen from a day; equals come in the order of their ids.
  public func sorted(by sorting: DDayEntry.Sorting, from day: PlainDate) -> [DDayEntry] {
    let entries = self
    // "~" is above all keys: what was never placed comes last.
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

  /// The key that puts a new entry behind all.
  public var orderOfNext: String? {
    OrderKey.between(sorted(by: .byHand, from: .first).last { $0.order != nil }?.order, nil)
  }

  /// The writes that move an entry to another place; the entries stand in the order by hand.
  ///
  /// One write in all but one case: where a neighbour has no key, or two have the same, all are
  /// numbered anew.
  public func writes(moving place: Int, to target: Int, at instant: Instant) -> [CellWrite] {
    guard indices.contains(place), indices.contains(target), place != target else { return [] }
    var moved = self
    moved.insert(moved.remove(at: place), at: target)
    let before = target > 0 ? moved[target - 1].order : nil
    let after = target + 1 < moved.count ? moved[target + 1].order : nil
    let hasGaps = target > 0 && before == nil || target + 1 < moved.count && after == nil
    if !hasGaps, let key = OrderKey.between(before, after) {
      moved[target].order = key
      return moved[target].orderWrites(at: instant)
    }
    var last: String?
    return moved.flatMap { entry in
      last = OrderKey.between(last, nil)
      guard let last else { return [] as [CellWrite] }
      var entry = entry
      entry.order = last
      return entry.orderWrites(at: instant)
    }
  }
}

extension DDayEntry {
  fileprivate func orderWrites(at instant: Instant) -> [CellWrite] {
    writes(of: [Self.orderField], at: instant)
  }
}
