import HaruJSON
public import HaruSync
public import HaruTime

extension ClockPlace {
  /// The entity of the places of the world clock.
  public static let entity = "clockPlace"

  /// Reads the place from its record, nil if it has no zone.
  ///
  /// Fields: `zone`, `name` and `order`, like the properties.
  public init?(record: Record) {
    guard let zone = record["zone"]?.string else { return nil }
    self.init(
      id: record.id,
      zone: zone,
      name: record["name"]?.string ?? "",
      order: record["order"]?.string ?? ""
    )
  }

  /// The changes that save the place: all fields, or those that differ from an earlier state.
  ///
  /// A deleted place is restored.
  public func writes(since old: ClockPlace? = nil, at instant: Instant) -> [CellWrite] {
    let before = old?.fields ?? []
    return fields.enumerated().filter { index, field in
      index >= before.count || before[index] != field
    }.map { _, field in
      CellWrite(
        CellKey(entity: Self.entity, id: id, field: field.key),
        value: field.value,
        madeAt: instant
      )
    }
  }

  /// The change that deletes the place; `deleted` = false undoes it.
  public func deletion(_ isDeleted: Bool = true, at instant: Instant) -> CellWrite {
    let key = CellKey(entity: Self.entity, id: id, field: CellKey.deleted)
    return CellWrite(key, value: .bool(isDeleted), madeAt: instant)
  }

  private var fields: [JSON.Member] {
    [
      JSON.Member(key: "zone", value: .string(zone)),
      JSON.Member(key: "name", value: .string(name)),
      JSON.Member(key: "order", value: .string(order)),
      JSON.Member(key: CellKey.deleted, value: false),
    ]
  }
}

extension ClockPlace: Equatable {
  /// Whether both are the same place with the same name and position.
  public static func == (first: ClockPlace, second: ClockPlace) -> Bool {
    first.id.utf8.elementsEqual(second.id.utf8) && first.fields == second.fields
  }
}
