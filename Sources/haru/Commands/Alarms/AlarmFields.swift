import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// When and how an alarm rings, on the command line.
struct AlarmFields: ParsableArguments {
  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp("The weekdays on which it rings: mon,tue,wed.", valueName: "days")
  )
  var days: String?

  @Option(help: ArgumentHelp("The date on which it rings once.", valueName: "date"))
  var date: String?

  @Option(help: ArgumentHelp("A label.", valueName: "text"))
  var label: String?

  @Option(
    help: ArgumentHelp(
      "Follow local time in this zone or city: Asia/Seoul, Seoul.",
      valueName: "zone"
    )
  )
  var zone: String?

  @Option(
    help: ArgumentHelp(
      "The length of a snooze: 1 to 60 minutes (default: \(Alarm.firstSnoozeMinutes)).",
      valueName: "minutes"
    )
  )
  var snooze: Int?

  @Option(
    help: ArgumentHelp(
      "The sound in the app: woodenBell, woodBlock, marimba, brassBell or glass.",
      valueName: "name"
    )
  )
  var sound: String?

  @Flag(
    name: .customLong("skip-holidays"),
    inversion: .prefixedNo,
    help: "Don't ring on holidays (see 'haru alarm holidays')."
  )
  var skipsHolidays: Bool?

  func validate(_ language: LanguageOption) throws {
    if days != nil, date != nil { throw language.excluded("--repeat", "--date") }
    if let snooze, !(1...60).contains(snooze) { throw language.outside("--snooze", 1...60) }
  }

  /// Applies the given options; an empty zone stands for the device's zone, an empty sound for the
  /// one in the settings.
  func apply(to alarm: inout Alarm, _ context: CommandContext) throws {
    if let zone { alarm.zone = zone.isEmpty ? nil : try context.zone(zone).id }
    if let label { alarm.label = label.trimmed }
    if let snooze { alarm.snoozeMinutes = snooze }
    if let sound { alarm.sound = try soundName(sound, context) }
    if let skipsHolidays { alarm.skipsHolidays = skipsHolidays }
    if let days {
      guard let set = WeekdayNames.set(days) else {
        throw context.failure(context.messages.alarmDaysInvalid(text: days))
      }
      alarm.days = .weekly(set)
    }
    if let date { alarm.days = .once(try context.date(date)) }
  }

  private func soundName(_ sound: String, _ context: CommandContext) throws -> String {
    let names = Settings.CompletionSound.allCases.map { "\($0.name)" }
    guard sound.isEmpty || names.contains(sound) else {
      let list = names.joined(separator: ", ")
      throw context.failure(context.messages.alarmSoundUnknown(text: sound, names: list))
    }
    return sound
  }
}

extension CommandContext {
  /// Reads the time of an alarm; alarms ring at whole minutes.
  func alarmTime(_ text: String) throws -> PlainTime {
    let time = try time(text)
    guard time.second == 0 else { throw failure(messages.clockTimeInvalid(text: text)) }
    return time
  }

  /// Makes an alarm ring once, at the next occurrence of its time of day.
  func setNextDate(of alarm: inout Alarm) throws {
    let rules = try zone(alarm.zone)
    alarm.days = .once(Alarm.date(for: alarm.time, after: now.instant, in: rules))
  }

  /// Throws if the alarm's only ring has passed.
  func refusePast(_ alarm: Alarm) throws {
    guard case .once(let date) = alarm.days else { return }
    if alarm.nextOccurrence(after: now.instant, in: try zone(alarm.zone)) == nil {
      throw failure(messages.alarmIsPast(text: "\(date) \(alarm.time)"))
    }
  }
}
