public import HaruJSON
public import HaruSync
public import HaruTime

/// A place in the weather list.
public struct WeatherPlace: Sendable {
  /// Derived from the coordinates, so that a place occurs only once in a list.
  public var id: RecordID { RecordID("\(latitude / 100)/\(longitude / 100)") }
  /// Degrees north in ten-thousandths, -900,000 to 900,000.
  public let latitude: Int
  /// Degrees east in ten-thousandths, -1,800,000 to 1,800,000.
  public let longitude: Int
  /// The name; empty for the device's position.
  public var name: String
  /// The region and country; may be empty.
  public var region: String
  /// The IANA id of its zone; empty if not known yet.
  public var zone: String
  /// Its position in the list (`OrderKey`).
  public var order: String

  /// Creates a place; nil if there is no such point on Earth.
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

  /// The default place, with its name in the reader's language.
  public static func seoul(named name: String) -> WeatherPlace { WeatherPlace(seoul: name) }

  /// Whether it comes before another in the list.
  public static func isBefore(_ first: WeatherPlace, _ second: WeatherPlace) -> Bool {
    first.order.precedes(second.order, first.id, second.id)
  }

  /// Degrees in the form of providers and `--json`, such as `37.566`.
  public static func degrees(_ value: Int) -> JSON { JSON(fixedPoint: Int64(value), decimals: 4) }

  /// Parses degrees as ten-thousandths; nil if they are not a number or out of range.
  public static func tenThousandths(_ degrees: JSON) -> Int? {
    degrees.fixedPoint(decimals: 4).flatMap { Int(exactly: $0) }
  }

  /// Cuts ten-thousandths of degrees to two decimals, about a kilometre.
  ///
  /// The weather is the same within that distance, and people's exact places stay private.
  public static func coarse(_ value: Int) -> Int { value / 100 * 100 }
}

extension WeatherPlace: OrderedThing {
  /// The entity of these records.
  public static let entity = "weatherPlace"

  /// Reads the place from its record, nil without valid coordinates.
  ///
  /// Fields: `latitude` and `longitude` (degrees, at most four decimals), `name`, `region`, `zone`,
  /// `order`.
  public init?(record: Record) {
    guard let latitude = record["latitude"].flatMap(Self.tenThousandths),
      let longitude = record["longitude"].flatMap(Self.tenThousandths)
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

  /// The stored fields, in the order in which they are written.
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

  /// The changes that put the place first in the list; a deleted one is restored.
  public func writes(before first: WeatherPlace?, at instant: Instant) -> [CellWrite] {
    var place = self
    place.order = OrderKey.between(nil, first?.order) ?? ""
    return place.restoringWrites(at: instant)
  }
}
