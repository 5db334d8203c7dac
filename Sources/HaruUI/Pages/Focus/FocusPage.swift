package import HaruCore
package import HaruHTML
package import HaruSync
package import HaruTime

/// Focus: guess how long a task takes, do it, find out.
package enum FocusPage {
  package typealias Node = HaruHTML.Node<Action>
  /// A drawing: nothing in it is touched.
  package typealias Still = HaruHTML.Node<Never>

  /// What the pages know; a class, as copies of the app's state are many and this one is large.
  package final class State {
    /// Whether the records of the device are known.
    package var isOpen = false
    /// The tasks, in their order.
    package var items: [WorkItem] = []
    package var log = WorkLog()
    /// The sessions that go on, the one to show first.
    package var running: [RunningSession] = []
    /// Second starts of a device that are to go: another tab was tapped at the same instant.
    package var repeated: [RunningSession] = []
    /// What tells this device from the person's others.
    package var device = ""
    /// The session that was chosen to be shown, of several.
    package var chosen: RecordID = ""
    /// What is typed into the search.
    package var query = ""
    /// Whether the list can be changed.
    package var isEditing = false
    package var drag: Drag?
    /// What a screen reader is told after a task was moved.
    package var announcement = ""
    /// What the dialog holds while a task is made or changed.
    package var editor: FocusItemEditor?
    /// Whether it is asked if the session shall be cancelled.
    package var isCancelling = false
    /// The session that was just completed.
    package var result: WorkSession?
    /// Whether the result asks for a rating of the app.
    package var asksForRating = false
    /// The id of the task whose page is open.
    package var task: RecordID = ""
    /// The first day of the month of the records; `nil` is this month.
    package var month: PlainDate?
    /// The id of the task whose records alone are shown; empty for all.
    package var filter: RecordID = ""
    /// How many of the records are shown.
    package var recordLimit = FocusPage.recordStep
    /// What the dialog holds while a session is added or corrected.
    package var sessionEditor: FocusSessionEditor?
    /// The date of the planner; `nil` is today.
    package var day: PlainDate?
    package var span = Span.day
    /// Whether the screen stays on while a session is shown.
    package var keepsAwake = false
    /// This device's session as it was last seen, to notice that the clock was set.
    package var seen: Seen?
    /// When the person wants to be reminded of the session that takes longer.
    package var reminder: Instant?
    /// What was asked of the host, so that it is asked once.
    package var told = Told()

    package init() {}
  }

  /// How many records more are shown each time: what is drawn within a frame.
  package static let recordStep = 20

  /// What the planner shows.
  package enum Span: CaseIterable, Sendable {
    case day, week, month
  }

  /// A task that is being dragged, and the place it would take.
  package struct Drag: Equatable {
    package var place: Int
    package var target: Int
  }

  /// A session, and how far the clock that nobody sets was ahead of the one on the wall.
  package struct Seen {
    package var session: RecordID
    package var start: Instant
    package var shift: Int64
  }

  /// What the host already knows.
  package struct Told {
    /// The session that it was last told of.
    package var session: RecordID = ""
    package var nudge = 0
    package var badge: Int64 = 0
    package var isAwake = false
  }

  /// What can happen on the pages.
  package enum Action {
    case searched(String)
    case startTapped(RecordID)
    case pauseTapped
    case resumeTapped
    case completeTapped
    /// The notification of a session asks to complete it.
    case completionAsked(RecordID)
    case cancelTapped
    case cancelAnswered(Bool)
    case sessionChosen(RecordID)
    case awakeTapped
    case reminderTapped
    case resultShared(asPicture: Bool)
    case editTapped
    case taskMoved(RecordID, by: Int)
    case dragStarted(RecordID)
    case dragMoved(Double)
    case dragEnded
    case deleteTapped(RecordID)
    case newTapped
    case changeTapped(RecordID)
    case edited(FocusItemEditor.Action)
    case editingEnded(isConfirmed: Bool)
    case estimateTaken(Int64)
    case monthTurned(Int)
    case filterChosen(RecordID)
    case moreTapped
    case sessionAdded
    case sessionChangeTapped(RecordID)
    case sessionDeleteTapped(RecordID)
    case sessionEdited(FocusSessionEditor.Field, String)
    case sessionEditingEnded(isConfirmed: Bool)
    case spanChosen(Span)
    case dayTurned(Int)
    case dayChosen(String)
    case printTapped
    case plannerShared
  }
}

extension FocusPage.State {
  /// The session to show: the one that was chosen, this device's, or the one that started last.
  package var session: RunningSession? {
    running(chosen) ?? running.first
  }

  /// The session of an id; `nil` if it does not run any more.
  func running(_ id: RecordID) -> RunningSession? {
    running.first { $0.id == id }
  }

  /// The task of an id; `nil` if there is none any more.
  func item(_ id: RecordID) -> WorkItem? {
    items.first { $0.id == id }
  }
}
