import HaruJSON
public import HaruSync
public import HaruTime

/// A saved place of the world clock.
public struct ClockPlace: Sendable {
  /// Its id; for the city that represents a zone, the zone's id.
  public var id: RecordID
  /// The id of its zone, or an offset (`+05:45`).
  public var zone: String
  /// The given name; empty for the name of the zone's city in the reader's language.
  public var name: String
  /// Its position in the list (`OrderKey`).
  public var order: String

  /// Creates a place.
  public init(id: RecordID, zone: String, name: String = "", order: String) {
    self.id = id
    self.zone = zone
    self.name = name
    self.order = order
  }

  /// Creates a place from a search result; a city that represents its zone gets its name at display
  /// time.
  public init(_ place: Place, order: String) {
    let name = place.id.hasSameBytes(as: place.zone) ? "" : place.city
    self.init(id: RecordID(place.id), zone: place.zone, name: name, order: order)
  }

  /// The default list: the device's zone and Seoul.
  ///
  /// Their ids are their zones, so that two devices that start this way share one list.
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
    first.order.precedes(second.order, first.id, second.id)
  }
}
