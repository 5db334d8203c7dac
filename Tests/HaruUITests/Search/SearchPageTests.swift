import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import Testing

/// The global search: opened by key and address, results, answers and commands.
struct SearchPageTests {
  /// The app with tasks, a D-day, an alarm and words, on the page at a path.
  private static func run(at path: String = "/today", _ language: Language = .en) -> AppRun {
    var run = AppRun(path: "/focus", language: language)
    for name in ["English", "Maths", "토익 LC 1회"] {
      run.send(.focus(.task(.newTapped)))
      run.send(.focus(.task(.edited(.nameTyped(name)))))
      run.send(.focus(.task(.editingEnded(isConfirmed: true))))
    }
    run.send(.navigated("/words"))
    for term in ["allocate", "English breakfast", "영어"] {
      run.send(.words(.draftTyped(term)))
      run.send(.words(.draftSubmitted))
    }
    run.send(.navigated(path))
    return run
  }

  private static func searching(_ text: String, _ language: Language = .en) -> AppRun {
    var run = run(language)
    run.send(.navigated("/search"))
    run.send(.search(.typed(text)))
    return run
  }

  private static func run(_ language: Language) -> AppRun { run(at: "/today", language) }

  /// The names of the rows, with marked parts in brackets.
  private static func rows(_ run: AppRun) -> [String] {
    let palette = run.html.split(separator: #"class="palette""#).last ?? ""
    return palette.matches(of: /<span class="name[^>]*>(.*?)<\/span>(?=<span class="meta|<\/span>)/)
      .map { match in
        String(match.1).replacing("<mark>", with: "[").replacing("</mark>", with: "]")
          .replacing("<span>", with: "").replacing("</span>", with: "")
      }
  }

  private static func names(_ run: AppRun) -> [String] {
    run.state.search.rows.compactMap { row in
      if case .hit(let hit) = row { "\(hit.kind.name): \(hit.title.text)" } else { nil }
    }
  }

  private static func commands(_ run: AppRun) -> [SearchPage.Command] {
    run.state.search.rows.compactMap { row in
      if case .command(let command) = row { command } else { nil }
    }
  }

  @Test(arguments: ["/", "Control+k"])
  func aKeyOpensItOnEveryPage(_ key: String) {
    for path in ["/today", "/focus", "/words", "/quotes", "/settings", "/clock/timer", "/nowhere"] {
      var run = AppRun(path: path)
      run.send(.keyPressed(key))
      #expect(run.effects == [.navigate("/search")], "\(path)")
    }
  }

  @Test func theCalculatorKeepsItsDivision() {
    var run = AppRun(path: "/calc")
    run.press("4 /")
    #expect(run.effects.allSatisfy { $0 != .navigate("/search") })
    run.send(.keyPressed("Control+k"))
    #expect(run.effects == [.navigate("/search")])
  }

  @Test func thePageStaysInViewBelowIt() {
    var run = Self.run(at: "/words")
    run.send(.navigated("/search"))
    #expect(run.effects.contains(.moveFocus("search-text")))
    #expect(run.html.contains(#"<dialog class="palette""#))
    #expect(run.html.contains(#"id="new-word""#))
    #expect(run.html.contains(#"href="/words" data-area="word" aria-current="page""#))
    run.send(.search(.closed))
    #expect(run.effects == [.back])
    run.send(.navigated("/words"))
    #expect(!run.html.contains("palette"))
    // The dialog returns the focus, and nothing takes it away.
    #expect(!run.effects.contains(.moveFocus("main")))
  }

  @Test func whatWasTypedOnThePageBelowStays() {
    var run = AppRun(path: "/calc")
    run.send(.typed("1:3"))
    run.send(.navigated("/search"))
    run.send(.search(.typed("x")))
    run.send(.navigated("/calc"))
    #expect(run.state.route == .calculator)
    #expect(run.state.calculator.typed == "1:3")
  }

  @Test func withoutAPageBelowItClosesToTheStartPage() {
    var run = AppRun(path: "/search?q=1%3A30%2B0%3A45")
    #expect(run.html.contains("2:15"))
    run.send(.search(.closed))
    #expect(run.effects == [.navigate("/")])
  }

