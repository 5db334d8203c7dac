import HaruTime
import HaruCore
import HaruSync
import HaruUI
import Testing

/// The list of tasks: adding, finding, moving, deleting and their estimates.
struct FocusTaskListTests {
  @Test func addsATaskWithANameAlone() throws {
    var run = AppRun(path: "/focus")
    #expect(run.html.contains("estimate how long it takes"))
    run.send(.focus(.task(.newTapped)))
    run.send(.focus(.task(.editingEnded(isConfirmed: true))))
    #expect(run.saved.isEmpty)
    #expect(run.html.contains("Enter a name."))
    run.send(.focus(.task(.edited(.nameTyped("English")))))
    run.send(.focus(.task(.editingEnded(isConfirmed: true))))
    let item = try #require(run.state.focus.items.first)
    #expect(item.estimateSeconds == 1_800)
    #expect(run.state.focus.editor == nil)
    #expect(run.html.contains("30 min"))
  }

  @Test func thereCanBeAnyNumberOfTasks() {
    var run = AppRun.withTask()
    let now = run.state.now.instant
    let writes = (0..<1_000).flatMap { number in
      WorkItem(id: "\(number)", name: "Task \(number)", order: "z\(number)").writes(at: now)
    }
    run.send(
      .operationsArrived(
        writes.enumerated().map { Operation(number: Int64($0 + 100), write: $1) }
      )
    )
    run.add("One more")
    #expect(run.html.split(separator: "aria-label=\"Start ").count == 1_003)
    #expect(run.html.contains("Start One more"))
  }

  @Test(arguments: [("ㅇㅇ", true), ("영", true), ("수", false), ("", true)])
  func findsTasksByTheirFirstSounds(_ query: String, _ isFound: Bool) {
    var run = AppRun(path: "/focus", language: .ko)
    run.add("영어")
    run.send(.focus(.searched(query)))
    #expect(run.html.contains("영어 시작") == isFound)
  }

  @Test func aDeletedTaskComesBackByUndo() {
    var run = AppRun.withTask()
    run.send(.focus(.task(.deleteTapped(run.item))))
    #expect(run.state.focus.items.isEmpty)
    run.send(.toastActionTapped)
    #expect(run.state.focus.items.count == 1)
  }

  @Test func movesATaskByKeyboardAndByDragging() {
    var run = AppRun.withTask()
    run.add("Maths")
    run.send(.focus(.task(.moved(run.item, by: 1))))
    #expect(run.state.focus.items.map { $0.name } == ["Maths", "English"])
    #expect(run.state.focus.announcement == "English moved to 2 of 2")
    run.send(.focus(.task(.dragStarted(run.state.focus.items[1].id))))
    run.send(.focus(.task(.dragMoved(0.1))))
    run.send(.focus(.task(.dragEnded)))
    #expect(run.state.focus.items.map { $0.name } == ["English", "Maths"])
  }

  @Test func tasksAreNotMovedWhileOnlySomeAreShown() {
    var run = AppRun.withTask()
    run.send(.focus(.editTapped))
    #expect(run.html.contains("Move English"))
    run.send(.focus(.searched("e")))
    #expect(run.html.contains("Delete English"))
    #expect(!run.html.contains("Move English"))
  }

  @Test func theEstimateIsSetInSteps() {
    var run = AppRun(path: "/focus")
    run.send(.focus(.task(.newTapped)))
    let steps: [(FocusItemEditor.Action, Int64)] = [
      (.minutesAdded(-5), 25), (.minutesAdded(5), 30), (.slid("90"), 90), (.minutesChosen(10), 10),
      (.minutesAdded(-5), 5), (.minutesAdded(-5), 1), (.slid("99999999999999999999"), 5_999),
      (.minutesAdded(5), 5_999),
    ]
    for (step, minutes) in steps {
      run.send(.focus(.task(.edited(step))))
      #expect(run.state.focus.editor?.item.estimateSeconds == minutes * 60)
    }
  }

  @Test func takesTheEstimateThatHistorySuggests() {
    var run = AppRun.withTask()
    for _ in 1...4 { run.work(seconds: 2_400) }
    run.send(.navigated("/focus/task?id=\(run.item)"))
    #expect(run.html.contains("After 5 sessions with an estimate"))
    run.work(seconds: 2_400)
    run.send(.navigated("/focus/task?id=\(run.item)"))
    #expect(run.html.contains("Usually takes 40 min."))
    #expect(!run.html.contains("Most sessions finish"))
    #expect(run.html.contains("Use 40 min"))
    run.send(.focus(.task(.estimateTaken(2_400))))
    #expect(run.state.focus.items.first?.estimateSeconds == 2_400)
    #expect(run.state.focus.log.sessions.first?.estimateSeconds == 1_800)
  }

  @Test func saysNothingWhereHistoryAgreesWithTheEstimate() {
    var run = AppRun.withTask()
    for _ in 1...5 { run.work(seconds: 1_800) }
    run.send(.navigated("/focus/task?id=\(run.item)"))
    #expect(run.html.contains("How much it varies"))
    #expect(!run.html.contains("card tint hint"))
  }

  @Test(arguments: [(-0.05, "5% closer"), (0.1, "10% further off"), (0.004, "as before")])
  func saysInWordsHowEstimatesChange(difference: Double, words: String) {
    #expect(Messages.inEnglish.trend(difference) == words)
  }
}
