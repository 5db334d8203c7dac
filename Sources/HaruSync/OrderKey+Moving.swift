public import HaruTime

extension OrderKey {
  /// The new keys when the item at one index of a list moves to another index, counted after its
  /// removal; empty if there is no such index.
  ///
  /// It is only the key of the moved item, or the keys of all if its neighbours leave no room: one
  /// has no key, or two devices made the same key at once.
  public static func moving(
    from source: Int,
    to destination: Int,
    in keys: [String?]
  ) -> [(index: Int, key: String)] {
    guard keys.indices.contains(source), keys.indices.contains(destination),
      source != destination
    else { return [] }
    var moved = Array(keys.indices)
    moved.insert(moved.remove(at: source), at: destination)
    let above = destination > 0 ? keys[moved[destination - 1]] : nil
    let below = destination + 1 < moved.count ? keys[moved[destination + 1]] : nil
    let isBetweenKeys =
      (destination == 0 || above != nil) && (destination + 1 == moved.count || below != nil)
    if isBetweenKeys, let key = between(above, below) { return [(source, key)] }
    var last: String?
    return moved.compactMap { index in
      last = between(last, nil)
      return last.map { (index, $0) }
    }
  }
}

/// A thing with a place in a list that is ordered by hand.
public protocol OrderedThing: StoredThing {
  /// The position in the list, a key of ``OrderKey``.
  var order: String { get set }
}

extension Array where Element: OrderedThing {
  /// The writes that move the thing at one index of the list to another, counted after its removal.
  public func writes(
    moving source: Int,
    to destination: Int,
    at instant: Instant
  ) -> [CellWrite] {
    OrderKey.moving(from: source, to: destination, in: map { $0.order }).flatMap { move in
      var moved = self[move.index]
      moved.order = move.key
      return moved.writes(since: self[move.index], at: instant)
    }
  }
}