  @Test func theServerRendersTheAnswer() {
    let paint = App.firstPaint(
      path: "/search?q=1%3A30%2B0%3A45",
      messages: .carried(.ko),
      at: AppRun.moment(0)
    )
    #expect(paint.isFound && paint.file == .search)
    #expect(paint.title == "검색 · 하루")
    #expect(paint.html.contains("<output><span>2:15</span>"))
    // The device's records are not loaded yet, so nothing says that there are none.
    let other = App.firstPaint(path: "/search?q=x", messages: .inEnglish, at: AppRun.moment(0))
    #expect(!other.html.contains("Nothing found"))
  }

  @Test func goingBackToAResultKeepsThePageOfBefore() {
    var run = Self.searching("allocate")
    run.send(.search(.confirmed))
    run.send(.navigated("/words?id=x"))
    run.send(.navigated("/search?q=allocate"))
    #expect(run.state.below?.path == "/today")
    #expect(Self.names(run) == ["word: allocate"])
    // When opened again, it lies over the visible page.
    run.send(.navigated("/words"))
    run.send(.navigated("/search"))
    #expect(run.state.below?.path == "/words")
    #expect(run.state.search.text.isEmpty)
  }

  @Test func thingsOfAllKindsAreFound() {
    let run = Self.searching("engl")
    #expect(Self.names(run) == ["task: English", "word: English breakfast"])
    #expect(Self.rows(run) == ["Start English", "[Engl]ish", "[Engl]ish breakfast"])
    #expect(run.html.contains("3 results"))
    #expect(run.effects == [.address("/search?q=engl")])
  }

  @Test func initialConsonantsFindKoreanNames() {
    #expect(Self.names(Self.searching("ㅌㅇ", .ko)).first == "task: 토익 LC 1회")
    #expect(Self.names(Self.searching("ㅇㅇ", .ko)).contains("word: 영어"))
    #expect(Self.names(Self.searching("ㄷㄷㅇ", .ko)) == ["page: 디데이"])
  }

  @Test func pagesAndSettingsLeadToTheirAddress() throws {
    let run = Self.searching("stopwatch")
    #expect(Self.commands(run) == [.stopwatch])
    #expect(run.html.contains(#"href="/clock/stopwatch""#))
    var settings = Self.searching("key sounds")
    settings.send(.search(.confirmed))
    #expect(settings.effects.contains(.navigate("/settings")))
  }

  @Test func aKindAloneListsMore() {
    var run = AppRun(path: "/words")
    for number in 10..<40 {
      run.send(.words(.draftTyped("word \(number)")))
      run.send(.words(.draftSubmitted))
    }
    run.send(.navigated("/search"))
    run.send(.search(.typed("word")))
    #expect(Self.names(run).filter { $0.hasPrefix("word") }.count == 5)
    #expect(run.html.contains("<small>30</small>"))
    // The newest one comes first.
    #expect(Self.names(run).first == "word: word 39")
    run.send(.search(.kindChosen(.word)))
    #expect(Self.names(run).count == 30)
    run.send(.search(.kindChosen(.task)))
    #expect(run.state.search.rows.isEmpty)
  }

  @Test func whatIsSavedMeanwhileIsFound() {
    var run = Self.searching("allocation")
    #expect(run.state.search.sections.isEmpty)
    #expect(run.html.contains("Add task “allocation”"))
    var word = Word(id: "w9", term: "allocation", savedAt: run.state.now)
    word.meaning = "share"
    let writes = word.writes(at: run.state.now.instant)
    run.send(.operationsArrived(writes.map { Operation(number: 1, write: $0) }))
    #expect(Self.names(run) == ["word: allocation"])
    let task = WorkItem(id: "t9", name: "Allocation of time").writes(at: run.state.now.instant)
    run.send(.operationsArrived(task.map { Operation(number: 2, write: $0) }))
    #expect(Self.names(run) == ["task: Allocation of time", "word: allocation"])
  }

