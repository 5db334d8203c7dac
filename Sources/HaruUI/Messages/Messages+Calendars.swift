package import HaruCore
import HaruTime

extension Messages {
  /// An event on one line: time, title and place.
  package func line(of entry: CalendarDay.Entry) -> String {
    let times = times(of: entry.event)
    return times.utf8.isEmpty ? what(of: entry) : "\(times) \(what(of: entry))"
  }

  /// The times of an event; empty if it fills the day.
  package func times(of event: CalendarEvent) -> String {
    if event.isAllDay { return "" }
    var times = event.start.map { clock(minutes: $0) } ?? ""
    if event.start != event.end {
      times += "–" + (event.end.map { clock(minutes: $0) } ?? "")
    }
    return times
  }

  /// The title of an event, or the name of its calendar without one, and its place.
  package func what(of entry: CalendarDay.Entry) -> String {
    let event = entry.event
    let title = event.title.utf8.isEmpty ? entry.calendar : event.title
    return event.place.utf8.isEmpty ? title : "\(title) · \(event.place)"
  }

  /// A time of day in minutes since midnight; the end of a day is shown as midnight.
  private func clock(minutes: Int) -> String {
    clock(PlainTime(millisecondsOfDay: minutes * 60_000))
  }
}
