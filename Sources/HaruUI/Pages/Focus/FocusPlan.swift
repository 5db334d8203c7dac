package import HaruCore
package import HaruSync
package import HaruTime

/// The plan of a day as the pages show it.
package struct FocusPlan {
  /// The plan of the visible date; nil until it is needed.
  package var day: DayPlan?
  /// When today's plan will be done.
  package var forecast: PlanForecast?
  /// The minute of the forecast, counted since 1970.
  var minute: Int64 = 0
  /// Whether records that the plan or the forecast depends on have changed.
  var isStale = true
  /// Whether the list is in editing mode.
  package var isEditing = false
  /// Whether Back ends it, because it was opened on this page.
  var isEntered = false
  /// The part of a task that the pointer can hold.
  package enum Grip {
    /// Its row in the list.
    case row
    /// Its row among the unplanned tasks.
    case task(RecordID)
    /// Its outline in the grid, a number of ten-minute cells after its start.
    case outline(cells: Int)
    /// The end of its outline.
    case end
  }

  /// The task being dragged, if any, by its row (after the last one if it is not planned), and the
  /// part that is held.
  var drag: RowDrag?
  var grip = Grip.row
  /// Where in the grid the dragged task would start; nil outside the grid.
  package var slot: PlainTime?
  /// The length it would have, while its end is dragged.
  package var minutes: Int?
  /// When an outline was dropped, to ignore the click that ends a drag.
  var droppedAt: Instant?
  /// The announcement for screen readers after a change.
  package var announcement = ""
  /// The contents of the dialog.
  package var editor: FocusPlanEditor?

  /// Creates the initial state.
  package init() {}
}

/// The contents of the dialog for a planned task.
package struct FocusPlanEditor {
  /// The actions of the dialog.
  package enum Action {
    case dateChosen(String)
    case timeChosen(String)
    case minutesTyped(String)
    case dayTapped(Weekday)
  }

  /// The task.
  package let task: WorkItem
  /// The date; nil while the field is empty.
  package var date: PlainDate?
  /// The time of day; nil for any time.
  package var time: PlainTime?
  /// The length in minutes; nil for the estimate of the task.
  package var minutes: Int?
  /// The weekdays on which it repeats.
  package var days: WeekdaySet

  /// Opens a planned task for editing.
  init(_ item: PlanItem, of task: WorkItem, days: WeekdaySet) {
    self.task = task
    date = item.date
    time = item.time
    minutes = item.minutes
    self.days = days
  }

  mutating func apply(_ action: Action) {
    switch action {
    case .dateChosen(let text): date = try? PlainDate(parsing: text)
    case .timeChosen(let text): time = try? PlainTime(parsing: text)
    case .minutesTyped(let text): minutes = Self.number(text).map(PlanItem.limited)
    case .dayTapped(let day):
      if days.remove(WeekdaySet(day)) == nil { days.insert(WeekdaySet(day)) }
    }
  }

  /// The digits of a text as a number; nil without digits.
  private static func number(_ text: String) -> Int? {
    text.utf8.reduce(nil) { number, byte in
      guard (48...57).contains(byte) else { return number }
      return min((number ?? 0) * 10 + Int(byte) - 48, 9_999)
    }
  }
}
