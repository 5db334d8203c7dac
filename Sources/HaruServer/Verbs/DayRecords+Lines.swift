import HaruCore
import HaruTime
import HaruUI

extension DayRecords {
  /// The day as text for a bar or a terminal, one item per line.
  func lines(of parts: [DayPart], _ call: VerbCall) -> [String] {
    let hasNames = !call.principal.scope.hidden.contains(.names)
    let text = call.messages
    var lines: [String] = []
    let date = text.dateWithWeekday(overview.date, today: overview.date)
    if parts.contains(.work) {
      let total = text.time(overview.cells?.totalSeconds ?? 0, exactly: false)
      lines.append("\(date) · \(total)")
      for task in overview.work.day?.tasks ?? [] where task.isRunning || task.isDone {
        let spent = text.time(task.spentMilliseconds / 1_000, exactly: false)
        let state = task.isRunning ? text.widgetRunning : spent
        lines.append(hasNames ? "\(task.item.name) · \(state)" : state)
      }
    }
    lines += overview.calendar.entries.map { text.line(of: $0) }
    for entry in overview.ddays {
      let number = text.number(entry.dday.count(from: overview.date).number)
      lines.append("\(number) \(entry.dday.name)")
    }
    if let (ring, label) = overview.nextAlarm {
      lines.append("\(text.alarmNext): \(text.clock(ring.moment.time)) \(label)")
    }
    if parts.contains(.words), overview.wordsDue > 0 {
      lines.append("\(text.wordTitle): \(overview.wordsDue)")
    }
    if parts.contains(.quote), let quote = overview.quote { lines.append(quote.quote.text) }
    return lines.map { RequestFields.visible($0) }
  }
}
