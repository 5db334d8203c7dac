public import HaruSync
public import HaruTime

/// The plan of a date: its tasks and their order, some at a fixed time.
public struct DayPlan: Sendable {
  /// The date of the planner's day.
  public let date: PlainDate
  /// The hour at which the planner's day starts, 0 to 23.
  public let startHour: Int
  /// The planned items, in order.
  public let items: [PlanItem]
  /// The records of the date, including items that were removed from the plan.
  private let own: [PlanItem]
  /// The recurrences that apply to the date, one for each task.
  private let recurrences: [PlanRecurrence]

  /// Builds the plan from records; those of other dates are ignored.
  ///
  /// `startHour` is clamped to 0...23.
  public init(
    _ date: PlainDate,
    startHour: Int,
    items: [PlanItem] = [],
    recurrences: [PlanRecurrence] = []
  ) {
    let own = items.filter { $0.date == date }
    var current: [PlanRecurrence] = []
    for recurrence in recurrences where recurrence.since <= date {
      if let place = current.firstIndex(where: { $0.task == recurrence.task }) {
        if current[place].since < recurrence.since { current[place] = recurrence }
      } else {
        current.append(recurrence)
      }
    }
    let repeated = current.compactMap { $0.item(on: date) }.filter { item in
      !own.contains { $0.task == item.task }
    }
    self.date = date
    self.startHour = min(max(startHour, 0), 23)
    self.own = own
    self.recurrences = current
    self.items = (own.filter { $0.isInPlan } + repeated).sorted(by: PlanItem.isInOrder)
  }

  /// Reads the plan of a date from the records.
  public init(_ date: PlainDate, startHour: Int, in replica: Replica) {
    self.init(
      date,
      startHour: startHour,
      items: replica.records(of: PlanItem.entity, prefix: PlanItem.prefix(of: date))
        .compactMap { PlanItem(record: $0) },
      recurrences: replica.records(of: PlanRecurrence.entity)
        .compactMap { PlanRecurrence(record: $0) }
    )
  }

  /// Whether nothing is planned.
  public var isEmpty: Bool { items.isEmpty }

  /// The items that were in the plan of this date and were moved to another.
  public var movedAway: [PlanItem] { own.filter { $0.isPlanned && $0.movedTo != nil } }

  /// The planned item of a task; nil if it is not in the plan.
  public func item(of task: RecordID) -> PlanItem? { items.first { $0.task == task } }

  /// The weekdays on which a task repeats as of this date.
  public func weekdays(of task: RecordID) -> WeekdaySet {
    recurrences.first { $0.task == task }?.days ?? []
  }

  /// When an item of the plan starts; nil without a time.
  ///
  /// A time before the start hour is on the next date. `instant` stands for the zone, as described
  /// in ``PlannerDay``.
  public func start(of item: PlanItem, instant: (PlainDateTime) -> Instant) -> Instant? {
    guard let time = item.time else { return nil }
    let isNight = time.hour < startHour
    guard let date = isNight ? date.adding(days: 1) : date else { return nil }
    return instant(PlainDateTime(date: date, time: time))
  }

  /// The milliseconds from the start of the day to a local time.
  func position(of time: PlainTime) -> Int {
    (time.millisecondsOfDay - startHour * 3_600_000 + 86_400_000) % 86_400_000
  }

  /// The record of a task for this date, if there is one.
  func record(of task: RecordID) -> PlanItem? { own.first { $0.task == task } }

  /// The recurrence that determines on which weekdays a task repeats; nil if there has never been
  /// one.
  func recurrence(of task: RecordID) -> PlanRecurrence? {
    recurrences.first { $0.task == task }
  }
}
