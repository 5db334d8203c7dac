import HaruSync
public import HaruTime

extension Alarm {
  /// The default date of a one-time alarm: today if its time is still ahead, otherwise tomorrow.
  public static func date(
    for time: PlainTime,
    after now: Instant,
    in zone: ZoneRules
  ) -> PlainDate {
    let alarm = Alarm(id: "", time: time, days: .weekly(.everyDay))
    return alarm.nextOccurrence(after: now, in: zone)?.date ?? zone.dateTime(at: now).date
  }

  /// Turns the alarm on; a one-time alarm whose date has passed gets a new one.
  public mutating func switchOn(at now: Instant, in zone: ZoneRules) {
    isOn = true
    guard case .once = days, nextOccurrence(after: now, in: zone) == nil else { return }
    days = .once(Alarm.date(for: time, after: now, in: zone))
  }

  /// Skips the next ring; a one-time alarm is turned off.
  ///
  /// Skipped dates in the past are dropped.
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
