public import HaruSync
public import HaruTime

/// A task in the plan of one day, or one that was removed from it.
///
/// A task is at most once in the plan of a day. The id of the record is derived from both, so that
/// two devices that plan the same task for the same day write the same record.
public struct PlanItem: Sendable {
  /// The length of a planned task in minutes: up to a day.
  public static let minuteLimits = 1...1_440

  /// The date of the planner's day.
  public let date: PlainDate
  /// The id of the task.
  public let task: RecordID
  /// Whether it was added to the plan; false if it was removed, for example although it repeats on
  /// that weekday.
  public var isPlanned: Bool
  /// The time of day at which it should start; nil for any time.
  public var time: PlainTime?
  /// Its length in minutes, within `minuteLimits`; nil for the estimate of the task.
  public var minutes: Int?
  /// Its position in the plan, made by `OrderKey`.
  public var order: String
  /// The day to which it was moved; it is then no longer in the plan of this day.
  public var movedTo: PlainDate?

  /// Creates an item; a length out of range is clamped.
  public init(
    date: PlainDate,
    task: RecordID,
    isPlanned: Bool = true,
    time: PlainTime? = nil,
    minutes: Int? = nil,
    order: String = "",
    movedTo: PlainDate? = nil
  ) {
    self.date = date
    self.task = task
    self.isPlanned = isPlanned
    self.time = time
    self.minutes = minutes.map(Self.limited)
    self.order = order
    self.movedTo = movedTo
  }

  /// Whether it is in the plan of its day.
  public var isInPlan: Bool { isPlanned && movedTo == nil }

  /// Its length in seconds, by default the estimate of its task.
  public func seconds(of item: WorkItem) -> Int64 {
    minutes.map { Int64($0) * 60 } ?? item.estimateSeconds
  }

  /// A length within `minuteLimits`.
  public static func limited(_ minutes: Int) -> Int {
    min(max(minutes, minuteLimits.lowerBound), minuteLimits.upperBound)
  }

  /// A start time as typed, to the minute; nil for anything else.
  public static func time(typed text: String) -> PlainTime? {
    let time = (try? PlainTime(parsing: text)) ?? PlainTime(typed: text)
    return time.flatMap { $0.second == 0 ? $0 : nil }
  }

  /// A length as typed, in minutes within `minuteLimits`; nil for anything else.
  public static func minutes(typed text: String) -> Int? {
    guard let seconds = try? DurationText.seconds(of: text), seconds % 60 == 0,
      let minutes = Int(exactly: seconds / 60), minuteLimits.contains(minutes)
    else { return nil }
    return minutes
  }

  /// Whether the first item comes before the second: by order, then by task.
  static func isInOrder(_ first: PlanItem, _ second: PlanItem) -> Bool {
    first.order.precedes(second.order, first.task, second.task)
  }
}

/// A task that is planned on weekdays from a date on, until a later record replaces it.
public struct PlanRecurrence: Sendable {
  /// The first date to which it applies.
  public let since: PlainDate
  /// The id of the task.
  public let task: RecordID
  /// The weekdays; none if the task no longer repeats.
  public var days: WeekdaySet
  /// The time of day at which it should start; nil for any time.
  public var time: PlainTime?
  /// Its length in minutes, within `PlanItem.minuteLimits`; nil for the estimate of the task.
  public var minutes: Int?
  /// Its position in the plan of each day, made by `OrderKey`.
  public var order: String

  /// Creates a recurrence; a length out of range is clamped.
  public init(
    since: PlainDate,
    task: RecordID,
    days: WeekdaySet,
    time: PlainTime? = nil,
    minutes: Int? = nil,
    order: String = ""
  ) {
    self.since = since
    self.task = task
    self.days = days
    self.time = time
    self.minutes = minutes.map(PlanItem.limited)
    self.order = order
  }

  /// The item that it adds to the plan of a date; nil on other weekdays.
  func item(on date: PlainDate) -> PlanItem? {
    guard days.contains(WeekdaySet(date.weekday)) else { return nil }
    return PlanItem(date: date, task: task, time: time, minutes: minutes, order: order)
  }
}
