public import HaruJSON
public import HaruSync

extension ClockPlace: OrderedThing {
  /// The entity of these records.
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

  /// The stored fields, in the order in which they are written.
  public var fields: [JSON.Member] {
    [
      JSON.Member(key: "zone", value: .string(zone)),
      JSON.Member(key: "name", value: .string(name)),
      JSON.Member(key: "order", value: .string(order)),
    ]
  }
}
