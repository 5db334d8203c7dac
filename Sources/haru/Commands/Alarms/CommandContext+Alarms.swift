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
    try only(
      of: try alarms().filter { NameOrID(start).fits(id: $0.id, name: nil) },
      missing: messages.alarmNotFound(text: start),
      several: messages.alarmAmbiguous(text: start),
      line: { "\($0.id)  \($0.name)" }
    )
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
