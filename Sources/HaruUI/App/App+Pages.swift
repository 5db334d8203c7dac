import HaruHTML

// The list of pages: everything that a page needs outside of its own folder. Whatever a new page
// lacks here, the compiler or `PageListTests` reports.

/// The files of the split WebAssembly besides the main one, each with the code of one page
/// (`Documentation/Decisions/0004-size-of-the-wasm.md`).
///
/// Natively, all code is in one program, so every file counts as loaded.
package enum PageFile: UInt8, CaseIterable, Sendable {
  case today, focus, calculator, dday, clock, words, quotes, weather, settings
  case welcome
  /// The last one: it is refreshed after the pages whose records it searches.
  case search

  /// The lower-case name of the page's type, without `Page`.
  package var name: StaticString {
    switch self {
    case .today: "today"
    case .focus: "focus"
    case .calculator: "calculator"
    case .dday: "dday"
    case .clock: "clock"
    case .words: "words"
    case .quotes: "quotes"
    case .weather: "weather"
    case .settings: "settings"
    case .welcome: "welcome"
    case .search: "search"
    }
  }
}

/// The states of all pages.
package struct PageStates {
  var today = TodayPage.State()
  var focus = FocusPage.State()
  var calculator = CalculatorPage.State()
  var dday = DDayPage.State()
  var clock = ClockPage.State()
  var quotes = QuotesPage.State()
  var words = WordsPage.State()
  var weather = WeatherPage.State()
  var settings = SettingsPage.State()
  var welcome = WelcomePage.State()
  var search = SearchPage.State()
}

/// The pages of the app, each with its own address.
package enum Route: UInt8, CaseIterable, Sendable {
  case today, focus, calculator, dday, clock, words, quotes, weather, settings
  case search
  case focusSession, focusTask, focusRecords, focusPlanner, focusWeek
  case clockWorld, clockStopwatch, clockTimer
  case wordsReview, wordsProgress, wordsSettings
  case settingsNotices, settingsLanguage, settingsData, settingsHelp, settingsPrivacy
  case settingsAbout, settingsFeedback, settingsTranslate
  case todayEdit, practice
  case account

  /// The tabs of narrow windows, in order.
  static let tabs: [Route] = [.today, .focus, .calculator, .clock, .words]

  /// The groups of the side bar in wide windows.
  static let sections: [[Route]] = [
    [.today, .search], [.focus, .focusPlanner, .focusRecords], [.calculator, .dday],
    [.clock, .clockWorld, .clockStopwatch, .clockTimer], [.words, .quotes], [.weather, .settings],
  ]

  var entry: RouteEntry {
    switch self {
    case .today: RouteEntry("/today", .today, .todayTitle, .today, isPulled: true)
    case .todayEdit: RouteEntry("/today/edit", .welcome, .todayEdit, under: .today)
    case .practice: RouteEntry("/practice", .welcome, .practiceTitle, under: .today)
    case .focus: RouteEntry("/focus", .focus, .focusTitle, .focus, area: "focus")
    case .focusSession: RouteEntry("/focus/session", .focus, .focusTitle, under: .focus)
    case .focusTask: RouteEntry("/focus/task", .focus, .focusTask, under: .focus)
    case .focusRecords: RouteEntry("/focus/records", .focus, .focusRecords, .chart, under: .focus)
    case .focusPlanner: RouteEntry("/focus/planner", .focus, .focusPlanner, .grid, under: .focus)
    case .focusWeek: RouteEntry("/focus/week", .focus, .focusWeekReview, under: .focus)
    case .calculator: RouteEntry("/calc", .calculator, .calcTitle, .calc, area: "calc")
    case .dday: RouteEntry("/dday", .dday, .ddayTitle, .dday, tab: .calculator, area: "calc")
    case .clock: RouteEntry("/clock", .clock, .clockTitle, .alarm, area: "clock")
    case .clockWorld: RouteEntry("/clock/world", .clock, .clockWorld, .globe, under: .clock)
    case .clockStopwatch:
      RouteEntry("/clock/stopwatch", .clock, .clockStopwatch, .stopwatch, under: .clock)
    case .clockTimer: RouteEntry("/clock/timer", .clock, .clockTimer, .timer, under: .clock)
    case .words: RouteEntry("/words", .words, .wordTitle, .word, area: "word", isPulled: true)
    case .wordsReview: RouteEntry("/words/review", .words, .wordReview, under: .words)
    case .wordsProgress: RouteEntry("/words/progress", .words, .wordProgress, under: .words)
    case .wordsSettings: RouteEntry("/words/settings", .words, .wordSettings, under: .words)
    case .quotes:
      RouteEntry(
        "/quotes",
        .quotes,
        .quotesTitle,
        .quote,
        tab: .words,
        area: "quote",
        isPulled: true
      )
    case .weather:
      RouteEntry(
        "/weather",
        .weather,
        .weatherTitle,
        .weather,
        tab: .today,
        area: "sky",
        isPulled: true
      )
    case .search: RouteEntry("/search", .search, .searchTitle, .search, tab: .today)
    case .settings: RouteEntry("/settings", .settings, .settingsTitle, tab: .today)
    case .settingsNotices: .setting("/settings/notifications", .noticesTitle)
    case .settingsLanguage: .setting("/settings/language", .settingsLanguage)
    case .settingsData: .setting("/settings/data", .dataTitle)
    case .settingsHelp: .setting("/settings/help", .settingsHelp)
    case .settingsPrivacy: .setting("/settings/privacy", .settingsPrivacy)
    case .settingsAbout: .setting("/settings/about", .settingsAbout)
    case .settingsFeedback: .setting("/settings/feedback", .settingsFeedback)
    case .settingsTranslate: .setting("/settings/translate", .settingsTranslate)
    case .account: .setting("/account", .accountTitle)
    }
  }
}

