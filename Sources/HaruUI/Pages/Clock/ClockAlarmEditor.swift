package import HaruCore
package import HaruTime

/// The contents of the alarm dialog.
package struct ClockAlarmEditor {
  /// Why the alarm cannot be saved yet.
  package enum Problem: Equatable {
    case noTime, isPast
  }

  /// The actions of the dialog.
  package enum Action {
    case timeChosen(String), labelTyped(String), dateChosen(String), pauseChosen(String)
    case dayTapped(Weekday)
    case zoneChosen(String), soundChosen(String), snoozeTyped(String)
    case holidaysChosen(Bool)
  }

  /// The alarm being edited; its id is empty for a new one.
  package var alarm: Alarm
  /// Whether the time field has a valid time.
  package var hasTime = true
  /// The repeating weekdays.
  package var days: WeekdaySet
  /// The date of a one-time alarm; nil uses the next time.
  package var date: PlainDate?
  /// Why it could not be saved, after an attempt.
  package var problem: Problem?

  /// Opens an alarm.
  package init(_ alarm: Alarm) {
    self.alarm = alarm
    days = []
    switch alarm.days {
    case .once(let date): self.date = date
    case .weekly(let days): self.days = days
    }
  }

  /// Handles an action.
  mutating func apply(_ action: Action) {
    problem = nil
    switch action {
    case .timeChosen(let text):
      let time = try? PlainTime(parsing: text)
      hasTime = time != nil
      alarm.time = time ?? alarm.time
    case .labelTyped(let text): alarm.label = text
    case .dateChosen(let text): date = try? PlainDate(parsing: text)
    case .pauseChosen(let text): alarm.pausedUntil = try? PlainDate(parsing: text)
    case .dayTapped(let day): days = days.symmetricDifference(WeekdaySet(day))
    case .zoneChosen(let zone): alarm.zone = zone.utf8.isEmpty ? nil : zone
    case .soundChosen(let name): alarm.sound = name
    case .snoozeTyped(let text):
      alarm.snoozeMinutes = min(max(Int(text) ?? Alarm.firstSnoozeMinutes, 1), 60)
    case .holidaysChosen(let isOn): alarm.skipsHolidays = isOn
    }
  }

  /// The alarm with the contents of the fields, turned on; nil with a problem if it would never
  /// ring.
  mutating func finished(at now: Instant, in zone: ZoneRules) -> Alarm? {
    guard hasTime else {
      problem = .noTime
      return nil
    }
    alarm.isOn = true
    alarm.label = alarm.label.trimmed
    if days.isEmpty {
      alarm.days = .once(date ?? Alarm.date(for: alarm.time, after: now, in: zone))
      if alarm.nextOccurrence(after: now, in: zone) == nil {
        problem = .isPast
        return nil
      }
    } else {
      alarm.days = .weekly(days)
    }
    return alarm
  }
}
