import Foundation
import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Testing

/// The plan on the today page: adding, moving, times, repetition, and what is left.
struct FocusPlanTests {
  /// The page with three tasks; their estimate is 30 minutes.
  static func run() -> AppRun {
    var run = AppRun(path: "/focus")
    for name in ["English", "Maths", "Walk"] {
      run.add(name)
    }
    run.send(.navigated("/today"))
    return run
  }

  static func task(_ name: String, _ run: AppRun) -> RecordID {
    run.state.focus.items.first { $0.name == name }?.id ?? ""
  }

  /// A run on the page while the plan is edited, with these tasks in it.
  private static func planning(_ names: String...) -> AppRun {
    var run = run()
    run.send(.focus(.plan(.editTapped)))
    for name in names { run.send(.focus(.plan(.added(task(name, run))))) }
    return run
  }

  /// Opens the dialog of a task, fills it and saves it.
  private static func edit(
    _ name: String,
    _ run: inout AppRun,
    _ changes: FocusPlanEditor.Action...
  ) {
    run.send(.focus(.plan(.changeTapped(task(name, run)))))
    for change in changes { run.send(.focus(.plan(.edited(change)))) }
    run.send(.focus(.plan(.editingEnded(isConfirmed: true))))
  }

  /// The names of the tasks in the order of the page.
  private static func names(_ run: AppRun) -> [String] {
    run.html.matches(of: /<span class="name">([^<]*)/).map { String($0.output.1) }
  }

