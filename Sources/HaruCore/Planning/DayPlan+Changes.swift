public import HaruSync
public import HaruTime

/// Changes of records with those that undo them.
public struct PlanChange: Equatable, Sendable {
  /// The changes.
  public private(set) var writes: [CellWrite] = []
  /// The changes that take them back.
  public private(set) var undo: [CellWrite] = []

  /// Whether nothing changes.
  public var isEmpty: Bool { writes.isEmpty }

  /// Saves a record in place of the existing one, if there is one.
  mutating func save<Thing: StoredThing>(_ new: Thing, over old: Thing?, at instant: Instant) {
    guard let old else {
      writes += new.restoringWrites(at: instant)
      undo.append(new.deletion(at: instant))
      return
    }
    writes += new.writes(since: old, at: instant)
    undo += old.writes(since: new, at: instant)
  }
}

extension DayPlan {
  /// Puts a task into the plan, last; or gives a planned one another time, length or both.
  ///
  /// With a time, it moves before the first item that starts later.
  public func planning(
    _ task: RecordID,
    time: PlainTime?,
    minutes: Int?,
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
    return change
  }

  /// Takes a task out of the plan of this date; it stays on the other days on which it repeats.
  public func removing(_ task: RecordID, at instant: Instant) -> PlanChange {
    var change = PlanChange()
    guard var item = item(of: task) else { return change }
    item.isPlanned = false
    change.save(item, over: record(of: task), at: instant)
    return change
  }

  /// Makes a planned task repeat on weekdays from this date on, with its time, length and place in
  /// the plan; without weekdays, it no longer repeats.
  public func repeating(
    _ task: RecordID,
    on days: WeekdaySet,
    at instant: Instant
  ) -> PlanChange {
    var change = PlanChange()
    let old = recurrence(of: task)
    if old == nil, days.isEmpty { return change }
    let item = item(of: task)
    let new = PlanRecurrence(
      since: date,
      task: task,
      days: days,
      time: item?.time,
      minutes: item?.minutes,
      order: item?.order ?? old?.order ?? lastOrder
    )
    change.save(new, over: old?.since == date ? old : nil, at: instant)
    return change
  }

  /// Moves an item to another index of the plan, counted after it was removed; changes nothing if
  /// there is no such index.
  public func moving(
    from source: Int,
    to destination: Int,
    at instant: Instant
  ) -> PlanChange {
    var change = PlanChange()
    guard items.indices.contains(source), items.indices.contains(destination),
      source != destination
    else { return change }
    var moved = items
    var item = moved.remove(at: source)
    let above = destination > 0 ? moved[destination - 1].order : nil
    let below = destination < moved.count ? moved[destination].order : nil
    if let order = OrderKey.between(above, below) {
      item.order = order
      change.save(item, over: record(of: item.task), at: instant)
      return change
    }
    // Two devices can assign the same order at once, which leaves no room between them.
    moved.insert(item, at: destination)
    var last: String?
    for place in moved.indices {
      last = OrderKey.between(last, nil)
      moved[place].order = last ?? ""
      change.save(moved[place], over: record(of: moved[place].task), at: instant)
    }
    return change
  }

  /// Moves tasks to the plan of another date, behind what is planned there and without their times.
  ///
  /// A task that is planned there already stays as it is there.
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

  /// The order of an item that is added at the end.
  private var lastOrder: String { OrderKey.between(items.last?.order, nil) ?? "" }

  /// The order of an item at a time: before the first other one that starts later, behind the last
  /// one that starts earlier.
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
