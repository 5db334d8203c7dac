import HaruCore
import HaruUI

/// A calendar to which other programs can subscribe.
enum CalendarKind: String, CaseIterable {
  case dday, alarms, plan, sessions

  /// The calendar of a file name.
  init?(file: String) {
    guard file.hasSuffix(".ics") else { return nil }
    self.init(rawValue: String(file.dropLast(4)))
  }

  /// The kinds of records that it is built from.
  var kinds: [String] {
    switch self {
    case .dday: [DDayEntry.entity]
    case .alarms: [Alarm.entity]
    case .plan: [PlanItem.entity, PlanRecurrence.entity, WorkItem.entity]
    case .sessions: [WorkSession.entity]
    }
  }

  /// The display name.
  func name(_ text: Messages) -> String {
    switch self {
    case .dday: text.name(of: RecordTable.days)
    case .alarms: text.name(of: RecordTable.alarms)
    case .plan: text.focusPlanner
    case .sessions: text.name(of: RecordTable.workSessions)
    }
  }

  /// The CSS colour name closest to the feature's colour in the app.
  var colour: String {
    switch self {
    case .dday: "slateblue"
    case .alarms: "seagreen"
    case .plan, .sessions: "sandybrown"
    }
  }

  /// The path of its address; the token makes it secret.
  func path(_ token: String) -> String { "/calendar/\(token)/\(rawValue).ics" }
}

extension Scope {
  /// The calendars whose records a token reaches.
  var calendars: [CalendarKind] {
    CalendarKind.allCases.filter { $0.kinds.allSatisfy(reaches) }
  }
}