  @Test func arrowKeysMoveAndEnterOpens() throws {
    var run = Self.searching("engl")
    for step in [1, 1, 1, 1] { run.send(.search(.moved(step))) }
    #expect(run.effects == [.reveal("hit-2")])
    #expect(run.html.contains(#"aria-activedescendant="hit-2""#))
    run.send(.search(.confirmed))
    guard case .navigate(let path) = run.effects.last else { throw Missing() }
    #expect(path.hasPrefix("/words?id="))
    run.send(.navigated(path))
    #expect(run.state.words.editor?.term == "English breakfast")
    var up = Self.searching("engl")
    up.send(.search(.moved(-5)))
    #expect(up.state.search.chosen == 0)
  }

  @Test func aCommandIsShownAndDoneOnlyWhenChosen() {
    var run = Self.searching("25분 타이머", .ko)
    #expect(run.saved.isEmpty)
    #expect(Self.commands(run).first == .timer(seconds: 1_500))
    #expect(run.html.contains("25분 타이머 시작"))
    run.send(.search(.confirmed))
    #expect(run.effects.contains(.navigate("/clock/timer")))
    #expect(run.state.clock.countdowns.map(\.length) == [1_500_000])
    #expect(run.state.toast?.text == "타이머를 시작했어요: 25분")
    run.send(.toastActionTapped)
    #expect(run.state.clock.countdowns.isEmpty)
    // An address by itself starts nothing.
    let link = AppRun(path: "/search?q=timer+25m")
    #expect(link.saved.isEmpty && link.state.clock.countdowns.isEmpty)
  }

  @Test(arguments: ["25m timer", "0:10+0:15"])
  func aLengthCanAlsoBecomeATaskAndAnAlarm(_ text: String) {
    var run = Self.searching(text)
    let names = ["Start a timer: 25 min", "Add a 25 min task", "Add an alarm: 9:26 AM"]
    #expect(Self.rows(run).prefix(3) == names[...])
    run.send(.search(.tapped(1)))
    #expect(run.effects.contains(.navigate("/focus?estimate=1500")))
    run.send(.search(.tapped(2)))
    #expect(run.state.clock.alarms.map(\.time.description) == ["09:26"])
  }

  @Test func onlyATaskWhoseNameStartsWithTheTextIsOfferedToBeStarted() {
    #expect(Self.commands(Self.searching("glish")).isEmpty)
    let english = Self.run(.en).state.focus.items.first { $0.name == "English" }?.id ?? ""
    #expect(Self.commands(Self.searching("english")) == [.start(english)])
  }

  @Test func aTaskIsStartedByName() {
    var run = Self.searching("start maths")
    run.send(.search(.confirmed))
    #expect(run.effects.contains(.navigate("/focus/session")))
    #expect(run.state.focus.session?.name == "Maths")
  }

  @Test func theStopwatchIsStartedWithAnUndo() {
    var run = Self.searching("stopwatch")
    run.send(.search(.performed(.stopwatch)))
    #expect(run.state.clock.stopwatch.isRunning)
    run.send(.toastActionTapped)
    #expect(run.state.clock.stopwatch.isFresh)
    // One that runs goes on, and there is nothing to take back.
    run.send(.clock(.stopwatch(.startTapped)))
    run.send(.search(.performed(.stopwatch)))
    #expect(run.state.clock.stopwatch.isRunning && run.state.toast == nil)
  }

  @Test func anAlarmIsAddedWithAnUndo() {
    var run = Self.searching("alarm tomorrow 7:00")
    run.send(.search(.confirmed))
    #expect(run.state.clock.alarms.count == 1)
    #expect(run.state.toast?.text == "Alarm added: Tomorrow 7:00 AM")
    run.send(.toastActionTapped)
    #expect(run.state.clock.alarms.isEmpty)
  }

  @Test func theThemeIsChangedWithAnUndo() {
    var run = Self.searching("dark")
    run.send(.search(.confirmed))
    #expect(run.state.settings.theme == .dark)
    #expect(run.effects.contains(.back))
    run.send(.toastActionTapped)
    #expect(run.state.settings.theme == .system)
  }

