#if !hasFeature(Embedded)
import HaruSync
import HaruTime

/// An alarm and the period in which its current rule applies.
///
/// An alarm set at 10:00 for 9:45 has missed no ring. One that an open page turned off when it rang
/// has not rung on the other devices yet.
struct StandingAlarm: Sendable {
  private static let ruling = ["time", "days", "date", "zone"]

  /// The rule, turned on.
  let alarm: Alarm
  let isOn: Bool
  /// When its time was last changed, or when it was turned on.
  private(set) var start = Instant(milliseconds: .min)
  /// When it was turned off.
  private(set) var end = Instant(milliseconds: .max)

  /// The alarms of a person.
  static func all(in replica: Replica) -> [StandingAlarm] {
    // Records and cells have the same order, and the cells of a record are adjacent.
    var cells = replica.cells.filter { $0.key.entity == Alarm.entity }[...]
    return replica.records(of: Alarm.entity).compactMap { record in
      cells = cells.drop { $0.key.id != record.id }
      let own = cells.prefix { $0.key.id == record.id }
      return Alarm(record: record).map { StandingAlarm($0, own) }
    }
  }

  private init(_ alarm: Alarm, _ cells: ArraySlice<CellWrite>) {
    var rule = alarm
    rule.isOn = true
    self.alarm = rule
    isOn = alarm.isOn
    for cell in cells {
      let isSwitch = cell.key.field == "on"
      if isSwitch, !alarm.isOn { end = cell.madeAt }
      if Self.ruling.contains(cell.key.field) || isSwitch && alarm.isOn {
        start = max(start, cell.madeAt)
      }
    }
  }

  /// Whether the user expects a ring of its rule: it is within that period.
  func expects(_ ring: AlarmOccurrence) -> Bool {
    ring.isOf(alarm.id) && start <= ring.moment.instant && ring.moment.instant <= end
  }
}
#endif
