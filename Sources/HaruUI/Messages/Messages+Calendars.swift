package import HaruCore
import HaruTime

extension Messages {
  /// An event on one line: when, what, where.
  package func line(of entry: CalendarDay.Entry) -> String {
    let event = entry.event
    var line = ""
    if let start = event.start { line += clock(minutes: start) }
    if !event.isAllDay, event.start != event.end {
      line += "–"
      if let end = event.end { line += clock(minutes: end) }
    }
    if !event.isAllDay { line += " " }
    line += event.title.utf8.isEmpty ? entry.calendar : event.title
    if !event.place.utf8.isEmpty { line += " · \(event.place)" }
    return line
  }

  /// The time of day after some minutes; the end of a day is midnight.
  private func clock(minutes: Int) -> String {
    clock(PlainTime(millisecondsOfDay: minutes * 60_000))
  }
}