/// An action of a page.
package enum PageAction {
  case today(TodayPage.Action)
  case focus(FocusPage.Action)
  case calculator(CalculatorPage.Action)
  case dday(DDayPage.Action)
  case clock(ClockPage.Action)
  case quotes(QuotesPage.Action)
  case words(WordsPage.Action)
  case weather(WeatherPage.Action)
  case settings(SettingsPage.Action)
  case welcome(WelcomePage.Action)
  case search(SearchPage.Action)
}

extension App.Action {
  /// An action of the today page.
  package static func today(_ action: TodayPage.Action) -> App.Action { .page(.today(action)) }
  /// An action of the focus page.
  package static func focus(_ action: FocusPage.Action) -> App.Action { .page(.focus(action)) }
  /// An action of the calculator.
  package static func calculator(_ action: CalculatorPage.Action) -> App.Action {
    .page(.calculator(action))
  }
  /// An action of the D-day page.
  package static func dday(_ action: DDayPage.Action) -> App.Action { .page(.dday(action)) }
  /// An action of the clock page.
  package static func clock(_ action: ClockPage.Action) -> App.Action { .page(.clock(action)) }
  /// An action of the quotes page.
  package static func quotes(_ action: QuotesPage.Action) -> App.Action { .page(.quotes(action)) }
  /// An action of the words page.
  package static func words(_ action: WordsPage.Action) -> App.Action { .page(.words(action)) }
  /// An action of the weather page.
  package static func weather(_ action: WeatherPage.Action) -> App.Action {
    .page(.weather(action))
  }
  /// An action of the settings page.
  package static func settings(_ action: SettingsPage.Action) -> App.Action {
    .page(.settings(action))
  }
  /// An action of the welcome, the practice and the editing of Today.
  package static func welcome(_ action: WelcomePage.Action) -> App.Action {
    .page(.welcome(action))
  }
  /// An action of the search.
  package static func search(_ action: SearchPage.Action) -> App.Action { .page(.search(action)) }
}

