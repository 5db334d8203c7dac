import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// A command that changes one alarm and prints the effect.
protocol AlarmChangeCommand: ContextCommand {
  var id: String { get }

  /// Changes the alarm; returns the sentence to print.
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
  /// Says when an alarm rings next, or that it is off.
  func outlook(_ alarm: Alarm, _ calendar: AlarmCalendar) -> String {
    guard let next = calendar.nextOccurrence(of: alarm, after: now.instant) else {
      return messages.alarmSwitchedOff(name: alarm.name)
    }
    let ahead = messages.ahead(TimeAhead(from: now.instant, to: next.moment.instant))
    return messages.alarmRings(name: alarm.name, ahead: ahead)
  }
}
