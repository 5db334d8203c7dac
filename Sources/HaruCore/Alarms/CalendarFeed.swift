#if !hasFeature(Embedded)
import HaruJSON
import HaruSync
public import HaruTime

/// A calendar that other programs fetch repeatedly (RFC 5545, RFC 7986).
///
/// It depends on the records and the month, not on the time of the request: an unchanged calendar
/// has the same bytes, and an event's revision is the time at which its records were last changed.
public struct CalendarFeed {
  /// SEQUENCE counts the seconds since this time: it has to grow with each revision and fit 32
  /// bits.
  private static let epoch: Int64 = 1_767_225_600

  /// The CSS colour names closest to the colours of the pens 1 to 8.
  private static let colours = [
    "tomato", "darkgoldenrod", "olivedrab", "seagreen", "darkcyan", "royalblue", "slateblue",
    "palevioletred",
  ]

  private var writer = ICalendarWriter()

  /// Begins a calendar with a name and a CSS colour name; `size` is its approximate size in bytes.
  public init(named name: String, colour: String, size: Int = 0) {
    writer.reserve(size)
    writer.beginCalendar()
    writer.text("NAME:", name)
    writer.line("COLOR:", colour)
    // Apple and Google read the older property names.
    writer.text("X-WR-CALNAME:", name)
    writer.line("REFRESH-INTERVAL;VALUE=DURATION:", "PT1H")
    writer.line("X-PUBLISHED-TTL:", "PT1H")
  }

  /// Ends the calendar and returns its bytes.
  public mutating func end() -> [UInt8] {
    writer.line("END:", "VCALENDAR")
    return writer.bytes
  }

  private static func begin(_ id: String, _ changedAt: Instant, _ writer: inout ICalendarWriter) {
    let seconds = changedAt.milliseconds / 1_000 - epoch
    writer.beginEvent(id, at: changedAt, sequence: UInt64(min(max(seconds, 0), Int64(Int32.max))))
  }

  private mutating func colour(pen: Int) {
    writer.line("COLOR:", Self.colours[min(max(pen, 1), Self.colours.count) - 1])
  }

  /// Adds a saved day; a yearly one starts with its occurrence in a given year.
  public mutating func add(_ entry: DDayEntry, in year: Int, changedAt: Instant) {
    guard let start = PlainDate(year: year, month: 1, day: 1) else { return }
    // A yearly day gets a new event each year.
    let midnight = PlainDateTime(date: start, time: .midnight)
    let turn = ZoneRules.utc.instant(of: midnight)
    Self.begin(entry.id.text, entry.dday.isYearly ? max(changedAt, turn) : changedAt, &writer)
    colour(pen: entry.dday.pen)
    entry.writeEvent(from: start, into: &writer)
  }

  /// Adds the alarms that ring after an instant; each repeating one starts with its first ring
  /// after that.
  public mutating func add(
    _ alarms: [Alarm],
    _ calendar: AlarmCalendar,
    from start: Instant,
    changedAt: (Alarm) -> Instant
  ) {
    calendar.write(alarms, from: start, into: &writer) { alarm, writer in
      var changed = changedAt(alarm)
      if case .weekly = alarm.days { changed = max(changed, start) }
      Self.begin(alarm.id.text, changed, &writer)
    }
  }

  /// Adds completed work.
  public mutating func add(_ session: WorkSession, changedAt: Instant) {
    Self.begin(session.id.text, changedAt, &writer)
    writer.instant("DTSTART:", session.startedAt.instant)
    writer.instant("DTEND:", session.endedAt.instant)
    writer.text("SUMMARY:", session.name)
    if !session.note.isEmpty { writer.text("DESCRIPTION:", session.note) }
    writer.line("TRANSP:", "TRANSPARENT")
    writer.line("END:", "VEVENT")
  }

  /// Adds a planned task: at a floating local time, or for the whole day.
  public mutating func add(
    _ item: PlanItem,
    of task: WorkItem,
    startHour: Int,
    changedAt: Instant
  ) {
    Self.begin(item.id.text, changedAt, &writer)
    var start: [UInt8] = []
    // A time before the start of the day is on the next date.
    if let time = item.time,
      let date = time.hour < startHour ? item.date.adding(days: 1) : item.date
    {
      start.appendICalendar(PlainDateTime(date: date, time: time))
      writer.line("DTSTART:", start)
      writer.line("DURATION:", "PT\(max(1, item.seconds(of: task) / 60))M")
    } else {
      start.appendICalendar(item.date)
      writer.line("DTSTART;VALUE=DATE:", start)
      writer.line("TRANSP:", "TRANSPARENT")
    }
    writer.text("SUMMARY:", task.name)
    colour(pen: task.pen)
    writer.line("END:", "VEVENT")
  }
}
#endif
