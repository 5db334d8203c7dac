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
}
