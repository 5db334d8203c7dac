public import HaruJSON
public import HaruSync
public import HaruTime

/// Somebody else's calendar, shown with the day: a timetable, public holidays.
public struct SubscribedCalendar: StoredThing {
  /// The entity of its records.
  public static let entity = "calendar"
  /// The maximum number of calendars of a person.
  public static let limit = 16
  /// The available colours.
  public static let pens = 1...8

  /// The record id.
  public let id: RecordID
  /// The name.
  public var name: String
  /// The colour, 1 to 8.
  public var pen: Int
  /// The address at which a server reads it; nil if it came from a file.
  public var address: String?
  /// Whether its events are shown.
  public var isShown: Bool
  /// When it was last read; nil if it has not been read yet.
  public var readAt: Instant?
  /// The IANA id of the zone whose days were last read; empty before that.
  public var zone: String

  /// Creates a calendar.
  public init(
    id: RecordID,
    name: String,
    pen: Int = 5,
    address: String? = nil,
    isShown: Bool = true,
    readAt: Instant? = nil,
    zone: String = ""
  ) {
    self.id = id
    self.name = name
    self.pen = Self.pens.contains(pen) ? pen : 5
    self.address = address
    self.isShown = isShown
    self.readAt = readAt
    self.zone = zone
  }

  /// Reads a record; missing or unknown values get their defaults.
  public init?(record: Record) {
    self.init(
      id: record.id,
      name: record["name"]?.string ?? "",
      pen: record["pen"]?.int ?? 0,
      address: record["address"]?.string,
      isShown: record["shown"]?.bool ?? true,
      readAt: record["readAt"]?.integer.map { Instant(milliseconds: $0) },
      zone: record["zone"]?.string ?? ""
    )
  }

  /// The stored fields, in the order in which they are written.
  public var fields: [JSON.Member] {
    [
      JSON.Member(key: "name", value: .string(name)),
      JSON.Member(key: "pen", value: .integer(Int64(pen))),
      JSON.Member(key: "address", value: address.map { .string($0) } ?? .null),
      JSON.Member(key: "shown", value: .bool(isShown)),
      JSON.Member(key: "readAt", value: readAt.map { .integer($0.milliseconds) } ?? .null),
      JSON.Member(key: "zone", value: .string(zone)),
    ]
  }
}
