package import HaruCore
import HaruHTML
import HaruSync

/// The pages and settings as search results.
package enum SearchTopics {
  /// The settings, each with its page.
  private static let settings: [(name: Message, route: Route)] = [
    (.settingsTheme, .settings), (.settingsStartPage, .settings), (.settingsDayStart, .settings),
    (.settingsKeySounds, .settings), (.settingsCompletionSounds, .settings),
    (.settingsSoundKind, .settings), (.settingsNotifications, .settings),
    (.settingsUnits, .settings), (.settingsDirect, .settings), (.settingsStorage, .settings),
    (.settingsReset, .settings), (.settingsVibration, .settings),
    (.settingsPersistence, .settings), (.settingsPosition, .settings),
    (.noticesMorning, .settingsNotices), (.noticesQuietHours, .settingsNotices),
    (.noticesTestTitle, .settingsNotices), (.dataBackupsTitle, .settingsData),
    (.dataDeletions, .settingsData), (.wordRetention, .wordsSettings),
    (.wordNewPerDay, .wordsSettings), (.wordRecordsTime, .wordsSettings),
  ]

  /// All pages that can be found.
  private static let pages: [Route] =
    Route.sections.joined().filter { $0 != .search } + [
      .wordsReview, .wordsProgress, .wordsSettings, .settingsNotices, .settingsLanguage,
      .settingsData, .focusWeek, .todayEdit, .practice,
      .settingsHelp, .settingsPrivacy, .settingsAbout, .settingsFeedback, .settingsTranslate,
    ]

  /// The pages by name.
  package static func pages(_ text: Messages) -> SearchList {
    var list = SearchList(.page)
    for route in pages {
      let parent = route.parent.map { $0.title(in: text) } ?? ""
      list.append(RecordID("\(route.path)"), [route.section(in: text), parent])
    }
    return list
  }

  /// The settings by name.
  package static func settings(_ text: Messages) -> SearchList {
    var list = SearchList(.setting)
    for (number, setting) in settings.enumerated() {
      list.append(RecordID("\(number)"), [text[setting.name], setting.route.title(in: text)])
    }
    return list
  }

  /// The page of a setting.
  fileprivate static func route(of id: RecordID) -> Route {
    Int(id.text).flatMap { settings.indices.contains($0) ? settings[$0].route : nil } ?? .settings
  }
}

extension SearchHit {
  /// The address that the hit leads to.
  package var address: String {
    let id = id.text.percentEncoded
    return switch kind {
    case .task: "\(Route.focusTask.path)?id=\(id)"
    case .dday: "\(Route.dday.path)?id=\(id)"
    case .alarm: "\(Route.clock.path)?id=\(id)"
    case .word: "\(Route.words.path)?id=\(id)"
    case .quote: "\(Route.quotes.path)?id=\(id)"
    case .place: "\(Route.clockWorld.path)?q=\(title.text.percentEncoded)"
    case .page: self.id.text
    case .setting: "\(SearchTopics.route(of: self.id).path)"
    }
  }
}
