import HaruSync

extension WorkItem {
  /// Whether the first item comes before the second in the list: by order, then by id.
  public static func isInOrder(_ first: WorkItem, _ second: WorkItem) -> Bool {
    first.order.precedes(second.order, first.id, second.id)
  }

  /// The order of an item that is added at the end.
  public static func lastOrder(after items: [WorkItem]) -> String {
    let last = items.max(by: isInOrder)
    return last.flatMap { OrderKey.between($0.order, nil) } ?? OrderKey.between(nil, nil) ?? ""
  }

  /// The items whose order changes when one is moved to another index, counted after it was
  /// removed; empty if there is no such index.
  ///
  /// It is only the moved item, or all of them if its neighbours leave no room (two devices can
  /// assign the same order at once).
  public static func moving(
    from source: Int,
    to destination: Int,
    in items: [WorkItem]
  ) -> [WorkItem] {
    guard items.indices.contains(source), items.indices.contains(destination),
      source != destination
    else { return [] }
    var moved = items
    var item = moved.remove(at: source)
    let above = destination > 0 ? moved[destination - 1].order : nil
    let below = destination < moved.count ? moved[destination].order : nil
    if let order = OrderKey.between(above, below) {
      item.order = order
      return [item]
    }
    moved.insert(item, at: destination)
    var last: String?
    for place in moved.indices {
      last = OrderKey.between(last, nil)
      moved[place].order = last ?? ""
    }
    return moved
  }
}
