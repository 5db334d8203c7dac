import HaruUI

/// A detail of a day that its widget shows or not.
enum WidgetDetail: String, CaseIterable {
  /// The names of tasks.
  case names
  /// The running task.
  case running
}

/// What a person chose for a widget to show.
struct WidgetChoice {
  /// What a widget of the day can show besides work.
  static let parts: [DayPart] = [.ddays, .alarm, .words, .quote, .calendar]

  private let parts: [DayPart]
  private let hidden: Set<WidgetDetail>

  /// Reads the fields of the form: a part or detail that is on has a value.
  init(_ isOn: (String) -> Bool) {
    parts = Self.parts.filter { isOn(Self.key($0)) }
    hidden = Set(WidgetDetail.allCases.filter { !isOn($0.rawValue) })
  }

  /// The key of a part in the form.
  static func key(_ part: DayPart) -> String { "part-\(part.rawValue)" }

  /// The scope of a token for this widget.
  func scope(of kind: WidgetKind) -> Scope {
    let shown = kind == .today ? [kind.part] + parts : [kind.part]
    let hidden = kind == .today ? hidden : []
    return Scope(.widget, entities: Set(shown.flatMap(\.kinds)).sorted(), hidden: hidden)
  }
}

extension DayPart {
  /// The display name of a part that can be chosen.
  func name(_ text: Messages) -> String {
    switch self {
    case .ddays: text.ddayTitle
    case .alarm: text.alarmNext
    case .words: text.wordTitle
    case .quote: text.quotesToday
    case .calendar: text.todayCalendar
    case .work, .weather, .note, .sentence: text.todayTitle
    }
  }
}
