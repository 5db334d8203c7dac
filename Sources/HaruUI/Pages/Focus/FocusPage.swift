package import HaruCore
package import HaruHTML
package import HaruSync
package import HaruTime

/// Focus: guess how long a task takes, do it, find out.
package enum FocusPage {
  /// A node of the pages.
  package typealias Node = HaruHTML.Node<Action>
  /// A drawing, without actions.
  package typealias Still = HaruHTML.Node<Never>

  /// The state of the pages; a class, because the app's state is copied often and this one is
  /// large.
  package final class State {
    /// Whether the device's records are loaded.
    package var isOpen = false
    /// The tasks, in order.
    package var items: [WorkItem] = []
    /// The log of completed sessions.
    package var log = WorkLog()
    /// The running sessions, the one to show first.
    package var running: [RunningSession] = []
    /// Duplicate starts of a device, to be deleted: another tab was tapped at the same instant.
    package var repeated: [RunningSession] = []
    /// Identifies this device among the person's.
    package var device = ""
    /// The id of the session to show, if there are several.
    package var chosen: RecordID = ""
    /// The search text.
    package var query = ""
    /// Whether the list can be edited.
    package var isEditing = false
    /// The row being dragged, if any.
    package var drag: RowDrag?
    /// The announcement for screen readers after a task was moved.
    package var announcement = ""
    /// The contents of the task dialog.
    package var editor: FocusItemEditor?
    /// Whether the question before cancelling the session is open.
    package var isCancelling = false
    /// The session that was just completed.
    package var result: WorkSession?
    /// Whether the result closes to the page of the day, from which its session was started or
    /// completed.
    var returnsToToday = false
    /// Whether the result asks for a rating of the app.
    package var asksForRating = false
    /// The id of the task whose page is open.
    package var task: RecordID = ""
    /// The first day of the month in the records; nil is the current month.
    package var month: PlainDate?
    /// The id of the task whose records are shown; empty for all.
    package var filter: RecordID = ""
    /// How many records are shown.
    package var recordLimit = FocusPage.recordStep
    /// The id of the session that was tapped in the grid of Today.
    package var shown: RecordID?
    /// The contents of the session dialog.
    package var sessionEditor: FocusSessionEditor?
    /// The date of the planner; nil is today.
    package var day: PlainDate?
    /// The time span of the planner.
    package var span = Span.day
    /// A date of the reviewed week; nil is this week.
    package var reviewed: PlainDate?
    /// The plan of the visible day.
    package var plan = FocusPlan()
    /// Whether the screen stays on during a session.
    package var keepsAwake = false
    /// The last seen state of this device's session, to notice changes of the clock.
    package var seen: Seen?
    /// The effects already requested from the host.
    package var told = Told()

    /// Creates the initial state.
    package init() {}
  }

  /// How many more records are shown at a time: as many as fit into a frame.
  package static let recordStep = 20

  /// The time span of the planner.
  package enum Span: CaseIterable, Sendable {
    case day, week, month
  }

  /// A session, and how far the monotonic clock was ahead of the wall clock.
  package struct Seen {
    /// The id of the session.
    package var session: RecordID
    /// Its start.
    package var start: Instant
    /// How far the monotonic clock was ahead, in milliseconds.
    package var shift: Int64
  }

  /// What the host already knows.
  package struct Told {
    /// The session that the host was last told about.
    package var session: RecordID = ""
    /// The raw value of the last nudge, 0 for none.
    package var nudge = 0
    /// The last reminder that the person asked for.
    package var reminder: Instant?
    /// The number on the app's icon.
    package var badge: Int64 = 0
    /// Whether the screen is kept on.
    package var isAwake = false
  }

  /// The actions of the pages.
  package enum Action {
    case searched(String)
    case editTapped
    case session(SessionAction)
    case task(TaskAction)
    case records(RecordsAction)
    case planner(PlannerAction)
    case plan(PlanAction)
  }

  /// The actions on running sessions and the one just completed.
  package enum SessionAction {
    case startTapped(RecordID)
    case pauseTapped
    case resumeTapped
    case completeTapped
    /// The notification of a session asks to complete it.
    case completionAsked(RecordID)
    /// The notification of a session asks to be reminded again.
    case laterAsked(RecordID)
    case cancelTapped
    case cancelAnswered(Bool)
    case chosen(RecordID)
    case awakeTapped
    case reminderTapped
    case resultShared(asPicture: Bool)
  }

  /// The actions on a task and in its dialog.
  package enum TaskAction {
    case moved(RecordID, by: Int)
    case dragStarted(RecordID)
    case dragMoved(Double)
    case dragEnded
    case deleteTapped(RecordID)
    case newTapped
    case changeTapped(RecordID)
    case edited(FocusItemEditor.Action)
    case editingEnded(isConfirmed: Bool)
    /// Another task, or a new one, takes the estimate that came from elsewhere.
    case targetChosen(String)
    case estimateTaken(Int64)
  }

  /// The actions on records and in a record's dialog.
  package enum RecordsAction {
    case monthTurned(Int)
    case filterChosen(RecordID)
    case moreTapped
    case sessionAdded
    /// The row of an hour was tapped at a fraction of its width.
    case hourTapped(row: Int, at: Double)
    case sessionClosed
    case sessionChangeTapped(RecordID)
    case sessionDeleteTapped(RecordID)
    case sessionEdited(FocusSessionEditor.Field, String)
    case sessionEditingEnded(isConfirmed: Bool)
    /// The person confirmed that the session in the dialog is right.
    case sessionFaultConfirmed
  }

  /// The actions of the planner.
  package enum PlannerAction {
    case spanChosen(Span)
    case dayTurned(Int)
    case dayChosen(String)
    case printTapped
    case shared
    /// The picture of a day or a week was shared from another page.
    case pictureShared(Span, PlainDate)
  }
}

extension FocusPage.State {
  /// The session to show: the chosen one, this device's, or the one started last.
  package var session: RunningSession? {
    running(chosen) ?? running.first
  }

  /// The session with an id; nil if it is no longer running.
  func running(_ id: RecordID) -> RunningSession? {
    running.first { $0.id == id }
  }

  /// The task with an id; nil if it no longer exists.
  func item(_ id: RecordID) -> WorkItem? {
    items.first { $0.id == id }
  }
}
