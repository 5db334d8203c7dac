import HaruCore
import HaruTime
import HaruUI

extension TodayPage {
  /// The page as lines; empty sections are left out.
  func lines(_ context: CommandContext) -> [String] {
    let text = context.messages
    // The escape sequences of the grid's colours do not count towards its width.
    let fitted = { (lines: [String]) in lines.flatMap(context.output.rows) }
    var groups = [
      fitted([title(text, today: context.now.date)]),
      fitted((missed?.lines(text) ?? []).map(\.withoutControls)),
    ]
    var glances: [String] = []
    for section in order {
      let isGlance = ![.plan, .quote, .calendar].contains(section)
      if isGlance {
        glances += glance(section, context).map { [$0] } ?? []
        continue
      }
      groups.append(fitted(glances))
      glances = []
      switch section {
      case .plan: groups += [fitted(taskLines(context)), gridLines(context)]
      case .calendar:
        groups.append(fitted(overview.calendar.entries.map { text.line(of: $0).withoutControls }))
      default: groups.append(fitted(quoteLines(text)))
      }
    }
    groups += [fitted(glances), fitted(closing(text))]
    return Array(groups.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// The person's order or, if they have not chosen one, the terminal's.
  private var order: [TodayLayout.Section] {
    layout == .standard
      ? [.calendar, .plan, .ddays, .alarm, .words, .weather, .quote] : layout.shown
  }

  private func title(_ text: Messages, today: PlainDate) -> String {
    let day = text.dateWithWeekday(overview.date, today: today)
    return overview.number.map { "\(day) · \(text.todayDayNumber(count: "\($0)"))" } ?? day
  }

  private func taskLines(_ context: CommandContext) -> [String] {
    let text = context.messages
    let tasks = overview.work.day?.tasks ?? []
    if tasks.isEmpty { return isToday ? [text.todayNoTasks] : [] }
    let plan = PlanPage(overview.work)
    let width = tasks.map { $0.item.name.withoutControls.columns }.max() ?? 0
    let planned = overview.work.planned.map { plan.line($0, width: width, context) }
    let others = (overview.work.day?.others ?? []).map { plan.line($0, width: width, context) }
    return planned + plan.forecastLines(context) + others
  }

  /// The hours in two halves side by side, then the legend.
  private func gridLines(_ context: CommandContext) -> [String] {
    guard let cells = overview.cells, !cells.isEmpty else { return [] }
    let drawing = DayDrawing(cells: cells, isColoured: context.output.hasColours)
    let total = drawing.total(context.messages.focusTotalTime)
    let hours = drawing.hours
    let half = (hours.count + 1) / 2
    // A narrow terminal has no room for two halves.
    if let width = context.output.width, width < 2 * DayDrawing.width + 4 {
      return hours + [total] + drawing.legend
    }
    let rows = (0..<half).map { row in
      hours.indices.contains(row + half) ? "\(hours[row])    \(hours[row + half])" : hours[row]
    }
    return rows + [total] + drawing.legend
  }

  /// A section of one line; nil if there is nothing to say.
  private func glance(_ section: TodayLayout.Section, _ context: CommandContext) -> String? {
    let text = context.messages
    switch section {
    case .ddays:
      if overview.ddays.isEmpty { return nil }
      let counts = overview.ddays.map { entry in
        "\(text.number(entry.dday.count(from: overview.date).number)) \(entry.dday.name.withoutControls)"
      }
      return counts.joined(separator: " · ")
    case .alarm:
      guard let (ring, label) = overview.nextAlarm else { return nil }
      let ahead = text.ahead(TimeAhead(from: context.now.instant, to: ring.moment.instant))
      let name = label.isEmpty ? text[.alarmNext] : label.withoutControls
      return "\(text.clock(ring.moment.time)) \(name) (\(ahead))"
    case .words: return overview.wordsDue > 0 ? text.wordDue(count: overview.wordsDue) : nil
    case .weather: return overview.weather.map { text.weather($0, in: units).withoutControls }
    case .quote, .calendar, .plan: return nil
    }
  }

  /// The sentence about the day, and the line written for it.
  private func closing(_ text: Messages) -> [String] {
    let note = overview.note.withoutControls
    return [sentence, note.isEmpty ? nil : "\(text[.dayLine]): \(note)"].compactMap(\.self)
  }

  private func quoteLines(_ text: Messages) -> [String] {
    guard let quote = overview.quote else { return [] }
    let said = quote.quote.text.withoutControls
    return said.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      + ["    — \(text.origin(of: quote).withoutControls)"]
  }
}
