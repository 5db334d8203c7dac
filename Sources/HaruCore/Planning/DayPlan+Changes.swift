public import HaruSync
public import HaruTime

/// Changes of records, and the changes that undo them.
public struct PlanChange: Equatable, Sendable {
  /// The changes.
  public private(set) var writes: [CellWrite] = []
  /// The changes that undo them.
  public private(set) var undo: [CellWrite] = []

  /// Whether nothing changes.
  public var isEmpty: Bool { writes.isEmpty }

  /// Saves a record, replacing the existing one if there is one.
  mutating func save<Thing: StoredThing>(_ new: Thing, over old: Thing?, at instant: Instant) {
    guard let old else {
      writes += new.restoringWrites(at: instant)
      undo.append(new.deletion(at: instant))
      return
    }
    writes += new.writes(since: old, at: instant)
    undo += old.writes(since: new, at: instant)
  }

  /// Adds another change that affects other records.
  mutating func add(_ other: PlanChange) {
    writes += other.writes
    undo += other.undo
  }
}

extension DayPlan {
  /// Adds a task to the end of the plan, or changes the time, length or both of a planned task.
  ///
  /// With a time, it moves before the first item that starts later. With `days`, it repeats in the
  /// same way on these weekdays from this date on; an empty set ends the repetition.
  public func planning(
    _ task: RecordID,
    time: PlainTime?,
    minutes: Int?,
    days: WeekdaySet? = nil,
    at instant: Instant
  ) -> PlanChange {
    var item = item(of: task) ?? PlanItem(date: date, task: task, order: lastOrder)
    let isMoved = item.time != time
    item.isPlanned = true
    item.movedTo = nil
    item.time = time
    item.minutes = minutes.map(PlanItem.limited)
    if isMoved, let time { item.order = order(of: task, at: time, else: item.order) }
    var change = PlanChange()
    change.save(item, over: record(of: task), at: instant)
    if let days { change.add(repeating(item, on: days, at: instant)) }
    return change
  }

  /// Removes a task from the plan of this date; it stays on the other days on which it repeats.
  public func removing(_ task: RecordID, at instant: Instant) -> PlanChange {
    var change = PlanChange()
    guard var item = item(of: task) else { return change }
    item.isPlanned = false
    change.save(item, over: record(of: task), at: instant)
    return change
  }

  /// Ends the repetition of a task from this date on; changes nothing if it does not repeat.
  public func ending(_ task: RecordID, at instant: Instant) -> PlanChange {
    repeating(PlanItem(date: date, task: task), on: [], at: instant)
  }

  private func repeating(
    _ item: PlanItem,
    on days: WeekdaySet,
    at instant: Instant
  ) -> PlanChange {
    var change = PlanChange()
    let old = recurrence(of: item.task)
    if days.isEmpty, old?.days.isEmpty ?? true { return change }
    var new = PlanRecurrence(
      since: date,
      task: item.task,
      days: days,
      time: item.time,
      minutes: item.minutes,
      order: item.order
    )
    if let old, old.days == days, old.time == new.time, old.minutes == new.minutes {
      return change
    }
    if days.isEmpty, let old { new.order = old.order }
    change.save(new, over: old?.since == date ? old : nil, at: instant)
    return change
  }

  /// Moves an item to another index of the plan, counted after its removal; changes nothing if
  /// there is no such index.
  public func moving(
    from source: Int,
    to destination: Int,
    at instant: Instant
  ) -> PlanChange {
    var change = PlanChange()
    for move in OrderKey.moving(from: source, to: destination, in: items.map { $0.order }) {
      var moved = items[move.index]
      moved.order = move.key
      change.save(moved, over: record(of: moved.task), at: instant)
    }
    return change
  }

  /// Moves tasks to the end of another date's plan, without their times.
  ///
  /// A task that is already planned there is left as it is.
  public func moving(
    _ tasks: [RecordID],
    to other: DayPlan,
    at instant: Instant
  ) -> PlanChange {
    var change = PlanChange()
    guard other.date != date else { return change }
    var last = other.items.last?.order
    for item in items where tasks.contains(item.task) {
      var left = item
      left.movedTo = other.date
      change.save(left, over: record(of: item.task), at: instant)
      if other.item(of: item.task) != nil { continue }
      last = OrderKey.between(last, nil) ?? last
      let new = PlanItem(
        date: other.date,
        task: item.task,
        minutes: item.minutes,
        order: last ?? ""
      )
      change.save(new, over: other.record(of: item.task), at: instant)
    }
    return change
  }

  /// Moves a task to another date's plan, with this time and length.
  public func moving(
    _ task: RecordID,
    to other: DayPlan,
    time: PlainTime?,
    minutes: Int?,
    at instant: Instant
  ) -> PlanChange {
    var change = PlanChange()
    if var left = item(of: task), other.date != date {
      left.movedTo = other.date
      change.save(left, over: record(of: task), at: instant)
    }
    change.add(other.planning(task, time: time, minutes: minutes, at: instant))
    return change
  }

  /// Moves a task with a time earlier or later, within the day.
  public func shifting(_ task: RecordID, by minutes: Int, at instant: Instant) -> PlanChange {
    guard let item = item(of: task), let time = item.time else { return PlanChange() }
    let position = self.position(of: time) + min(max(minutes, -1_440), 1_440) * 60_000
    // The start is at most ten minutes before the end of the day.
    let place = min(max(position, 0), 85_800_000)
    let start = PlainTime(millisecondsOfDay: (place + startHour * 3_600_000) % 86_400_000)
    return planning(task, time: start, minutes: item.minutes, at: instant)
  }

  /// The order of an item that is added at the end.
  private var lastOrder: String { OrderKey.between(items.last?.order, nil) ?? "" }

  /// The order of an item with a time: before the first other item that starts later, after the
  /// last one that starts earlier.
  private func order(of task: RecordID, at time: PlainTime, else order: String) -> String {
    let others = items.filter { $0.task != task }
    let here = others.firstIndex { order.precedes($0.order) } ?? others.count
    let own = position(of: time)
    let later = others.firstIndex { $0.time.map { own < position(of: $0) } ?? false }
    let earlier = others.lastIndex { $0.time.map { position(of: $0) <= own } ?? false }
    let last = later ?? others.count
    let place = max(min(here, last), min(earlier.map { $0 + 1 } ?? 0, last))
    if place == here { return order }
    let above = place > 0 ? others[place - 1].order : nil
    let below = place < others.count ? others[place].order : nil
    return OrderKey.between(above, below) ?? order
  }
}
