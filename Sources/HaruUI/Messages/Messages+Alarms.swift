package import HaruCore
package import HaruTime

extension Messages {
  /// The time until something, as in "in 7 h 20 min".
  package func ahead(_ time: TimeAhead) -> String {
    let minutes = decimal(time.minutes)
    if time.days > 0 {
      return alarmInDays(days: grouped(time.days), hours: decimal(time.hours))
    }
    return time.hours > 0
      ? alarmInHours(hours: decimal(time.hours), minutes: minutes)
      : alarmInMinutes(minutes: minutes)
  }

  /// Whether the texts of two times are the same: from a day on, minutes are not told.
  package static func readAlike(_ first: TimeAhead, _ second: TimeAhead) -> Bool {
    first == second
      || first.days > 0 && first.days == second.days && first.hours == second.hours
  }

  /// The days on which an alarm rings, as in "Weekdays" and "Mon Wed", or its date.
  package func days(of alarm: Alarm, today: PlainDate) -> String {
    switch alarm.days {
    case .once(let date):
      date == today.adding(days: 1)
        ? alarmTomorrow : date == today ? dateToday : self.date(date, today: today)
    case .weekly(.everyDay): alarmEveryDay
    case .weekly(.workdays): alarmWorkdays
    case .weekly(.weekend): alarmWeekend
    case .weekly(let days):
      dates.language.weekdays.filter { days.contains(WeekdaySet($0)) }
        .reduce("") { $0.utf8.isEmpty ? weekday($1) : "\($0) \(weekday($1))" }
    }
  }

  /// Why an event is not imported as a holiday, as a sentence.
  package func sentence(for problem: HolidayImport.Problem) -> String {
    switch problem.kind {
    case .noDate: alarmHolidayNoDate(name: problem.name)
    case .unknownRule: alarmHolidayNoRule(name: problem.name)
    case .timed: alarmHolidayTimed(name: problem.name)
    case .tooLong: alarmHolidayTooLong(name: problem.name)
    case .unfinished: alarmHolidayUnfinished(name: problem.name)
    case .fileUnfinished: alarmHolidayNoEnd
    case .unknownLine: alarmHolidayNoLine(text: problem.name)
    case .tooMany: alarmHolidayTooMany(name: problem.name)
    }
  }
}

extension Messages {
  /// The text of a ringing alarm, its label before the time: `Wind down · 10:30 PM`.
  package func rings(_ ring: AlarmOccurrence, label: String) -> String {
    rings(at: ring.moment.time, label: label)
  }

  /// The text of an alarm that rings at a time of day.
  package func rings(at time: PlainTime, label: String) -> String {
    "\(label.utf8.isEmpty ? alarmUnnamed : label) · \(clock(time))"
  }
}

extension Messages {
  /// The name of a sound.
  package func name(of sound: Settings.CompletionSound) -> String {
    switch sound {
    case .woodenBell: settingsSoundWoodenBell
    case .woodBlock: settingsSoundWoodBlock
    case .marimba: settingsSoundMarimba
    case .brassBell: settingsSoundBrassBell
    case .glass: settingsSoundGlass
    }
  }
}