extension App.State {
  /// The today page.
  package var today: TodayPage.State {
    get { pages.today }
    _modify { yield &pages.today }
  }
  /// The focus pages.
  package var focus: FocusPage.State {
    get { pages.focus }
    _modify { yield &pages.focus }
  }
  /// The calculator page.
  package var calculator: CalculatorPage.State {
    get { pages.calculator }
    _modify { yield &pages.calculator }
  }
  /// The D-day page.
  package var dday: DDayPage.State {
    get { pages.dday }
    _modify { yield &pages.dday }
  }
  /// The clock pages.
  package var clock: ClockPage.State {
    get { pages.clock }
    _modify { yield &pages.clock }
  }
  /// The quotes page.
  package var quotes: QuotesPage.State {
    get { pages.quotes }
    _modify { yield &pages.quotes }
  }
  /// The words page.
  package var words: WordsPage.State {
    get { pages.words }
    _modify { yield &pages.words }
  }
  /// The weather page.
  package var weather: WeatherPage.State {
    get { pages.weather }
    _modify { yield &pages.weather }
  }
  /// The settings pages.
  package var settingsPage: SettingsPage.State {
    get { pages.settings }
    _modify { yield &pages.settings }
  }
  /// The welcome, the practice and the editing of Today.
  package var welcome: WelcomePage.State {
    get { pages.welcome }
    _modify { yield &pages.welcome }
  }
  /// The search over everything.
  package var search: SearchPage.State {
    get { pages.search }
    _modify { yield &pages.search }
  }
}

extension App {
  /// Dispatches an action to a page; does nothing if the page's file is not loaded.
  static func update(_ state: inout State, _ action: PageAction) -> [Effect] {
    switch action {
    case .today(let action) where state.has(.today): TodayPage.update(&state, action)
    case .focus(let action) where state.has(.focus): FocusPage.update(&state, action)
    case .calculator(let action) where state.has(.calculator):
      CalculatorPage.update(&state, action)
    case .dday(let action) where state.has(.dday): DDayPage.update(&state, action)
    case .clock(let action) where state.has(.clock): ClockPage.update(&state, action)
    case .quotes(let action) where state.has(.quotes): QuotesPage.update(&state, action)
    case .words(let action) where state.has(.words): WordsPage.update(&state, action)
    case .weather(let action) where state.has(.weather): WeatherPage.update(&state, action)
    case .settings(let action) where state.has(.settings): SettingsPage.update(&state, action)
    case .welcome(let action) where state.has(.welcome): WelcomePage.update(&state, action)
    case .search(let action) where state.has(.search): SearchPage.update(&state, action)
    case .today, .focus, .calculator, .dday, .clock, .quotes, .words, .weather, .settings,
      .welcome, .search:
      []
    }
  }

  /// The page of a loaded file.
  static func view(of file: PageFile, _ state: State) -> Node {
    switch file {
    case .today: TodayPage.view(state)
    case .focus: FocusPage.view(state).map(Action.focus)
    case .calculator: CalculatorPage.view(state).map(Action.calculator)
    case .dday: DDayPage.view(state).map(Action.dday)
    case .clock: ClockPage.view(state).map(Action.clock)
    case .quotes: QuotesPage.view(state).map(Action.quotes)
    case .words: WordsPage.view(state).map(Action.words)
    case .weather: WeatherPage.view(state).map(Action.weather)
    case .settings: SettingsPage.view(state)
    case .welcome: WelcomePage.view(state)
    case .search: SearchPage.view(state)
    }
  }

