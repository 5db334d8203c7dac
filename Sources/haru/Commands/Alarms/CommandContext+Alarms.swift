import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

extension CommandContext {
  /// The alarms, ordered by time of day.
  func alarms() throws -> [Alarm] {
    try records(of: Alarm.entity).compactMap(Alarm.init).sorted {
      ($0.time, $0.id) < ($1.time, $1.id)
    }
  }

  /// The alarm with a label or an id prefix; lists the alarms if it is not unique.
  func alarm(_ target: String) throws -> Alarm {
    try meant(
      by: target,
      in: try alarms(),
      id: { $0.id.text },
      name: { $0.label },
      line: { $0.name },
      missing: messages.commandSeeList(
        sentence: messages.alarmNotFound(text: target),
        command: "haru alarm list"
      ),
      several: messages.alarmAmbiguous(text: target)
    )
  }

  /// Warns that an alarm rings in the device's zone because its own is unknown.
  func warn(ofUnknownZone alarm: Alarm, _ calendar: AlarmCalendar) {
    guard let zone = alarm.zone, calendar.zones.rules(for: zone) == nil else { return }
    errors.writeLine("haru: \(messages.alarmZoneUnknown(name: alarm.name, zone: zone))")
  }

  /// The calendar that determines the instants of alarms, for the machine in the given zone or in
  /// its own.
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
