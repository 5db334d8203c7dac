import HaruSync
public import HaruTime

extension Alarm {
  /// The date of an alarm that rings once and was given no date: today if its time is still ahead,
  /// else tomorrow.
  public static func date(
    for time: PlainTime,
    after now: Instant,
    in zone: ZoneRules
  ) -> PlainDate {
    let alarm = Alarm(id: "", time: time, days: .weekly(.everyDay))
    return alarm.nextOccurrence(after: now, in: zone)?.date ?? zone.dateTime(at: now).date
  }

  /// Switches it on; one that rings once takes a new date if its own is past.
  public mutating func switchOn(at now: Instant, in zone: ZoneRules) {
    isOn = true
    guard case .once = days, nextOccurrence(after: now, in: zone) == nil else { return }
    days = .once(Alarm.date(for: time, after: now, in: zone))
  }

  /// Leaves out the next ring; one that rings once is switched off.
  ///
  /// Skipped dates that are past are forgotten.
  public mutating func skipNext(
    after now: Instant,
    in zone: ZoneRules,
    holidays: HolidayList = HolidayList()
  ) {
    guard let next = nextOccurrence(after: now, in: zone, holidays: holidays) else { return }
    if case .once = days {
      isOn = false
      return
    }
    let today = zone.dateTime(at: now).date
    skippedDates = skippedDates.filter { $0 >= today } + [next.date]
  }
}
