import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import Testing

struct FocusPageTests {
  /// A run with one task, English, of 30 minutes.
  private static func run(_ language: Language = .en) -> AppRun {
    var run = AppRun(path: "/focus", language: language)
    run.add("English")
    return run
  }

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

  @Test func startsWithOneTapAndPutsTheTimeLeftIntoTheTitle() {
    var run = Self.run()
    run.start()
    #expect(run.effects.contains(.navigate("/focus/session")))
    run.send(.navigated("/focus/session"), after: 80)
    #expect(run.effects.contains(.title("28:40 · English")))
    #expect(run.html.contains("28:40"))
    #expect(run.html.contains("1 min 20 s of 30 min"))
  }

  @Test func theExpectedFinishMovesWithAPause() {
    var run = Self.run()
    run.start()
    run.send(.navigated("/focus/session"))
    run.send(.focus(.session(.pauseTapped)), after: 600)
    let left = FocusPageTests.left(run)
    run.send(.woken, after: 300)
    #expect(FocusPageTests.left(run) == left)
    #expect(run.html.contains("Resume"))
    #expect(run.html.contains("Complete"))
    run.send(.focus(.session(.resumeTapped)), after: 0)
    let session = run.state.focus.session
    let now = run.state.now.instant
    #expect(session?.expectedFinish(at: now) == session.map { $0.startedAt.instant + 2_100_000 })
  }

  private static func left(_ run: AppRun) -> Int64? {
    run.state.focus.session?.leftMilliseconds(at: run.state.now.instant)
  }

  @Test func completeIsLockedForTwoMinutes() throws {
    var run = Self.run()
    run.start()
    run.send(.focus(.session(.completeTapped)), after: 119)
    #expect(run.saved.isEmpty)
    #expect(run.state.toast?.text == "You can complete “English” from 9:02:05 AM.")
    run.send(.focus(.session(.completeTapped)), after: 1)
    #expect(run.saved.count == 2)
    #expect(run.state.focus.running.isEmpty)
    #expect(try #require(run.state.focus.result).actualSeconds == 120)
  }

  @Test func showsTheResultAndCountsTheRow() {
    var run = Self.run()
    run.work(seconds: 1_500)
    run.work(seconds: 1_740)
    run.send(.navigated("/focus/session"))
    #expect(run.html.contains("2 in a row"))
    #expect(run.html.contains("your longest streak"))
    #expect(run.html.contains("29 min"))
    run.send(.navigated("/focus"))
    #expect(run.state.focus.result == nil)
    #expect(run.html.contains("last 29 min"))
  }

  @Test func cancellingAsksFirstAndRecordsNothing() {
    var run = Self.run()
    run.start()
    run.send(.navigated("/focus/session"))
    run.send(.focus(.session(.cancelTapped)), after: 300)
    #expect(run.html.contains("Cancel “English”?"))
    #expect(run.saved.isEmpty)
    run.send(.focus(.session(.cancelAnswered(false))))
    #expect(run.state.focus.session != nil)
    run.send(.focus(.session(.cancelTapped)))
    run.send(.focus(.session(.cancelAnswered(true))))
    #expect(run.state.focus.session == nil)
    #expect(run.state.focus.log.sessions.isEmpty)
    run.send(.toastActionTapped)
    #expect(run.state.focus.session?.spentMilliseconds(at: run.state.now.instant) == 305_000)
  }

  @Test(arguments: Route.allCases)
  func theSessionGoesOnInABannerOnEveryPage(_ route: Route) {
    var run = Self.run()
    run.start()
    run.send(.navigated("\(route.path)"), after: 600)
    #expect(run.state.route == route)
    // The list shows it in a card, also below the search, and its own page in full.
    let isShown = route == .focus || route == .focusSession || route == .search
    #expect(run.html.contains(#"class="nowbar""#) == !isShown)
    #expect(run.html.contains("20:00"))
  }

