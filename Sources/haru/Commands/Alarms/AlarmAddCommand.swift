import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru alarm add`: sets an alarm.
struct AlarmAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Set an alarm; prints its id."
  )

  @Argument(help: "The time of day: 07:30.")
  var time: String

  @Option(
    help: ArgumentHelp("The weekdays on which it rings: mon,tue,wed.", valueName: "days")
  )
  var days: String?

  @Option(
    help: ArgumentHelp(
      "The date on which it rings once; without days and date, it rings the next time.",
      valueName: "date"
    )
  )
  var date: String?

  @Option(help: ArgumentHelp("A label.", valueName: "text"))
  var label: String?

  @Option(help: ArgumentHelp("Follow local time in this zone: Asia/Seoul.", valueName: "zone"))
  var zone: String?

  @Option(
    help: ArgumentHelp("The length of a snooze: 1 to 60 minutes.", valueName: "minutes")
  )
  var snooze: Int = Alarm.firstSnoozeMinutes

  @Option(
    help: ArgumentHelp(
      "The sound in the app: woodenBell, woodBlock, marimba, brassBell or glass.",
      valueName: "name"
    )
  )
  var sound: String?

  @Flag(
    name: .customLong("skip-holidays"),
    help: "Don't ring on holidays (see 'haru alarm holidays')."
  )
  var skipsHolidays = false

  @OptionGroup var options: ContextOptions

  func validate() throws {
    if days != nil, date != nil { throw options.language.excluded("--days", "--date") }
    if !(1...60).contains(snooze) { throw options.language.outside("--snooze", 1...60) }
  }

  func run(in context: CommandContext) throws {
    let now = context.now.instant
    let rules = try context.zone(zone)
    let time = try alarmTime(context)
    var alarm = Alarm(
      id: "",
      time: time,
      days: .weekly(.everyDay),
      label: (label ?? "").trimmed
    )
    alarm.zone = zone.map { _ in rules.id }
    alarm.snoozeMinutes = snooze
    alarm.skipsHolidays = skipsHolidays
    alarm.sound = try soundName(context)
    if let days {
      guard let set = WeekdayNames.set(days) else {
        throw context.failure(context.messages.alarmDaysInvalid(text: days))
      }
      alarm.days = .weekly(set)
    } else {
      alarm.days = .once(try date.map(context.date) ?? Alarm.date(for: time, after: now, in: rules))
    }
    if case .once(let date) = alarm.days, alarm.nextOccurrence(after: now, in: rules) == nil {
      throw context.failure(context.messages.alarmIsPast(text: "\(date) \(time)"))
    }
    var identifiers = IdentifierSource(seed: context.seed)
    alarm.id = identifiers.next(at: now).recordID
    try context.save(alarm.writes(at: now))
    context.output.writeLine(alarm.id.text)
  }

  /// The name of an existing sound; empty for the one in the settings.
  private func soundName(_ context: CommandContext) throws -> String {
    guard let sound else { return "" }
    let names = Settings.CompletionSound.allCases.map { "\($0.name)" }
    guard names.contains(sound) else {
      let list = names.joined(separator: ", ")
      throw context.failure(context.messages.alarmSoundUnknown(text: sound, names: list))
    }
    return sound
  }

  /// Alarms ring at whole minutes.
  private func alarmTime(_ context: CommandContext) throws -> PlainTime {
    let time = try context.time(time)
    guard time.second == 0 else {
      throw context.failure(context.messages.clockTimeInvalid(text: self.time))
    }
    return time
  }
}
