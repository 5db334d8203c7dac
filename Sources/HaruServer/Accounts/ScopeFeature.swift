import HaruCore
import HaruUI

/// A part of Haru to which a token may be limited, and its kinds of records.
enum ScopeFeature: String, CaseIterable {
  case focus, calculator, ddays, calendars, clock, words, quotes, weather, notes, settings

  var kinds: [String] {
    switch self {
    case .focus:
      [
        WorkItem.entity, WorkSession.entity, RunningSession.entity, PlanItem.entity,
        PlanRecurrence.entity,
      ]
    case .calculator: [Calculation.entity]
    case .ddays: [DDayEntry.entity]
    case .calendars: CalendarDay.entities
    case .clock:
      [Alarm.entity, Countdown.entity, ClockPlace.entity, Holiday.entity, Stopwatch.entity]
    case .words: [Word.entity, WordReview.entity, Notebook.entity]
    case .quotes: [QuoteEntry.entity, QuoteMark.entity, QuoteUse.entity, QuoteShuffle.entity]
    case .weather: [WeatherPlace.entity]
    case .notes: [DayJournal.entity]
    case .settings: [Settings.entity]
    }
  }

  /// The display name.
  func name(_ text: Messages) -> String {
    switch self {
    case .focus: text.focusTitle
    case .calculator: text.calcTitle
    case .ddays: text.ddayTitle
    case .calendars: text.todayCalendar
    case .clock: text.clockTitle
    case .words: text.wordTitle
    case .quotes: text.quotesTitle
    case .weather: text.weatherTitle
    case .notes: text.focusNote
    case .settings: text.settingsTitle
    }
  }
}

extension Scope {
  /// The kinds of records to which a token may be limited.
  static let kinds = Set(ScopeFeature.allCases.flatMap(\.kinds))

  /// A description of the scope: its features, and the names of kinds from features it does not
  /// fully cover; nil for everything.
  ///
  /// With a grant, only what it covers.
  func names(_ text: Messages, with grant: Grant? = nil) -> [String]? {
    guard let all = self.entities else { return nil }
    let entities = all.filter { kind in grant.map { $0 == self.grant(of: kind) } ?? true }
    return ScopeFeature.allCases.flatMap { feature in
      let reached = feature.kinds.filter(entities.contains)
      guard reached.count < feature.kinds.count else { return [feature.name(text)] }
      return reached.map { kind in
        RecordTable(entity: kind).map { text.name(of: $0) } ?? "\(feature.name(text)) (\(kind))"
      }
    }
  }
}
