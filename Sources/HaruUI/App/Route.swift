/// The pages of the app, each with its own address.
package enum Route: UInt8, CaseIterable, Sendable {
  case today, focus, calculator, dday, clock, words, quotes, weather, settings
  case search
  case focusSession, focusTask, focusRecords, focusPlanner, focusWeek
  case clockWorld, clockStopwatch, clockTimer
  case wordsReview, wordsProgress, wordsSettings
  case settingsNotices, settingsLanguage, settingsData, settingsHelp, settingsPrivacy,
    settingsAbout,
    settingsFeedback
  case settingsTranslate
  case todayEdit, practice
  case account

  /// The pages in the navigation, in order.
  package static let main = allCases.filter { $0.parent == nil }

  /// The page that Back leads to from a page outside the navigation.
  package var parent: Route? {
    switch self {
    case .today, .focus, .calculator, .dday, .clock, .words, .quotes, .weather, .settings,
      .search:
      nil
    case .todayEdit, .practice: .today
    case .focusSession, .focusTask, .focusRecords, .focusPlanner, .focusWeek: .focus
    case .clockWorld, .clockStopwatch, .clockTimer: .clock
    case .wordsReview, .wordsProgress, .wordsSettings: .words
    case .settingsNotices, .settingsLanguage, .settingsData, .settingsHelp, .settingsPrivacy,
      .settingsAbout,
      .settingsFeedback,
      .settingsTranslate, .account:
      .settings
    }
  }

  /// The path of the page.
  package var path: StaticString {
    switch self {
    case .today: "/today"
    case .todayEdit: "/today/edit"
    case .practice: "/practice"
    case .focus: "/focus"
    case .focusSession: "/focus/session"
    case .focusTask: "/focus/task"
    case .focusRecords: "/focus/records"
    case .focusPlanner: "/focus/planner"
    case .focusWeek: "/focus/week"
    case .calculator: "/calc"
    case .dday: "/dday"
    case .clock: "/clock"
    case .clockWorld: "/clock/world"
    case .clockStopwatch: "/clock/stopwatch"
    case .clockTimer: "/clock/timer"
    case .words: "/words"
    case .wordsReview: "/words/review"
    case .wordsProgress: "/words/progress"
    case .wordsSettings: "/words/settings"
    case .quotes: "/quotes"
    case .weather: "/weather"
    case .settings: "/settings"
    case .search: "/search"
    case .settingsNotices: "/settings/notifications"
    case .settingsLanguage: "/settings/language"
    case .settingsData: "/settings/data"
    case .settingsHelp: "/settings/help"
    case .settingsPrivacy: "/settings/privacy"
    case .settingsAbout: "/settings/about"
    case .settingsFeedback: "/settings/feedback"
    case .settingsTranslate: "/settings/translate"
    case .account: "/account"
    }
  }

  /// Whether an address, without its query, is the root, which leads to the start page.
  static func isRoot(_ path: String) -> Bool {
    var bytes = path.utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: "/") else { return false }
    return bytes.next().map { $0 == UInt8(ascii: "?") } ?? true
  }

  /// The page of an address, ignoring the query; the root is the start page.
  package init?(path: String) {
    let path = Array(path.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    for route in Self.allCases {
      if route.path.withUTF8Buffer({ $0.elementsEqual(path) }) {
        self = route
        return
      }
    }
    return nil
  }
}
