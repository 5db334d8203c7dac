import HaruJSON
public import HaruSync
public import HaruTime

extension WorkItem {
  /// Reads the item from its record, nil if it has no name.
  ///
  /// Fields: `name`, `icon`, `pen`, `estimateSeconds` and `order`, like the properties. A field
  /// that is missing or of another type has its default value.
  public init?(record: Record) {
    guard let name = record["name"]?.string, !name.utf8.isEmpty else { return nil }
    self.init(
      id: record.id,
      name: name,
      icon: record["icon"]?.string ?? "",
      pen: record["pen"]?.integer.flatMap { Int(exactly: $0) } ?? WorkItem.pens.lowerBound,
      estimateSeconds: record["estimateSeconds"]?.integer ?? WorkItem.firstEstimateSeconds,
      order: record["order"]?.string ?? ""
    )
  }

  /// The changes that save the item: all fields, or those that differ from an earlier state.
  public func writes(since old: WorkItem? = nil, at instant: Instant) -> [CellWrite] {
    let before = old?.fields ?? []
    return fields.enumerated().filter { index, field in
      index >= before.count || before[index] != field
    }.map { CellWrite(WorkItem.entity, id, $1, at: instant) }
  }

  /// The change that deletes the item (its sessions stay), or that undoes the deletion.
  public func deletion(_ isDeleted: Bool = true, at instant: Instant) -> CellWrite {
    CellWrite(WorkItem.entity, id, isDeleted: isDeleted, at: instant)
  }

  private var fields: [JSON.Member] {
    [
      JSON.Member(key: "name", value: .string(name)),
      JSON.Member(key: "icon", value: .string(icon)),
      JSON.Member(key: "pen", value: .integer(Int64(pen))),
      JSON.Member(key: "estimateSeconds", value: .integer(estimateSeconds)),
      JSON.Member(key: "order", value: .string(order)),
    ]
  }
}

extension CellWrite {
  /// Writes one field of a record.
  init(_ entity: String, _ id: String, _ field: JSON.Member, at instant: Instant) {
    self.init(
      CellKey(entity: entity, id: id, field: field.key),
      value: field.value,
      madeAt: instant
    )
  }

  /// Deletes a record, or undoes its deletion.
  init(_ entity: String, _ id: String, isDeleted: Bool, at instant: Instant) {
    self.init(
      entity,
      id,
      JSON.Member(key: CellKey.deleted, value: .bool(isDeleted)),
      at: instant
    )
  }
}
