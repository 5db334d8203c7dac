/// When and where something happened: an instant with the offset and the zone of the place.
///
/// A fact stores its moment, so travel and daylight saving never change its civil date.
public struct Moment: Equatable, Sendable {
  /// The point in time.
  public var instant: Instant
  /// The offset from UTC at that place and time.
  public var offset: UTCOffset
  /// The IANA id of the zone, such as `Asia/Seoul`.
  public var zone: String

  /// Creates a moment from its parts.
  public init(instant: Instant, offset: UTCOffset, zone: String) {
    self.instant = instant
    self.offset = offset
    self.zone = zone
  }

  /// The civil date there and then.
  public var date: PlainDate { dateTime.date }

  /// The time of day there and then.
  public var time: PlainTime { dateTime.time }

  /// The civil date and time of day there and then.
  public var dateTime: PlainDateTime { PlainDateTime(instant, offset: offset) }

  // Zones are compared as bytes: `String ==` would pull Unicode tables into the web app.
  /// Whether instant, offset and zone are the same.
  public static func == (first: Moment, second: Moment) -> Bool {
    first.instant == second.instant && first.offset == second.offset
      && first.zone.utf8.elementsEqual(second.zone.utf8)
  }
}
