import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru alarm seen`: acknowledges the missed alarms.
struct AlarmSeenCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "seen",
    abstract: "Acknowledge the missed alarms, so that no device shows them any more."
  )

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let now = context.now.instant
    let alarms = try context.alarms()
    for missed in try MissedAlarms(context).rings {
      guard let old = alarms.first(where: { $0.id == missed.ring.alarm }) else { continue }
      var alarm = old
      alarm.answer(missed.ring, snoozedUntil: nil, at: now)
      try context.save(alarm.writes(since: old, at: now))
      let name = MissedAlarms.name(missed, context.messages)
      context.output.writeLine(context.messages.alarmAcknowledged(name: name))
    }
  }
}
