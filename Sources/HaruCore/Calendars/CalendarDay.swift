public import HaruJSON
public import HaruSync
public import HaruTime

/// The events of all shown calendars on one day.
public struct CalendarDay: Sendable {
  /// An event with its calendar.
  public struct Entry: Sendable {
    /// The event.
    public let event: CalendarEvent
    /// The name of its calendar.
    public let calendar: String
    /// The colour of its calendar, 1 to 8.
    public let pen: Int
  }

  /// The entities that a day is built from.
  public static let entities = [SubscribedCalendar.entity, CalendarWeek.entity]

  /// The events: all-day events first, then by time.
  public private(set) var entries: [Entry] = []

  /// A day without events.
  public init() {}

  /// Reads the calendars and their weeks on a date; `week` returns the record with an id, unless it
  /// is deleted.
  public init<Failure>(
    on date: PlainDate,
    calendars: some Sequence<Record>,
    week: (RecordID) throws(Failure) -> Record?
  ) throws(Failure) {
    for record in calendars {
      guard let calendar = SubscribedCalendar(record: record), calendar.isShown,
        let found = try week(CalendarWeek(of: calendar.id, containing: date).id),
        let week = CalendarWeek(record: found)
      else { continue }
      for event in week.events(on: date.weekday) {
        // Insertion keeps the order of the calendars, and of events that begin at the same time.
        let place = entries.firstIndex { event.rank < $0.event.rank }
        entries.insert(
          Entry(event: event, calendar: calendar.name, pen: calendar.pen),
          at: place ?? entries.count
        )
      }
    }
  }
}

#if !hasFeature(Embedded)
extension CalendarDay.Entry {
  /// The JSON form: `start` and `end` are local times, null if the event continues on another day,
  /// `24:00` at the end of the day.
  public var json: JSON {
    let time = { (minutes: Int) -> JSON in
      let isEnd = minutes == 1_440
      return .string(isEnd ? "24:00" : PlainTime(millisecondsOfDay: minutes * 60_000).description)
    }
    return [
      "calendar": .string(calendar), "pen": .integer(Int64(pen)), "title": .string(event.title),
      "place": event.place.isEmpty ? .null : .string(event.place),
      "start": event.start.map(time) ?? .null, "end": event.end.map(time) ?? .null,
    ]
  }
}
#endif
