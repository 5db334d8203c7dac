import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// A command that changes one alarm and says what that means.
protocol AlarmChangeCommand: ContextCommand {
  var id: String { get }

  /// Changes the alarm; answers the sentence to print.
  func change(
    _ alarm: inout Alarm,
    _ calendar: AlarmCalendar,
    _ context: CommandContext
  ) throws -> String
}

extension AlarmChangeCommand {
  func run(in context: CommandContext) throws {
    let old = try context.alarm(id)
    var alarm = old
    let sentence = try change(&alarm, context.alarmCalendar(), context)
    try context.save(alarm.writes(since: old, at: context.now.instant))
    context.output.writeLine(sentence)
  }
}

extension CommandContext {
  /// When an alarm rings next, as a sentence; that it is off where it does not.
  fileprivate func outlook(_ alarm: Alarm, _ calendar: AlarmCalendar) -> String {
    guard let next = calendar.nextOccurrence(of: alarm, after: now.instant) else {
      return messages.alarmSwitchedOff(name: alarm.name)
    }
    let ahead = messages.ahead(TimeAhead(from: now.instant, to: next.moment.instant))
    return messages.alarmRings(name: alarm.name, ahead: ahead)
  }
}

/// `haru alarm on`: switches an alarm on.
struct AlarmOnCommand: AlarmChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "on",
    abstract: "Switch an alarm on; ends its pause.",
    discussion: "One that rings once and is past rings today if its time is ahead, else tomorrow."
  )

  @Argument(help: "The start of its id.") var id: String
  @OptionGroup var options: ContextOptions

  func change(_ alarm: inout Alarm, _ calendar: AlarmCalendar, _ context: CommandContext) -> String
  {
    alarm.pausedUntil = nil
    alarm.switchOn(at: context.now.instant, in: calendar.zone(of: alarm))
    return context.outlook(alarm, calendar)
  }
}

/// `haru alarm off`: switches an alarm off.
struct AlarmOffCommand: AlarmChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "off",
    abstract: "Switch an alarm off."
  )

  @Argument(help: "The start of its id.") var id: String
  @OptionGroup var options: ContextOptions

  func change(_ alarm: inout Alarm, _ calendar: AlarmCalendar, _ context: CommandContext) -> String
  {
    alarm.isOn = false
    return context.outlook(alarm, calendar)
  }
}

/// `haru alarm skip`: leaves the next ring out.
struct AlarmSkipCommand: AlarmChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "skip",
    abstract: "Leave out the next ring of an alarm; one that rings once is switched off."
  )

  @Argument(help: "The start of its id.") var id: String
  @OptionGroup var options: ContextOptions

  func change(_ alarm: inout Alarm, _ calendar: AlarmCalendar, _ context: CommandContext) -> String
  {
    alarm.skipNext(
      after: context.now.instant,
      in: calendar.zone(of: alarm),
      holidays: calendar.holidays
    )
    return context.outlook(alarm, calendar)
  }
}

/// `haru alarm pause`: keeps an alarm silent until a date.
struct AlarmPauseCommand: AlarmChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Keep an alarm silent until a date, on which it may ring again."
  )

  @Argument(help: "The start of its id.") var id: String
  @Argument(help: "The first date on which it may ring.") var date: String
  @OptionGroup var options: ContextOptions

  func change(
    _ alarm: inout Alarm,
    _ calendar: AlarmCalendar,
    _ context: CommandContext
  ) throws -> String {
    let until = try context.date(date)
    guard until > context.now.date else { throw context.failure(context.messages.alarmDateIsPast) }
    alarm.pausedUntil = until
    return context.outlook(alarm, calendar)
  }
}

/// `haru alarm remove`: deletes an alarm.
struct AlarmRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete an alarm."
  )

  @Argument(help: "The start of its id.") var id: String
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let alarm = try context.alarm(id)
    try context.save([alarm.deletion(at: context.now.instant)])
    context.output.writeLine(context.messages.alarmDeleted(name: alarm.name))
  }
}
