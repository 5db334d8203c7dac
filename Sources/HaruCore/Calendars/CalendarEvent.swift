import HaruJSON
import HaruTime

/// An event of a calendar on one day, or the part of a longer event that falls on the day.
public struct CalendarEvent: Equatable, Sendable {
  /// The limit for a title, in bytes.
  static let titleLimit = 200
  /// The limit for a place, in bytes.
  static let placeLimit = 120

  /// The title; may be empty.
  public var title: String
  /// The place; empty if unknown.
  public var place: String
  /// The minute of the day at which it begins; nil if it began on an earlier day.
  public var start: Int?
  /// The minute of the day at which it ends, at most 1440; nil if it continues on the next day.
  public var end: Int?

  /// Creates the event of a day.
  public init(title: String, place: String = "", start: Int? = nil, end: Int? = nil) {
    self.title = title
    self.place = place
    self.start = start
    self.end = end
  }

  /// Whether it fills the whole day.
  public var isAllDay: Bool { start == nil && end == nil }

  /// All-day events come first, then those that began on an earlier day.
  var rank: Int { isAllDay ? -1 : start ?? 0 }

  /// Reads `{"title": "Maths", "start": 540, "end": 590, "place": "3-2"}`; nil without a title, or
  /// if a time is outside the day.
  init?(json: JSON) {
    guard let title = json["title"]?.string else { return nil }
    self.init(
      title: title,
      place: json["place"]?.string ?? "",
      start: json["start"]?.int,
      end: json["end"]?.int
    )
    let first = start ?? 0
    guard (0..<1_440).contains(first), (first...1_440).contains(end ?? 1_440) else { return nil }
  }

  /// The value in a record; empty members are left out.
  var json: JSON {
    var members = [JSON.Member(key: "title", value: .string(title))]
    if let start { members.append(JSON.Member(key: "start", value: .integer(Int64(start)))) }
    if let end { members.append(JSON.Member(key: "end", value: .integer(Int64(end)))) }
    if !place.utf8.isEmpty { members.append(JSON.Member(key: "place", value: .string(place))) }
    return .object(members)
  }
}

extension CalendarEvent {
  /// Orders the events of a day: all-day events first, then by beginning, end and title.
  static func precedes(_ first: CalendarEvent, _ second: CalendarEvent) -> Bool {
    if first.rank != second.rank { return first.rank < second.rank }
    let (end, otherEnd) = (first.end ?? 1_440, second.end ?? 1_440)
    if end != otherEnd { return end < otherEnd }
    if !first.title.hasSameBytes(as: second.title) {
      return first.title.utf8.lexicographicallyPrecedes(second.title.utf8)
    }
    return first.place.utf8.lexicographicallyPrecedes(second.place.utf8)
  }
}
