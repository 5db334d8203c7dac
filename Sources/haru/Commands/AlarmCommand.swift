import ArgumentParser
import Foundation
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru alarm`: alarms on days of the week or on a date.
struct AlarmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alarm",
    abstract: "Alarms that ring at a time of day.",
    discussion: """
      An alarm follows the clocks of the place unless it keeps to a zone. Where the clocks skip its \
      time it rings by the offset before the gap (02:30 at 03:30), where they show it twice at the \
      first (RFC 5545). An ID is any unique start of an id.
      """,
    subcommands: [
      AlarmAddCommand.self, AlarmListCommand.self, AlarmNextCommand.self, AlarmOnCommand.self,
      AlarmOffCommand.self, AlarmSkipCommand.self, AlarmPauseCommand.self, AlarmRemoveCommand.self,
      AlarmWatchCommand.self, AlarmHolidaysCommand.self, AlarmExportCommand.self,
    ],
    defaultSubcommand: AlarmListCommand.self
  )
}

extension CommandContext {
  /// The alarms, by their time of day.
  func alarms() throws -> [Alarm] {
    try records(of: Alarm.entity).compactMap(Alarm.init).sorted {
      ($0.time, $0.id) < ($1.time, $1.id)
    }
  }

  /// The alarm whose id starts so; says which there are where that is not one.
  func alarm(_ start: String) throws -> Alarm {
    let found = try alarms().filter { !start.isEmpty && $0.id.text.hasPrefix(start) }
    guard let alarm = found.first else {
      throw failure(messages.alarmNotFound(text: start))
    }
    if found.count > 1 {
      let list = found.map { "\($0.id)  \($0.name)" }.joined(separator: "\n")
      throw failure(messages.alarmAmbiguous(text: start) + "\n" + list)
    }
    return alarm
  }

  /// What instants of alarms are reckoned by; the machine is in the zone, or where it is.
  func alarmCalendar(in zone: String? = nil) throws -> AlarmCalendar {
    AlarmCalendar(
      here: try self.zone(zone),
      zones: try zones(),
      holidays: HolidayList(
        try records(of: Holiday.entity).compactMap { Holiday(record: $0)?.date }
      )
    )
  }
}

extension Alarm {
  /// Its time and label, as a sentence calls it.
  var name: String { label.isEmpty ? time.description : "\(time) \(label)" }
}

/// The names of the days of the week as options take them and JSON gives them.
enum WeekdayNames {
  private static let short = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let long = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// Reads `mon,tue` or `Monday, Tuesday`; nil if a part is no day.
  static func set(_ list: String) -> WeekdaySet? {
    let parts = list.split(separator: ",", omittingEmptySubsequences: false)
    let days = parts.compactMap { part -> Weekday? in
      let name = part.trimmingCharacters(in: .whitespaces).lowercased()
      let index = short.firstIndex(of: name) ?? long.firstIndex(of: name)
      return index.flatMap { Weekday(rawValue: $0 + 1) }
    }
    return days.count == parts.count ? WeekdaySet(days) : nil
  }

  /// The short names of a set.
  static func list(_ set: WeekdaySet) -> [String] { set.weekdays.map { short[$0.rawValue - 1] } }
}
