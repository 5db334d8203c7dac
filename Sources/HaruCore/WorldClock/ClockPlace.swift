import HaruJSON
public import HaruSync
public import HaruTime

/// A place that somebody keeps in the world clock.
public struct ClockPlace: Sendable {
  /// What tells it from others; for the city that stands for a zone that is the zone's id.
  public var id: RecordID
  /// The id of its zone, or an offset (`+05:45`).
  public var zone: String
  /// The name it was given; empty for that of the zone's city in the reader's language.
  public var name: String
  /// Where it stands in the list (`OrderKey`).
  public var order: String

  /// Makes a place.
  public init(id: RecordID, zone: String, name: String = "", order: String) {
    self.id = id
    self.zone = zone
    self.name = name
    self.order = order
  }

  /// Makes a place of one that was found; a city that stands for its zone is named as it reads then.
  public init(_ place: Place, order: String) {
    let name = place.id.hasSameBytes(as: place.zone) ? "" : place.city
    self.init(id: RecordID(place.id), zone: place.zone, name: name, order: order)
  }

  /// The places of a list that was never touched: where the device is, and Seoul.
  ///
  /// Their ids are their zones, so that two devices that begin alike keep one list.
  public static func first(here: ZoneRules) -> [ClockPlace] {
    let seoul = "Asia/Seoul"
    var places = [ClockPlace(id: RecordID(here.id), zone: here.id, order: "a0")]
    if !here.id.hasSameBytes(as: seoul) {
      places.append(ClockPlace(id: RecordID(seoul), zone: seoul, order: "a1"))
    }
    return places
  }

  /// Whether it comes before another in the list.
  public static func isBefore(_ first: ClockPlace, _ second: ClockPlace) -> Bool {
    if first.order.hasSameBytes(as: second.order) {
      return first.id < second.id
    }
    return first.order.precedes(second.order)
  }
}
