import HaruCore
import HaruSync
import HaruTime

/// When the records shown in calendars were last changed, as far as the devices' clocks are
/// plausible.
struct ChangeTimes {
  /// The fields that determine an event; a change of another field, such as the answer to a ring,
  /// is no new revision.
  private static let fields: [String: [String]] = [
    DDayEntry.entity: ["name", "date", "pen", "yearly", "leapDay"],
    Alarm.entity: [
      "time", "days", "date", "label", "zone", "on", "skip", "pausedUntil", "skipsHolidays",
    ],
    WorkItem.entity: ["name", "pen", "estimateSeconds"],
    PlanItem.entity: ["planned", "time", "minutes", "movedTo"],
    PlanRecurrence.entity: ["days", "time", "minutes"],
    WorkSession.entity: [CellKey.fact],
    Holiday.entity: ["name"],
    Settings.entity: ["\(Setting.Field.dayStartHour.name)"],
  ]
  private static let never = Instant(milliseconds: 0)

  private let changes: [String: [RecordID: Instant]]
  private let recurrences: [Substring: Instant]
  private let holidays: [(date: PlainDate, changedAt: Instant)]
  private let now: Instant

  init(_ records: Replica, of kinds: [String], now: Instant) {
    var changes: [String: [RecordID: Instant]] = [:]
    for kind in kinds {
      let fields = (Self.fields[kind] ?? []) + [CellKey.deleted]
      changes[kind] = records.changeTimes(of: kind, fields: fields)
    }
    self.changes = changes
    self.now = now
    // The id of a recurrence is its first date and the task.
    recurrences = Dictionary(
      (changes[PlanRecurrence.entity] ?? [:]).map { id, time in
        (id.text.drop { $0 != "/" }.dropFirst(), time)
      },
      uniquingKeysWith: max
    )
    holidays = (changes[Holiday.entity] ?? [:]).compactMap { id, time in
      (try? PlainDate(parsing: id.text)).map { ($0, time) }
    }
  }

  /// The last change of a record.
  func of(_ entity: String, _ id: RecordID) -> Instant {
    plausible(changes[entity]?[id] ?? Self.never)
  }

  /// A planned task depends on its task and its recurrence as well; one with a time, on the start
  /// of the day.
  func of(_ item: PlanItem) -> Instant {
    let recurrence = recurrences[Substring(item.task.text)] ?? Self.never
    let start = item.time == nil ? Self.never : of(Settings.entity, Settings.id)
    let own = max(of(PlanItem.entity, item.id), of(WorkItem.entity, item.task))
    return plausible(max(own, recurrence, start))
  }

  /// An alarm may depend on the holidays from a date on.
  func of(_ alarm: Alarm, from first: PlainDate) -> Instant {
    let own = of(Alarm.entity, alarm.id)
    guard alarm.skipsHolidays, case .weekly(let days) = alarm.days else { return own }
    let skipped = holidays.filter { $0.date >= first && days.contains(WeekdaySet($0.date.weekday)) }
    return plausible(skipped.reduce(own) { max($0, $1.changedAt) })
  }

  /// A device whose clock is ahead dates its changes in the future.
  private func plausible(_ time: Instant) -> Instant { min(max(time, Self.never), now) }
}