  /// Calls a hook of a page; does nothing if the page's file is not loaded.
  static func call(_ hook: PageHook, of file: PageFile, _ state: inout State) -> [Effect] {
    if !state.has(file) { return [] }
    return switch file {
    case .today: call(hook, TodayPage.self, &state)
    case .focus: call(hook, FocusPage.self, &state)
    case .calculator: call(hook, CalculatorPage.self, &state)
    case .dday: call(hook, DDayPage.self, &state)
    case .clock: call(hook, ClockPage.self, &state)
    case .quotes: call(hook, QuotesPage.self, &state)
    case .words: call(hook, WordsPage.self, &state)
    case .weather: call(hook, WeatherPage.self, &state)
    case .settings: call(hook, SettingsPage.self, &state)
    case .welcome: call(hook, WelcomePage.self, &state)
    case .search: call(hook, SearchPage.self, &state)
    }
  }

  /// The id of the element that gets the focus on the visible page; nil if it keeps the focus.
  static func focusTarget(_ state: State) -> String? {
    guard let file = state.route?.file, state.has(file) else { return "main" }
    return switch file {
    case .today: TodayPage.focusTarget(state)
    case .focus: FocusPage.focusTarget(state)
    case .calculator: CalculatorPage.focusTarget(state)
    case .dday: DDayPage.focusTarget(state)
    case .clock: ClockPage.focusTarget(state)
    case .quotes: QuotesPage.focusTarget(state)
    case .words: WordsPage.focusTarget(state)
    case .weather: WeatherPage.focusTarget(state)
    case .settings: SettingsPage.focusTarget(state)
    case .welcome: WelcomePage.focusTarget(state)
    case .search: SearchPage.focusTarget(state)
    }
  }

  /// The events that a page subscribes to.
  static func subscriptions(of file: PageFile, _ state: State) -> [Subscription] {
    switch file {
    case .today: TodayPage.subscriptions(state)
    case .focus: FocusPage.subscriptions(state)
    case .calculator: CalculatorPage.subscriptions(state)
    case .dday: DDayPage.subscriptions(state)
    case .clock: ClockPage.subscriptions(state)
    case .quotes: QuotesPage.subscriptions(state)
    case .words: WordsPage.subscriptions(state)
    case .weather: WeatherPage.subscriptions(state)
    case .settings: SettingsPage.subscriptions(state)
    case .welcome: WelcomePage.subscriptions(state)
    case .search: SearchPage.subscriptions(state)
    }
  }

  /// The unsaved input of the page's open editor.
  static func draft(of file: PageFile, _ state: State) -> Draft? {
    switch file {
    case .today: TodayPage.draft(state)
    case .focus: FocusPage.draft(state)
    case .calculator: CalculatorPage.draft(state)
    case .dday: DDayPage.draft(state)
    case .clock: ClockPage.draft(state)
    case .quotes: QuotesPage.draft(state)
    case .words: WordsPage.draft(state)
    case .weather: WeatherPage.draft(state)
    case .settings: SettingsPage.draft(state)
    case .welcome: WelcomePage.draft(state)
    case .search: SearchPage.draft(state)
    }
  }

  /// The action for a key on a page.
  static func action(for key: String, on file: PageFile, in state: State) -> PageAction? {
    switch file {
    case .today: TodayPage.action(for: key, in: state).map(PageAction.today)
    case .focus: FocusPage.action(for: key, in: state).map(PageAction.focus)
    case .calculator: CalculatorPage.action(for: key, in: state).map(PageAction.calculator)
    case .dday: DDayPage.action(for: key, in: state).map(PageAction.dday)
    case .clock: ClockPage.action(for: key, in: state).map(PageAction.clock)
    case .quotes: QuotesPage.action(for: key, in: state).map(PageAction.quotes)
    case .words: WordsPage.action(for: key, in: state).map(PageAction.words)
    case .weather: WeatherPage.action(for: key, in: state).map(PageAction.weather)
    case .settings: SettingsPage.action(for: key, in: state).map(PageAction.settings)
    case .welcome: WelcomePage.action(for: key, in: state).map(PageAction.welcome)
    case .search: SearchPage.action(for: key, in: state).map(PageAction.search)
    }
  }
}
