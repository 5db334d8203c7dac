import HaruJSON
public import HaruSync
public import HaruTime

/// What a person deleted in the last days and can bring back, each record by itself.
public struct RecentlyDeleted: Sendable {
  /// How many days a deleted record stays in the list; its cells are kept longer, for devices that
  /// come back late (`SyncRules.deletionAge`).
  public static let days = 30

  /// The entities of what people delete by hand.
  public static var entities: [String] {
    [
      WorkItem.entity, WorkSession.entity, Word.entity, Notebook.entity, QuoteEntry.entity,
      DDayEntry.entity, Alarm.entity, Countdown.entity, Calculation.entity,
      SubscribedCalendar.entity, WeatherPlace.entity, ClockPlace.entity,
    ]
  }

  /// The deleted records, the last ones first, at most as many as asked for.
  public private(set) var records: [DeletedRecord] = []
  /// How many there are.
  public private(set) var count = 0

  /// All that was deleted in the days before an instant, by entity and id.
  ///
  /// A session is deleted with its earlier versions; the last one stands for it.
  public static func all(in replica: Replica, at now: Instant) -> [DeletedRecord] {
    let all = replica.deletedRecords(of: entities, since: start(before: now))
    let replaced = all.compactMap { $0.record.fact?["replaces"]?.recordID }
    return all.filter { !replaced.contains($0.record.id) }
  }

  /// The earliest deletion that is listed at an instant.
  public static func start(before now: Instant) -> Instant { now - Int64(days) * 86_400_000 }

  /// Takes the last of the deleted records.
  public init(in replica: Replica, at now: Instant, limit: Int) {
    let all = Self.all(in: replica, at: now)
    count = all.count
    for deleted in all { insert(deleted, limit) }
  }

  /// Insertion, because few are shown and another sort would add its code to the web app.
  private mutating func insert(_ deleted: DeletedRecord, _ limit: Int) {
    if records.count == limit, let last = records.last, last.deletedAt >= deleted.deletedAt {
      return
    }
    let later = records.lastIndex { $0.deletedAt >= deleted.deletedAt }
    records.insert(deleted, at: later.map { $0 + 1 } ?? 0)
    if records.count > limit { records.removeLast() }
  }
}

extension DeletedRecord {
  /// The changes that bring the record back, with what was deleted as a part of it: the weeks of a
  /// calendar.
  public func restoration(in replica: Replica, at now: Instant) -> [CellWrite] {
    let key = { (entity: String, id: RecordID) in
      CellKey(entity: entity, id: id, field: CellKey.deleted)
    }
    var writes = [CellWrite(key(entity, record.id), value: false, madeAt: now)]
    if entity.hasSameBytes(as: SubscribedCalendar.entity) {
      let weeks = replica.deletedRecords(of: [CalendarWeek.entity], since: deletedAt)
      for week in weeks where week.deletedAt == deletedAt {
        guard CalendarWeek(record: week.record)?.isOf(record.id) == true else { continue }
        writes.append(CellWrite(key(week.entity, week.record.id), value: false, madeAt: now))
      }
    }
    return writes
  }
}
