public import HaruJSON
public import HaruSync
public import HaruTime

/// A place whose weather somebody wants to know.
public struct WeatherPlace: Sendable {
  /// What tells it from others: its coordinates, so that a place stands in a list only once.
  public var id: RecordID { RecordID("\(latitude / 100)/\(longitude / 100)") }
  /// Degrees north in ten-thousandths, -900,000 to 900,000.
  public let latitude: Int
  /// Degrees east in ten-thousandths, -1,800,000 to 1,800,000.
  public let longitude: Int
  /// What it is called; empty for where the device is.
  public var name: String
  /// The region and country it lies in; may be empty.
  public var region: String
  /// The IANA id of its zone; empty where that is not known yet.
  public var zone: String
  /// Where it stands in the list (`OrderKey`).
  public var order: String

  /// Makes a place; nil if there is no such point on the Earth.
  public init?(
    latitude: Int,
    longitude: Int,
    name: String,
    region: String = "",
    zone: String = "",
    order: String = ""
  ) {
    guard (-900_000...900_000).contains(latitude), (-1_800_000...1_800_000).contains(longitude)
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    self.name = name
    self.region = region
    self.zone = zone
    self.order = order
  }

  private init(seoul name: String) {
    latitude = 375_660
    longitude = 1_269_784
    self.name = name
    region = ""
    zone = "Asia/Seoul"
    order = ""
  }

  /// The place that is shown before any is chosen, by its name in the reader's language.
  public static func seoul(named name: String) -> WeatherPlace { WeatherPlace(seoul: name) }

  /// Whether it comes before another in the list.
  public static func isBefore(_ first: WeatherPlace, _ second: WeatherPlace) -> Bool {
    if first.order.utf8.elementsEqual(second.order.utf8) { return first.id < second.id }
    return first.order.precedes(second.order)
  }

  /// The degrees as providers and `--json` have them, such as `37.566`.
  public static func degrees(_ value: Int) -> JSON { JSON(fixedPoint: Int64(value), decimals: 4) }
}

extension WeatherPlace: StoredThing {
  /// The entity of its records.
  public static let entity = "weatherPlace"

  /// Reads the place from its record, nil if it lies nowhere.
  ///
  /// Fields: `latitude` and `longitude` (degrees, at most four decimals), `name`, `region`, `zone`,
  /// `order`.
  public init?(record: Record) {
    guard let latitude = record["latitude"]?.fixedPoint(decimals: 4),
      let longitude = record["longitude"]?.fixedPoint(decimals: 4),
      let latitude = Int(exactly: latitude), let longitude = Int(exactly: longitude)
    else { return nil }
    self.init(
      latitude: latitude,
      longitude: longitude,
      name: record["name"]?.string ?? "",
      region: record["region"]?.string ?? "",
      zone: record["zone"]?.string ?? "",
      order: record["order"]?.string ?? ""
    )
  }

  /// The fields as they are stored, in their order.
  public var fields: [JSON.Member] {
    [
      JSON.Member(key: "latitude", value: Self.degrees(latitude)),
      JSON.Member(key: "longitude", value: Self.degrees(longitude)),
      JSON.Member(key: "name", value: .string(name)),
      JSON.Member(key: "region", value: .string(region)),
      JSON.Member(key: "zone", value: .string(zone)),
      JSON.Member(key: "order", value: .string(order)),
    ]
  }

  /// The changes that put the place first in a list; it is restored if it was deleted from it.
  public func writes(before first: WeatherPlace?, at instant: Instant) -> [CellWrite] {
    var place = self
    place.order = OrderKey.between(nil, first?.order) ?? ""
    return place.restoringWrites(at: instant)
  }
}
