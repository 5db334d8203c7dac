public import HaruJSON
public import HaruSync

extension WorkItem: OrderedThing {
  /// Reads the item from its record, nil if it has no name.
  ///
  /// Fields: `name`, `icon`, `pen`, `estimateSeconds`, `order` and `dday`, like the properties. A
  /// field that is missing or of another type has its default value.
  public init?(record: Record) {
    guard let name = record["name"]?.string, !name.utf8.isEmpty else { return nil }
    self.init(
      id: record.id,
      name: name,
      icon: record["icon"]?.string ?? "",
      pen: record["pen"]?.int ?? WorkItem.pens.lowerBound,
      estimateSeconds: record["estimateSeconds"]?.integer ?? WorkItem.firstEstimateSeconds,
      order: record["order"]?.string ?? "",
      dday: record["dday"]?.string.map { RecordID($0) }
    )
  }

  /// The stored fields, in the order in which they are written.
  public var fields: [JSON.Member] {
    [
      JSON.Member(key: "name", value: .string(name)),
      JSON.Member(key: "icon", value: .string(icon)),
      JSON.Member(key: "pen", value: .integer(Int64(pen))),
      JSON.Member(key: "estimateSeconds", value: .integer(estimateSeconds)),
      JSON.Member(key: "order", value: .string(order)),
      JSON.Member(key: "dday", value: dday.map { .string($0.text) } ?? .null),
    ]
  }
}
