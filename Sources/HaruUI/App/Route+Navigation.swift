import HaruHTML

extension Route {
  /// The tabs of narrow windows, in order.
  static let tabs: [Route] = [.today, .focus, .calculator, .clock, .words]

  /// The groups of the side bar in wide windows.
  static let sections: [[Route]] = [
    [.today, .search], [.focus, .focusPlanner, .focusRecords], [.calculator, .dday],
    [.clock, .clockWorld, .clockStopwatch, .clockTimer], [.words, .quotes], [.weather, .settings],
  ]

  /// The top-level page that the page belongs to.
  package var main: Route { parent ?? self }

  /// The tab that the page belongs to; two pages that share a tab have a choice at the top.
  var tab: Route {
    switch main {
    case .dday: .calculator
    case .quotes: .words
    // They are linked from that page's header.
    case .weather, .settings, .search: .today
    default: main
    }
  }

  /// The entry in the side bar that the page belongs to.
  var section: Route {
    for routes in Self.sections where routes.contains(self) { return self }
    return main
  }

  /// Whether pulling the page down at its top refreshes it.
  var isPulled: Bool {
    switch self {
    case .today, .words, .quotes, .weather: true
    default: false
    }
  }

  /// The area whose accent colour the page uses.
  package var area: StaticString {
    switch main {
    case .focus: "focus"
    case .calculator, .dday: "calc"
    case .clock: "clock"
    case .quotes: "quote"
    case .words: "word"
    case .weather: "sky"
    default: "day"
    }
  }

  /// The icon of the page's entry in the side bar.
  var icon: Icon {
    switch self {
    case .today: .today
    case .focus: .focus
    case .focusPlanner: .grid
    case .focusRecords: .chart
    case .calculator: .calc
    case .dday: .dday
    case .clock: .alarm
    case .clockWorld: .globe
    case .clockStopwatch: .stopwatch
    case .clockTimer: .timer
    case .quotes: .quote
    case .words: .word
    case .weather: .weather
    case .search: .search
    default: .settings
    }
  }

  /// The icon of the page's tab.
  var tabIcon: Icon {
    switch self {
    case .clock: .clock
    case .words: .library
    default: icon
    }
  }

  /// The page's name in the document's title.
  package func title(in text: Messages) -> String {
    switch self {
    case .today: text.todayTitle
    case .todayEdit: text.todayEdit
    case .practice: text.practiceTitle
    case .focus, .focusSession: text.focusTitle
    case .focusTask: text.focusTask
    case .focusRecords: text.focusRecords
    case .focusPlanner: text.focusPlanner
    case .focusWeek: text.focusWeekReview
    case .calculator: text.calcTitle
    case .dday: text.ddayTitle
    case .clock: text.clockTitle
    case .clockWorld: text.clockWorld
    case .clockStopwatch: text.clockStopwatch
    case .clockTimer: text.clockTimer
    case .quotes: text.quotesTitle
    case .words: text.wordTitle
    case .wordsReview: text.wordReview
    case .wordsProgress: text.wordProgress
    case .wordsSettings: text.wordSettings
    case .weather: text.weatherTitle
    case .settings: text.settingsTitle
    case .search: text.searchTitle
    case .settingsNotices: text.noticesTitle
    case .settingsLanguage: text.settingsLanguage
    case .settingsData: text.dataTitle
    case .settingsHelp: text.settingsHelp
    case .settingsPrivacy: text.settingsPrivacy
    case .settingsAbout: text.settingsAbout
    case .settingsFeedback: text.settingsFeedback
    case .settingsTranslate: text.settingsTranslate
    case .account: text.accountTitle
    }
  }

  /// The page's name in the side bar, which lists the parts of the clock.
  func section(in text: Messages) -> String { self == .clock ? text.clockAlarms : title(in: text) }

  /// The page's short name for its tab.
  func tab(in text: Messages) -> String {
    switch self {
    case .calculator: text.calcTab
    case .words: text.appLibrary
    default: title(in: text)
    }
  }
}
