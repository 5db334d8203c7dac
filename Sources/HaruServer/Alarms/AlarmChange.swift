import HaruCore
import HaruTime
import HaruUI

/// The changes to an alarm in a request; nil leaves a field unchanged.
struct AlarmChange {
  fileprivate(set) var time: PlainTime?
  fileprivate var days: WeekdaySet?
  fileprivate var date: PlainDate?
  fileprivate var label: String?
  fileprivate var zone: String?
  fileprivate var isOn: Bool?
  fileprivate var sound: String?
  fileprivate var snoozeMinutes: Int?
  fileprivate var skipsHolidays: Bool?

  /// Changes an alarm according to the rules of the app: without days and a date, a new alarm rings
  /// at the next such time, and so does a one-time alarm whose time changes.
  func apply(
    to alarm: inout Alarm,
    isNew: Bool,
    _ calendar: AlarmCalendar,
    _ call: VerbCall
  ) throws(Problem) {
    alarm.time = time ?? alarm.time
    alarm.label = label ?? alarm.label
    alarm.zone = zone ?? alarm.zone
    alarm.sound = sound ?? alarm.sound
    alarm.snoozeMinutes = snoozeMinutes ?? alarm.snoozeMinutes
    alarm.skipsHolidays = skipsHolidays ?? alarm.skipsHolidays
    let rules = calendar.zone(of: alarm)
    var isOnce = isNew
    if case .once = alarm.days { isOnce = true }
    if let days {
      alarm.days = .weekly(days)
    } else if let date {
      alarm.days = .once(date)
    } else if case .once(let only) = alarm.days, !isNew, rings(alarm, once: only, rules, call) {
      // Its date is still ahead, so it stays.
    } else if isOnce, isNew || time != nil {
      alarm.days = .once(Alarm.date(for: alarm.time, after: call.instant, in: rules))
    }
    if let date, !rings(alarm, once: date, rules, call) {
      let text = "\(date) \(alarm.time)"
      throw .invalid("date", "in_past", detail: call.messages.alarmIsPast(text: text))
    }
    switch isOn {
    case true?: alarm.switchOn(at: call.instant, in: rules)
    case false?: alarm.isOn = false
    case nil: break
    }
  }

  /// Whether it would ring on its date if it were on.
  private func rings(
    _ alarm: Alarm,
    once date: PlainDate,
    _ rules: ZoneRules,
    _ call: VerbCall
  ) -> Bool {
    let plain = Alarm(id: alarm.id, time: alarm.time, days: .once(date))
    return plain.nextOccurrence(after: call.instant, in: rules) != nil
  }
}

extension RequestFields {
  /// Reads the changes to an alarm; a new one requires a time.
  mutating func alarmChange(_ zones: ZoneDatabase, _ call: VerbCall, isNew: Bool) -> AlarmChange {
    var change = AlarmChange()
    let time = isNew ? text("time", limit: 40) : optionalText("time", limit: 40) ?? ""
    change.time = (try? PlainTime(parsing: time)) ?? PlainTime(typed: time)
    // Alarms ring at whole minutes.
    let isWhole = change.time.map { $0.second == 0 && $0.millisecond == 0 } ?? false
    if !time.isEmpty, !isWhole { add("time", "no_time") }
    if let days = optionalText("days", limit: 100) {
      change.days = WeekdayNames.set(days)
      if change.days == nil { add("days", "no_days") }
    }
    if let date = optionalText("date", limit: 40) {
      change.date = try? PlainDate(typed: date, today: call.now.date)
      if change.date == nil { add("date", "no_date") }
      if change.days != nil { add("date", "has_days") }
    }
    change.label = clearableText("label")?.trimmed
    if let zone = optionalText("zone", limit: 64) {
      change.zone = zones.canonicalID(of: zone).flatMap { zones.rules(for: $0)?.id }
      if change.zone == nil { add("zone", "no_zone") }
    }
    if let sound = optionalText("sound", limit: 40) {
      change.sound = sound
      let names = Settings.CompletionSound.allCases.map { "\($0.name)" }
      if !names.contains(sound) { add("sound", "no_sound") }
    }
    if let snooze = optionalText("snooze", limit: 64) {
      let seconds = (try? DurationText.seconds(of: snooze)) ?? 0
      if seconds % 60 == 0, 1...60 ~= seconds / 60 {
        change.snoozeMinutes = Int(seconds / 60)
      } else {
        add("snooze", "no_duration")
      }
    }
    change.isOn = maybeFlag("on")
    change.skipsHolidays = maybeFlag("skipsHolidays")
    return change
  }
}