  @Test func whatIsMissingBecomesATask() {
    var run = Self.searching("요가", .ko)
    run.send(.search(.performed(.newTask)))
    #expect(run.effects == [.navigate("/focus")])
    #expect(run.state.focus.editor?.item.name == "요가")
  }

  @Test(arguments: [
    ("1:30+0:45", "2:15", "2 h 15 min"), ("D-day 2026-12-15", "D-24", "in 24 days"),
    ("2026-11-01", "D+20", "20 days ago"),
  ])
  func anExpressionAnswersItself(_ text: String, _ result: String, _ note: String) {
    var run = Self.searching(text)
    #expect(run.html.contains("<output><span>\(result)</span><small>\(note)</small></output>"))
    run.send(.search(.answerCopied))
    #expect(run.effects == [.copy(result)])
  }

  @Test func examplesAreSearchedFor() {
    var run = Self.searching("")
    #expect(run.state.search.rows.count == SearchPage.Example.allCases.count)
    run.send(.search(.moved(1)))
    run.send(.search(.confirmed))
    #expect(run.state.search.text == "1:30+0:45")
    #expect(run.effects.contains(.moveFocus("search-text")))
  }

  /// The recent searches that the page shows.
  private static func recents(_ run: AppRun) -> [String] {
    run.state.search.rows.compactMap { row in
      if case .phrase(let text, nil) = row { text } else { nil }
    }
  }

  @Test func whatLedSomewhereIsARecentSearchOfThisDevice() throws {
    var run = Self.searching("")
    #expect(!run.html.contains("Recent searches"))
    for text in ["engl", "one", "two", " three ", "four", "key sounds", "engl"] {
      run.send(.search(.typed(text)))
      run.send(.search(.hitFollowed))
      #expect(run.saved.allSatisfy { $0.value != .string(text) })
    }
    // Merely typed.
    run.send(.search(.typed("five")))
    run.send(.search(.typed("")))
    let kept = ["engl", "key sounds", "four", "three", "two"]
    #expect(Self.recents(run) == kept)
    #expect(run.html.contains("Recent searches"))
    let stored = JSON.array(kept.map { .string($0) })
    var next = AppRun(path: "/search", drafts: ["search ": stored])
    #expect(Self.recents(next) == kept)
    next.send(.search(.tapped(1)))
    #expect(next.state.search.text == "key sounds")
    next.send(.search(.confirmed))
    #expect(next.effects.contains(.navigate("/settings")))
    let order = ["key sounds", "engl", "four", "three", "two"]
    #expect(next.effects.contains(.keepDraft(Draft("search", nil, order))))
  }

  @Test func recentSearchesCanBeDeleted() {
    var run = AppRun(path: "/search", drafts: ["search ": ["engl", "maths"]])
    run.send(.search(.tapped(2)))
    #expect(run.effects.contains(.dropDraft("search ")))
    #expect(run.effects.contains(.moveFocus("search-text")))
    #expect(run.state.search.rows.count == SearchPage.Example.allCases.count)
  }

  @Test func whatAnotherAppSharedOrIsTooLongIsNoRecentSearch() {
    var shared = AppRun(path: "/search?text=luck&title=A")
    shared.send(.search(.hitFollowed))
    var long = Self.searching(String(repeating: "a", count: 401))
    long.send(.search(.hitFollowed))
    for run in [shared, long] { #expect(run.effects.isEmpty) }
  }

  @Test(arguments: [
    String(repeating: "가", count: 20_000), String(repeating: "a ", count: 9_000),
    "\u{202E}\u{202E}", "e\u{301}\u{301}\u{301}", "%%%", "\u{0}", "<b>&\"'", "ㅋㅋㅋㅋㅋㅋㅋㅋ",
    "99999999999999999999:99", "-9223372036854775808", String(repeating: "(", count: 399),
  ])
  func nothingTypedBreaksIt(_ text: String) {
    let run = Self.searching(text)
    #expect(run.state.search.text == text)
    #expect(run.html.contains(#"role="combobox""#))
  }
}

private struct Missing: Error {}
