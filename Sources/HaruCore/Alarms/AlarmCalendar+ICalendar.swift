import HaruJSON
import HaruSync
public import HaruTime

extension AlarmCalendar {
  /// The alarms that still ring as an iCalendar file (RFC 5545), for a phone's calendar.
  ///
  /// Each is an event starting with its next ring, with a VALARM at its start. An alarm with a zone
  /// includes that zone's transitions of the next ten years; the others are floating.
  public func iCalendar(of alarms: [Alarm], at now: Instant) -> String {
    var writer = ICalendarWriter()
    writer.beginCalendar()
    write(alarms, from: now, into: &writer) { alarm, writer in
      writer.beginEvent(alarm.id.text, at: now)
    }
    writer.line("END:", "VCALENDAR")
    return String(utf8: writer.bytes)
  }

  /// Writes the zones and the events of the alarms that ring after an instant; `begin` writes the
  /// start of each event.
  func write(
    _ alarms: [Alarm],
    from now: Instant,
    into writer: inout ICalendarWriter,
    begin: (Alarm, inout ICalendarWriter) -> Void
  ) {
    var described: [ZoneRules] = []
    for alarm in alarms where alarm.zone != nil && nextOccurrence(of: alarm, after: now) != nil {
      let zone = zone(of: alarm)
      if described.contains(where: { $0.id.hasSameBytes(as: zone.id) }) { continue }
      described.append(zone)
      writer.write(zone, from: now)
    }
    for alarm in alarms {
      guard let first = nextOccurrence(of: alarm, after: now) else { continue }
      begin(alarm, &writer)
      write(alarm, from: first, into: &writer)
    }
  }

  private func write(
    _ alarm: Alarm,
    from first: AlarmOccurrence,
    into writer: inout ICalendarWriter
  ) {
    let title = alarm.label.utf8.isEmpty ? alarm.time.description : alarm.label
    writer.line("DTSTART", place(of: alarm) + local([first.date], alarm.time))
    if case .weekly(let days) = alarm.days {
      var codes: [UInt8] = []
      for day in days.weekdays {
        if !codes.isEmpty { codes.append(ASCII.comma) }
        day.iCalendarCode.withUTF8Buffer { codes.append(contentsOf: $0) }
      }
      writer.line("RRULE:FREQ=WEEKLY;BYDAY=", codes)
      let silent = alarm.silentDates(from: first.date, holidays: holidays)
      if !silent.isEmpty { writer.line("EXDATE", place(of: alarm) + local(silent, alarm.time)) }
    }
    writer.text("SUMMARY:", title)
    writer.line("TRANSP:", "TRANSPARENT")
    writer.line("BEGIN:", "VALARM")
    writer.line("ACTION:", "DISPLAY")
    writer.text("DESCRIPTION:", title)
    writer.line("TRIGGER:", "PT0S")
    writer.line("END:", "VALARM")
    writer.line("END:", "VEVENT")
  }

  /// The parameters between a property's name and its local times.
  private func place(of alarm: Alarm) -> [UInt8] {
    guard alarm.zone != nil else { return [ASCII.colon] }
    return Array(";TZID=".utf8) + ICalendarWriter.parameter(zone(of: alarm).id) + [ASCII.colon]
  }

  private func local(_ dates: [PlainDate], _ time: PlainTime) -> [UInt8] {
    var bytes: [UInt8] = []
    for date in dates {
      if !bytes.isEmpty { bytes.append(ASCII.comma) }
      bytes.appendICalendar(PlainDateTime(date: date, time: time))
    }
    return bytes
  }
}

extension Alarm {
  /// The dates from a given one on that match the weekdays but on which the alarm stays silent.
  fileprivate func silentDates(from first: PlainDate, holidays: HolidayList) -> [PlainDate] {
    guard case .weekly(let weekdays) = days else { return [] }
    let silent = skippedDates + (skipsHolidays ? holidays.dates(from: first) : [])
    let counted = silent.filter { $0 >= first && weekdays.contains(WeekdaySet($0.weekday)) }
      .sorted()
    return counted.indices.filter { $0 == 0 || counted[$0] != counted[$0 - 1] }.map { counted[$0] }
  }
}

extension Weekday {
  /// The two letters of RFC 5545.
  var iCalendarCode: StaticString {
    switch self {
    case .monday: "MO"
    case .tuesday: "TU"
    case .wednesday: "WE"
    case .thursday: "TH"
    case .friday: "FR"
    case .saturday: "SA"
    case .sunday: "SU"
    }
  }
}
