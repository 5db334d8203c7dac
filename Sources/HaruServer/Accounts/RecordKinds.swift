import HaruCore

extension Scope {
  /// The kinds of records to which a token may be limited.
  static let kinds: Set<String> = [
    Alarm.entity, Calculation.entity, ClockPlace.entity, Countdown.entity, DayJournal.entity,
    DDayEntry.entity, Holiday.entity, Notebook.entity, PlanItem.entity, PlanRecurrence.entity,
    QuoteEntry.entity, QuoteMark.entity, QuoteShuffle.entity, QuoteUse.entity,
    RunningSession.entity, Settings.entity, WeatherPlace.entity, Word.entity, WordReview.entity,
    WorkItem.entity, WorkSession.entity,
    // The stopwatch and the hours of the clock page; only that page reads it.
    "clock",
  ]
}
