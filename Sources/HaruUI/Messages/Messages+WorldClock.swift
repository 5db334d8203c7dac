package import HaruTime

extension Messages {
  /// The next transition of a place, as in "Clocks go forward on Mar 14".
  package func clockChange(_ change: ZoneTransition, today: PlainDate) -> String {
    let moment = PlainDateTime(change.instant, offset: change.before.offset)
    let date = date(moment.date, today: today)
    return change.shift > 0 ? clockForward(date: date) : clockBack(date: date)
  }
}