  @Test func theBannerIsDrawnAnewEachSecond() {
    var run = Self.run()
    run.start()
    run.send(.navigated("/calc"), after: 600)
    #expect(App.subscriptions(run.state) == [.wake(at: run.state.now.instant + 1_000)])
  }

  @Test func aSecondTaskIsNotStartedWhileOneRuns() {
    var run = Self.run()
    run.add("Maths")
    run.start()
    let session = run.state.focus.session?.id
    run.send(.focus(.session(.startTapped(run.state.focus.items[1].id))))
    #expect(run.saved.isEmpty)
    #expect(run.state.focus.running.map { $0.id } == [session])
    #expect(run.state.toast?.text == "“English” is in progress: complete or cancel it first.")
    #expect(run.effects.contains(.navigate("/focus/session")))
  }

  @Test func theTaskThatRunsIsOpenedByATap() {
    var run = Self.run()
    run.start()
    run.send(.focus(.session(.startTapped(run.item))))
    #expect(run.saved.isEmpty)
    #expect(run.state.focus.running.count == 1)
    #expect(run.state.toast == nil)
    #expect(run.effects.contains(.navigate("/focus/session")))
  }

  @Test func thereCanBeAnyNumberOfTasks() {
    var run = Self.run()
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

  @Test func thePauseIsCountedOnItsPage() {
    var run = Self.run()
    run.start()
    run.send(.navigated("/focus/session"))
    run.send(.focus(.session(.pauseTapped)), after: 600)
    run.send(.woken, after: 112)
    #expect(run.html.contains("Paused for 1 min 52 s"))
    #expect(App.subscriptions(run.state) == [.wake(at: run.state.now.instant + 1_000)])
  }

  @Test func drawsThePauseAnewWhenTheMinuteOfTheFinishChanges() {
    var run = Self.run()
    run.start()
    let start = run.state.now.instant
    run.send(.focus(.session(.pauseTapped)), after: 10)
    let rest = 60_000 - start.milliseconds % 60_000
    #expect(App.subscriptions(run.state) == [.wake(at: run.state.now.instant + rest)])
  }

  @Test func saysOnceThatTheTimeIsUpAndOnceAtTwiceOfIt() {
    var run = Self.run()
    run.send(.settings(.chosen(.notifications(true))))
    run.start()
    run.send(.woken, after: 1_799)
    #expect(run.reminders.isEmpty)
    run.send(.woken, after: 1)
    #expect(run.reminders == ["Estimate reached: “English”"])
    run.send(.woken, after: 1)
    #expect(run.reminders.isEmpty)
    run.send(.woken, after: 1_799)
    #expect(run.reminders == ["Twice the estimate: is “English” done?"])
  }

  @Test func anAppOpenedAfterTheEndDoesNotRepeatTheReminder() {
    var run = Self.run()
    run.send(.settings(.chosen(.notifications(true))))
    run.start()
    run.send(.woken, after: 1_900)
    var later = AppRun(path: "/focus", replica: run.state.replica, at: 2_000)
    #expect(later.reminders.isEmpty)
    later.send(.woken, after: 10)
    #expect(later.reminders.isEmpty)
  }

  @Test(arguments: [("ㅇㅇ", true), ("영", true), ("수", false), ("", true)])
  func findsTasksByTheirFirstSounds(_ query: String, _ isFound: Bool) {
    var run = AppRun(path: "/focus", language: .ko)
    run.add("영어")
    run.send(.focus(.searched(query)))
    #expect(run.html.contains("영어 시작") == isFound)
  }

  @Test func aDeletedTaskComesBackByUndo() {
    var run = Self.run()
    run.send(.focus(.task(.deleteTapped(run.item))))
    #expect(run.state.focus.items.isEmpty)
    run.send(.toastActionTapped)
    #expect(run.state.focus.items.count == 1)
  }

  @Test func movesATaskByKeyboardAndByDragging() {
    var run = Self.run()
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
    var run = Self.run()
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

  /// As many of the longest sessions as an account holds take more milliseconds than 64 bits.
  @Test func aMonthOfEndlessSessionsIsShown() throws {
    var run = Self.run()
    let moment = { (text: String) in try Moment(rfc3339: text, zone: "UTC") }
    let start = try moment("0001-01-01T00:00:00+00:00")
    let end = try moment("9999-12-31T00:00:00+00:00")
    run.state.focus.log = WorkLog(
      (0..<30_000).map { number in
        WorkSession(
          id: RecordID("s\(number)"),
          item: run.item,
          name: "",
          estimateSeconds: 60,
          startedAt: start,
          endedAt: end
        )
      }
    )
    run.state.focus.month = PlainDate(year: 9_999, month: 12, day: 1)
    run.send(.navigated("/focus/records"))
    #expect(run.html.contains("Dec 9999"))
  }

  @Test func correctingASessionRecomputesTheRow() throws {
    var run = Self.run()
    run.work(seconds: 1_500)
    run.work(seconds: 1_900)
    run.send(.navigated("/focus/records"))
    #expect(run.html.contains("over"))
    let id = try #require(run.state.focus.log.sessions.last).id
    run.send(.focus(.records(.sessionChangeTapped(id))))
    run.send(.focus(.records(.sessionEdited(.estimate, "40"))))
    run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    #expect(run.state.focus.log.sessions.count == 2)
    #expect(run.state.focus.log.statistics(of: run.item).bestStreak == 2)
    #expect(run.state.focus.log.sessions.last?.actualSeconds == 1_900)
    let corrected = try #require(run.state.focus.log.sessions.last).id
    run.send(.focus(.records(.sessionDeleteTapped(corrected))))
    #expect(run.state.focus.log.sessions.count == 1)
    run.send(.toastActionTapped)
    #expect(run.state.focus.log.statistics(of: run.item).bestStreak == 2)
  }

  /// A session that was left running: from 09:00:05 to 15:00:05 on the next day.
  @Test(
    arguments: [
      (.start, "09:05", "21T09:05:00", "22T15:00:05"),
      (.start, "16:00", "21T16:00:00", "22T15:00:05"),
      (.date, "2026-11-20", "20T09:00:05", "21T15:00:05"),
      (.estimate, "40", "21T09:00:05", "22T15:00:05"),
      (.end, "10:00", "21T09:00:05", "21T10:00:00"), (.end, "08:00", "21T09:00:05", "22T08:00:00"),
    ] as [(FocusSessionEditor.Field, String, String, String)]
  )
  func aSessionOfMoreThanADayKeepsItsEndWhereThatWasNotTouched(
    _ field: FocusSessionEditor.Field,
    _ text: String,
    _ start: String,
    _ end: String
  ) throws {
    var run = Self.run()
    run.work(seconds: 108_000)
    let id = try #require(run.state.focus.log.sessions.last).id
    run.send(.focus(.records(.sessionChangeTapped(id))))
    run.edit([(field, text)])
    let session = try #require(run.state.focus.log.sessions.last)
    #expect(session.startedAt.rfc3339.hasPrefix("2026-11-\(start)"))
    #expect(session.endedAt.rfc3339.hasPrefix("2026-11-\(end)"))
  }

  @Test func aNightIsCorrectedByTheHourThatWasMeant() throws {
    var run = Self.run()
    run.send(.focus(.records(.sessionAdded)))
    run.edit([(.date, "2026-11-20"), (.start, "23:50"), (.end, "00:10")])
    let id = try #require(run.state.focus.log.sessions.last).id
    run.send(.focus(.records(.sessionChangeTapped(id))))
    run.edit([(.date, "2026-11-21"), (.start, "00:02")])
    let session = try #require(run.state.focus.log.sessions.last)
    #expect(session.actualSeconds == 480)
    #expect(session.endedAt.rfc3339 == "2026-11-21T00:10:00+09:00")
  }

  @Test func aCorrectionCanNameAnotherTask() throws {
    var run = Self.run()
    run.add("Maths")
    run.work(seconds: 1_500)
    let (english, maths) = (run.state.focus.items[0].id, run.state.focus.items[1].id)
    run.send(.navigated("/focus/records"))
    run.send(
      .focus(.records(.sessionChangeTapped(try #require(run.state.focus.log.sessions.last).id)))
    )
    #expect(run.html.contains("<select>"))
    run.send(.focus(.records(.sessionEdited(.task, maths.text))))
    run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    let session = try #require(run.state.focus.log.sessions.last)
    #expect((session.item, session.name) == (maths, "Maths"))
    #expect(session.actualSeconds == 1_500)
    #expect(run.state.focus.log.statistics(of: english).total == 0)
    #expect(run.state.focus.log.statistics(of: maths).currentStreak == 1)
  }

  @Test func theRecordsOfADeletedTaskAreFoundAndCorrected() throws {
    var run = Self.run()
    run.work(seconds: 1_500)
    let item = run.item
    run.send(.focus(.task(.deleteTapped(item))))
    run.send(.navigated("/focus/records"))
    run.send(.focus(.records(.sessionAdded)))
    #expect(run.state.toast?.text == "Every session belongs to a task. Add a task first.")
    #expect(run.html.contains(#"<button class="chip" type="button" aria-pressed="false">English"#))
    run.send(.focus(.records(.filterChosen(item))))
    let session = try #require(run.state.focus.log.sessions.last)
    run.send(.focus(.records(.sessionChangeTapped(session.id))))
    run.send(.focus(.records(.sessionEdited(.estimate, "10"))))
    run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    #expect(run.state.focus.log.sessions.last?.item == item)
    #expect(run.state.focus.log.sessions.last?.isAchieved == false)
  }

  @Test func addsASessionByHand() throws {
    var run = Self.run()
    run.send(.navigated("/focus/records"))
    run.send(.focus(.records(.sessionAdded)))
    run.send(.focus(.records(.sessionEdited(.start, "23:50"))))
    run.send(.focus(.records(.sessionEdited(.end, "00:10"))))
    run.send(.focus(.records(.sessionEdited(.date, "2026-11-20"))))
    run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    run.send(.focus(.records(.sessionFaultConfirmed)))
    let session = try #require(run.state.focus.log.sessions.first)
    #expect(session.startedAt.rfc3339 == "2026-11-20T23:50:00+09:00")
    #expect(session.endedAt.rfc3339 == "2026-11-21T00:10:00+09:00")
    #expect(session.isAchieved == true)
  }

  @Test func takesTheEstimateThatHistorySuggests() {
    var run = Self.run()
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
    var run = Self.run()
    for _ in 1...5 { run.work(seconds: 1_800) }
    run.send(.navigated("/focus/task?id=\(run.item)"))
    #expect(run.html.contains("How much it varies"))
    #expect(!run.html.contains("card tint hint"))
  }

  @Test(arguments: [(-0.05, "5% closer"), (0.1, "10% further off"), (0.004, "as before")])
  func saysInWordsHowEstimatesChange(difference: Double, words: String) {
    #expect(Messages.inEnglish.trend(difference) == words)
  }

  @Test func paintsThePlanner() {
    var run = Self.run()
    run.work(seconds: 1_800)
    run.send(.navigated("/focus/planner"))
    #expect(run.html.contains("Total 30 min, English 30 min"))
    for span in FocusPage.Span.allCases {
      run.send(.focus(.planner(.spanChosen(span))))
      #expect(run.html.contains("0:30"))
    }
    run.send(.focus(.planner(.shared)))
    #expect(
      run.effects.contains {
        if case .sharePicture(let picture, _) = $0 { picture.hasPrefix("<svg") } else { false }
      }
    )
  }

  @Test func aDayOfTheMonthOpensItsGrid() {
    var run = Self.run()
    run.work(seconds: 1_800)
    run.send(.navigated("/focus/planner"))
    run.send(.focus(.planner(.spanChosen(.month))))
    run.send(.focus(.planner(.dayChosen("2026-11-21"))))
    #expect(run.state.focus.span == .day)
    #expect(run.html.contains("Total 30 min, English 30 min"))
  }

  @Test func asksForARatingOnce() {
    let operatorHasPage = Configuration(rateURL: "https://example.org/rate")
    var run = AppRun(path: "/focus", configuration: operatorHasPage)
    run.add("English")
    let asked = (1...4).map { _ in
      run.work(seconds: 1_500)
      run.send(.navigated("/focus/session"))
      return run.html.contains("https://example.org/rate")
    }
    #expect(asked == [false, true, false, false])
    #expect(run.state.settings.isRatingAsked)
  }

  @Test func asksForNoRatingWhereTheOperatorHasNoPageForIt() {
    var run = Self.run()
    for _ in 1...4 {
      run.work(seconds: 1_500)
      run.send(.navigated("/focus/session"))
      #expect(run.html.contains("your longest streak"))
      #expect(!run.html.contains("Rate it"))
    }
    #expect(!run.state.settings.isRatingAsked)
  }

  @Test func aSessionThatRunsHasItsCodeLoadedAtOnceOnEveryPage() {
    var run = Self.run()
    var files = PageFiles.none
    files.insert(.calculator)
    let quiet = AppRun(path: "/calc", replica: run.state.replica, files: files)
    #expect(!quiet.effects.contains(.load(.focus)))
    run.start()
    var other = AppRun(path: "/calc", replica: run.state.replica, files: files)
    #expect(other.effects.contains(.load(.focus)))
    #expect(!other.html.contains("nowbar"))
    other.send(.fileArrived(.focus))
    #expect(other.html.contains("nowbar"))
  }

  @Test func keepsBothSessionsOfTwoDevicesAndSaysSo() {
    var run = Self.run()
    run.start()
    let other = RunningSession(
      id: "01a00000-0000-7000-8000-000000000000",
      device: "phone",
      item: WorkItem(id: "x", name: "Maths"),
      at: AppRun.moment(10)
    )
    run.send(
      .operationsArrived(
        other.writes(at: run.state.now.instant).enumerated().map { index, write in
          Operation(number: Int64(index + 100), write: write)
        }
      )
    )
    for page in ["/focus", "/focus/session"] {
      run.send(.navigated(page))
      #expect(run.state.focus.session?.name == "English")
      #expect(run.html.contains("Maths is also in progress, started on another device."))
    }
    run.send(.focus(.session(.chosen(other.id))))
    #expect(run.state.focus.session?.name == "Maths")
  }
}

extension AppRun {
  /// The id of the first task.
  fileprivate var item: RecordID { state.focus.items.first?.id ?? "" }

  fileprivate mutating func add(_ name: String) {
    send(.focus(.task(.newTapped)))
    send(.focus(.task(.edited(.nameTyped(name)))))
    send(.focus(.task(.editingEnded(isConfirmed: true))))
  }

  /// Starts the first task at a full second.
  fileprivate mutating func start() { send(.focus(.session(.startTapped(item)))) }

  fileprivate mutating func work(seconds: Int64) {
    start()
    send(.focus(.session(.completeTapped)), after: seconds)
  }

  /// Fills the session dialog and saves it, over midnight if need be.
  fileprivate mutating func edit(_ fields: [(FocusSessionEditor.Field, String)]) {
    for (field, text) in fields { send(.focus(.records(.sessionEdited(field, text)))) }
    send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    send(.focus(.records(.sessionFaultConfirmed)))
  }

  fileprivate var reminders: [String] {
    effects.compactMap { if case .remind(let text, _, _) = $0 { text } else { nil } }
  }

  /// The app opened later with the records of an earlier run.
  fileprivate init(path: String, replica: Replica, at seconds: Int64) {
    self.init(path: path)
    send(.opened(App.Launch(path: path, replica: replica)), after: seconds)
  }
}
