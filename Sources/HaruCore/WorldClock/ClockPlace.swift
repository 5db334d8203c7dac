public import HaruTime

/// A place that somebody keeps in the world clock.
public struct ClockPlace: Sendable {
  /// What tells it from others; for the city that stands for a zone that is the zone's id.
  public var id: String
  /// The id of its zone, or an offset (`+05:45`).
  public var zone: String
  /// The name it was given; empty for that of the zone's city in the reader's language.
  public var name: String
  /// Where it stands in the list (`OrderKey`).
  public var order: String

  /// Makes a place.
  public init(id: String, zone: String, name: String = "", order: String) {
    self.id = id
    self.zone = zone
    self.name = name
    self.order = order
  }

  /// Makes a place of one that was found; a city that stands for its zone is named as it reads then.
  public init(_ place: Place, order: String) {
    let isOfZone = place.id.utf8.elementsEqual(place.zone.utf8)
    self.init(id: place.id, zone: place.zone, name: isOfZone ? "" : place.city, order: order)
  }

  /// The places of a list that was never touched: where the device is, and Seoul.
  ///
  /// Their ids are their zones, so that two devices that begin alike keep one list.
  public static func first(here: ZoneRules) -> [ClockPlace] {
    let seoul = "Asia/Seoul"
    var places = [ClockPlace(id: here.id, zone: here.id, order: "a0")]
    if !here.id.utf8.elementsEqual(seoul.utf8) {
      places.append(ClockPlace(id: seoul, zone: seoul, order: "a1"))
    }
    return places
  }

  /// Whether it comes before another in the list.
  public static func isBefore(_ first: ClockPlace, _ second: ClockPlace) -> Bool {
    if first.order.utf8.elementsEqual(second.order.utf8) {
      return first.id.utf8.lexicographicallyPrecedes(second.id.utf8)
    }
    return first.order.utf8.lexicographicallyPrecedes(second.order.utf8)
  }
}
