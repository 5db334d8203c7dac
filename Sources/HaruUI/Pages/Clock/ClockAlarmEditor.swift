package import HaruCore
package import HaruTime

/// An alarm while it is being made or changed: what the fields of the dialog hold.
package struct ClockAlarmEditor {
  /// Why the alarm cannot be kept yet.
  package enum Problem: Equatable {
    case noTime, isPast
  }

  /// What can happen in the dialog.
  package enum Action {
    case timeChosen(String), labelTyped(String), dateChosen(String), pauseChosen(String)
    case dayTapped(Weekday)
    case zoneChosen(String), soundChosen(String), snoozeTyped(String)
    case holidaysChosen(Bool)
  }

  /// The alarm as it stands; its id is empty for a new one.
  package var alarm: Alarm
  /// Whether the field of the time holds one.
  package var hasTime = true
  package var days: WeekdaySet
  /// The date of one that rings once; `nil` takes the next time it is so late.
  package var date: PlainDate?
  package var problem: Problem?

  package init(_ alarm: Alarm) {
    self.alarm = alarm
    days = []
    switch alarm.days {
    case .once(let date): self.date = date
    case .weekly(let days): self.days = days
    }
  }

  /// Takes over what happened in a field.
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

  /// The alarm as the fields say it, on; nil and a problem where it would never ring.
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
