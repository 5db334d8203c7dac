public import HaruTime

extension Alarm {
  /// The first ring after an instant, nil if there is none.
  ///
  /// It walks over civil dates and resolves each in the zone (`ZoneRules.resolve`): a time in a gap
  /// rings by the offset before the gap (02:30 at 03:30), a repeated time rings the first time, and
  /// on a date that the zone skipped the alarm does not ring.
  public func nextOccurrence(
    after instant: Instant,
    in zone: ZoneRules,
    holidays: HolidayList = HolidayList()
  ) -> AlarmOccurrence? {
    guard isOn, days != .weekly([]) else { return nil }
    // A gap can move a ring into the next day, so yesterday's may still be ahead.
    guard var date = zone.dateTime(at: instant).date.adding(days: -1) else { return nil }
    if let pausedUntil { date = max(date, pausedUntil) }
    if case .once(let only) = days { date = max(date, only) }
    // Each skipped date can cost a week; a zone skips at most one date in its history.
    for _ in 0..<(7 * (3 + skippedDates.count + holidays.count)) {
      if rings(on: date, holidays: holidays) {
        if let occurrence = occurrence(on: date, after: instant, in: zone) { return occurrence }
      }
      if case .once = days { return nil }
      guard let next = date.adding(days: 1) else { return nil }
      date = next
    }
    return nil
  }

  /// The ring on a civil date; nil if it is not later, or if the zone skipped that date.
  private func occurrence(
    on date: PlainDate,
    after instant: Instant,
    in zone: ZoneRules
  ) -> AlarmOccurrence? {
    let resolved = zone.resolve(PlainDateTime(date: date, time: time))
    guard resolved.instant > instant else { return nil }
    if case .skipped = resolved.kind, zone.startOfDay(date) == nil { return nil }
    return AlarmOccurrence(
      alarm: id,
      date: date,
      time: time,
      moment: zone.moment(at: resolved.instant)
    )
  }

  private func rings(on date: PlainDate, holidays: HolidayList) -> Bool {
    if let pausedUntil, date < pausedUntil { return false }
    if skippedDates.contains(date) { return false }
    switch days {
    case .once(let only): return date == only
    case .weekly(let weekdays):
      return weekdays.contains(WeekdaySet(date.weekday))
        && !(skipsHolidays && holidays.contains(date))
    }
  }
}