  private static func outlines(_ run: AppRun) -> Int {
    run.html.matches(of: /<i class="plan[^"]*from/).count
  }

  @Test func withoutAPlanNothingIsSaidAboutOne() {
    let run = Self.run()
    #expect(run.html.contains("<small>0 / 3</small>"))
    #expect(run.html.contains(#"id="plan">Plan</button>"#))
    #expect(!run.html.contains("forecast"))
    #expect(!run.html.contains("Other tasks"))
    #expect(!AppRun(path: "/today").html.contains(#"id="plan""#))
  }

  @Test func editingHasAnAddressSoThatBackEndsIt() {
    var run = Self.run()
    run.send(.focus(.plan(.editTapped)))
    // A new entry, without leaving the place to which the page is scrolled.
    #expect(run.effects == [.enter("/today?plan=1"), .moveFocus("plan")])
    #expect(run.state.focus.plan.isEditing)
    // It goes on on another day.
    run.send(.today(.dayTurned(1)))
    #expect(run.effects.contains(.navigate("/today?date=2026-11-22&plan=1")))
    run.send(.navigated("/today?date=2026-11-22&plan=1"))
    #expect(run.state.focus.plan.isEditing)
    run.send(.focus(.plan(.editTapped)))
    #expect(run.effects.contains(.address("/today?date=2026-11-22")))
    run.send(.navigated("/today?plan=1"))
    #expect(run.state.focus.plan.isEditing)
    run.send(.navigated("/today"))
    #expect(!run.state.focus.plan.isEditing)
  }

  @Test func doneGoesBackToTheEntryBefore() {
    var run = Self.run()
    run.send(.focus(.plan(.editTapped)))
    run.send(.focus(.plan(.editTapped)))
    #expect(run.effects == [.back])
    run.send(.navigated("/today"))
    #expect(!run.state.focus.plan.isEditing && run.effects.last == .moveFocus("plan"))
    // Opened by its address, there is no entry to go back to.
    run.send(.navigated("/today?plan=1"))
    run.send(.focus(.plan(.editTapped)))
    #expect(run.effects.contains(.address("/today")))
  }

  @Test func plannedTasksComeFirstInTheirOrder() {
    var run = Self.planning("Walk", "English")
    #expect(run.html.contains("Add Maths to the plan"))
    run.send(.focus(.plan(.editTapped)))
    run.send(.navigated("/today"))
    #expect(Self.names(run) == ["Walk", "English", "Maths"])
    #expect(run.html.contains("<small>0 / 2</small>"))
    #expect(run.html.contains("Other tasks"))
    #expect(run.html.contains("Done around 10:00 AM"))
    // One tap starts a planned task like any other.
    run.send(.focus(.session(.startTapped(Self.task("Walk", run)))))
    #expect(run.state.focus.session?.name == "Walk")
  }

  @Test func movesWithKeysAndByDragging() {
    var run = Self.planning("English", "Maths", "Walk")
    run.send(.focus(.plan(.moved(Self.task("Walk", run), by: -2))))
    #expect(Self.names(run) == ["Walk", "English", "Maths"])
    #expect(run.effects.contains(.moveFocus("move-\(Self.task("Walk", run))")))
    #expect(run.html.contains("Walk moved to 1 of 3"))
    run.send(.focus(.plan(.dragStarted(Self.task("Maths", run)))))
    run.send(.focus(.plan(.dragMoved(0.5))))
    #expect(run.html.contains(#"data-state="held""#))
    run.send(.focus(.plan(.dragEnded)))
    #expect(Self.names(run) == ["Walk", "Maths", "English"])
  }

  @Test func aTaskDroppedIntoTheGridStartsThere() {
    var run = Self.planning("English")
    let id = Self.task("English", run)
    run.send(.focus(.plan(.dragStarted(id))))
    // The day starts at five: 9.5 of 24 rows below it is 14:00, 0.35 of the row its 20th minute.
    run.send(.focus(.plan(.dragPlaced(0.35, 9.5 / 24))))
    #expect(Self.outlines(run) == 1)
    run.send(.focus(.plan(.dragMoved(0.5))))
    #expect(run.state.focus.plan.slot == nil)
    run.send(.focus(.plan(.dragPlaced(0.35, 9.5 / 24))))
    run.send(.focus(.plan(.dragEnded)))
    #expect(run.state.focus.plan.day?.items.first?.time?.description == "14:20")
    #expect(run.html.contains("English, 2:20 PM to 2:50 PM"))
    for (x, y) in [(-0.1, 0.5), (0.5, 1.1), (1, 1), (.nan, 0.5), (.infinity, 0)] {
      run.send(.focus(.plan(.dragStarted(id))))
      run.send(.focus(.plan(.dragPlaced(x, y))))
      #expect(run.state.focus.plan.slot == nil)
      run.send(.focus(.plan(.dragEnded)))
    }
  }

  @Test func aTaskThatIsNotPlannedIsDroppedIntoTheGrid() {
    var run = Self.planning("English")
    let id = Self.task("Walk", run)
    run.send(.focus(.plan(.dragStarted(id))))
    run.send(.focus(.plan(.dragMoved(0.5))))
    #expect(!run.html.contains(#"data-state="held""#))
    run.send(.focus(.plan(.dragPlaced(0.35, 9.5 / 24))))
    #expect(Self.outlines(run) == 1)
    run.send(.focus(.plan(.dragEnded)))
    #expect(Self.names(run) == ["English", "Walk", "Maths"])
    #expect(run.state.focus.plan.day?.item(of: id)?.time?.description == "14:20")
    // Released elsewhere, nothing is planned.
    run.send(.focus(.plan(.dragStarted(Self.task("Maths", run)))))
    run.send(.focus(.plan(.dragEnded)))
    #expect(run.saved.isEmpty)
  }

  @Test func anOutlineIsDraggedByWhereItIsHeldAndStretchedByItsEnd() {
    var run = Self.planning("English")
    let id = Self.task("English", run)
    Self.edit("English", &run, .timeChosen("14:00"))
    // Held ten minutes after its start, and released at 16:30.
    run.send(.focus(.plan(.dragStarted(id, .outline(cells: 1)))))
    run.send(.focus(.plan(.dragPlaced(0.55, 11.5 / 24))))
    #expect(Self.outlines(run) == 2 && !run.html.contains(#"data-state="held""#))
    run.send(.focus(.plan(.dragEnded)), after: 0)
    #expect(run.html.contains("English, 4:20 PM to 4:50 PM"))
    // The click that ends a drag opens nothing; a later one does.
    run.send(.focus(.plan(.changeTapped(id))), after: 0)
    #expect(run.state.focus.plan.editor == nil)
    // Its end is released in the cell that ends at 17:30.
    run.send(.focus(.plan(.dragStarted(id, .end))))
    run.send(.focus(.plan(.dragPlaced(0.4, 12.5 / 24))))
    run.send(.focus(.plan(.dragEnded)))
    #expect(run.html.contains("English, 4:20 PM to 5:30 PM"))
    // An end before the start leaves ten minutes; a start before the day becomes the beginning of
    // the day.
    run.send(.focus(.plan(.dragStarted(id, .end))))
    run.send(.focus(.plan(.dragPlaced(0.4, 0.5 / 24))))
    run.send(.focus(.plan(.dragEnded)))
    #expect(run.html.contains("English, 4:20 PM to 4:30 PM"))
    run.send(.focus(.plan(.dragStarted(id, .outline(cells: 3)))))
    run.send(.focus(.plan(.dragPlaced(0.1, 0.5 / 24))))
    run.send(.focus(.plan(.dragEnded)))
    #expect(run.html.contains("English, 5:00 AM to 5:10 AM"))
    // A press without a drag changes nothing and opens the dialog.
    run.send(.focus(.plan(.dragStarted(id, .outline(cells: 0)))))
    run.send(.focus(.plan(.dragEnded)))
    #expect(run.saved.isEmpty)
    run.send(.focus(.plan(.changeTapped(id))))
    #expect(run.state.focus.plan.editor != nil)
  }

  @Test func arrowKeysMoveAndStretchAnOutline() {
    var run = Self.planning("English")
    let id = Self.task("English", run)
    Self.edit("English", &run, .timeChosen("14:00"))
    #expect(run.html.contains(#"id="slot-\#(id)""#))
    run.send(.focus(.plan(.shifted(id, by: 10))))
    #expect(run.html.contains("English, 2:10 PM to 2:40 PM"))
    #expect(run.effects.contains(.moveFocus("slot-\(id)")))
    run.send(.focus(.plan(.stretched(id, by: 10))))
    #expect(run.html.contains("English, 2:10 PM to 2:50 PM"))
    for _ in 0..<9 { run.send(.focus(.plan(.stretched(id, by: -10)))) }
    #expect(run.html.contains("English, 2:10 PM to 2:20 PM"))
    run.send(.focus(.plan(.editTapped)))
    run.send(.navigated("/today"))
    #expect(!run.html.contains("slot-"))
    #expect(Self.outlines(run) == 1)
  }

  @Test func sessionsFillTheOutlineAndSayWhenTheyWentOver() {
    var run = Self.planning("English", "Maths")
    Self.edit("English", &run, .timeChosen("09:00"), .minutesTyped("20"))
    run.send(.focus(.plan(.editTapped)))
    #expect(run.html.contains("9:00 AM · 20 min"))
    run.send(.focus(.session(.startTapped(Self.task("English", run)))))
    run.send(.focus(.session(.completeTapped)), after: 1_500)
    run.send(.navigated("/today"))
    #expect(Self.names(run) == ["English", "Maths", "Walk"])
    #expect(run.html.contains("<small>1 / 2</small>"))
    #expect(run.html.contains(#"<span class="meta over">done in 25 min · 5 min over</span>"#))
    #expect(run.html.contains(#"class="spent"#))
  }

  @Test func theDialogSetsTimeLengthAndWeekdays() {
    var run = Self.planning("English", "Maths")
    Self.edit(
      "English",
      &run,
      .timeChosen("20:00"),
      .minutesTyped("50"),
      .dayTapped(.monday),
      .dayTapped(.tuesday),
      .dayTapped(.monday)
    )
    #expect(run.html.contains("8:00 PM · 50 min · Tue"))
    run.send(.navigated("/today?date=2026-11-24"))
    #expect(run.html.contains("8:00 PM · 50 min"))
    #expect(run.html.contains(#"<p>In 3 days"#))
    run.send(.navigated("/today?date=2026-11-23"))
    #expect(!run.html.contains("8:00 PM"))
    // It is removed only from this day.
    run.send(.navigated("/today?date=2026-11-24"))
    run.send(.focus(.plan(.removed(Self.task("English", run)))))
    #expect(run.state.focus.plan.day?.isEmpty == true)
    #expect(run.html.contains("“English” removed from the plan"))
    run.send(.toastActionTapped)
    #expect(run.state.focus.plan.day?.items.count == 1)
    run.send(.navigated("/today?date=2026-12-01"))
    #expect(run.state.focus.plan.day?.items.count == 1)
  }

  @Test func theDialogMovesToAnotherDayAndIsLeftWithADraft() {
    var run = Self.planning("English")
    Self.edit("English", &run, .dateChosen("2026-11-23"), .timeChosen("10:00"))
    #expect(run.state.focus.plan.day?.isEmpty == true)
    #expect(run.html.contains("English moved to Nov 23"))
    run.send(.navigated("/today?date=2026-11-23"))
    #expect(run.html.contains("10:00 AM · 30 min"))
    run.send(.focus(.plan(.changeTapped(Self.task("English", run)))))
    run.send(.focus(.plan(.edited(.minutesTyped("45")))))
    run.send(.left(.focus(.plan(.editingEnded(isConfirmed: false)))))
    run.send(.focus(.plan(.changeTapped(Self.task("English", run)))))
    #expect(run.state.focus.plan.editor?.minutes == 45)
    #expect(run.html.contains("Your estimate: 30 min"))
  }

  @Test func inTheEveningWhatIsLeftGoesToTomorrowWithOneTap() {
    var run = Self.planning("English", "Maths", "Walk")
    run.send(.focus(.plan(.editTapped)))
    #expect(!run.html.contains("Move the rest"))
    run.send(.focus(.session(.startTapped(Self.task("Maths", run)))), after: 34_000)
    run.send(.focus(.session(.completeTapped)), after: 600)
    run.send(.navigated("/today"))
    #expect(run.html.contains("Move the rest to tomorrow"))
    run.send(.focus(.plan(.leftMoved)))
    #expect(run.html.contains("2 tasks moved to tomorrow"))
    #expect(run.state.focus.plan.day?.items.count == 1)
    #expect(!run.html.contains("Done around"))
    run.send(.navigated("/today?date=2026-11-22"))
    #expect(run.state.focus.plan.day?.items.count == 2)
    run.send(.toastActionTapped)
    #expect(run.state.focus.plan.day?.isEmpty == true)
    run.send(.navigated("/today"))
    #expect(run.state.focus.plan.day?.items.count == 3)
  }

  @Test func theForecastIsMadeOnceAMinuteAndWithEachChange() {
    var run = Self.planning("English")
    let first = run.state.focus.plan.forecast
    #expect(first != nil)
    run.send(.woken, at: AppRun.moment(3_600))
    #expect(run.state.focus.plan.forecast?.likely == AppRun.moment(5_400).instant)
    run.send(.focus(.plan(.added(Self.task("Maths", run)))), after: 0)
    #expect(run.state.focus.plan.forecast?.likely == AppRun.moment(7_200).instant)
    run.send(.navigated("/today?date=2026-11-22"))
    #expect(run.state.focus.plan.forecast == nil)
  }

  @Test func thePlannerShowsTheSameOutlines() {
    var run = Self.planning("English", "Maths")
    Self.edit("English", &run, .timeChosen("13:30"))
    run.send(.navigated("/focus/planner"))
    #expect(Self.outlines(run) == 1)
    #expect(run.html.contains("<b>Plan 1:00 · Done 0:00</b>"))
    #expect(run.html.contains(#">English</b>"#))
    #expect(!run.html.contains("slot-"))
    run.send(.focus(.planner(.dayTurned(1))))
    #expect(Self.outlines(run) == 0)
    #expect(run.html.contains("<b>0:00</b>"))
  }

  @Test func thePlannerOnPaperHasTheTasksAndTheDDays() throws {
    var run = Self.planning("English")
    let date = try PlainDate(parsing: "2026-12-01")
    let exam = DDayEntry(id: "d", dday: DDay(name: "Exam", date: .solar(date)))
    let writes = exam.writes(at: run.state.now.instant)
    run.send(.operationsArrived(writes.map { Operation(number: 1, write: $0) }))
    run.send(.navigated("/focus/planner"))
    #expect(run.html.contains("<p>○ English · 30 min</p><p>D-10 Exam</p>"))
  }

  @Test func aPastDayKeepsItsPlanAndCannotBePlanned() {
    var run = Self.planning("English")
    run.send(.woken, at: AppRun.moment(86_400))
    run.send(.navigated("/today?date=2026-11-21"))
    #expect(Self.names(run) == ["English"])
    #expect(!run.html.contains("English</span></button>"))
    #expect(!run.html.contains(#"id="plan""#))
  }
}
