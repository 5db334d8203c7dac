import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

extension CommandContext {
  /// The alarms, by their time of day.
  func alarms() throws -> [Alarm] {
    try records(of: Alarm.entity).compactMap(Alarm.init).sorted {
      ($0.time, $0.id) < ($1.time, $1.id)
    }
  }

  /// The alarm whose id starts so; says which there are where that is not one.
  func alarm(_ start: String) throws -> Alarm {
    let found = try alarms().filter { !start.isEmpty && $0.id.hasPrefix(start) }
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
