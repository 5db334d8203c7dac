package import HaruCore
import HaruSync
import HaruTime

extension SearchPage {
  /// The number of searchable items, to notice when there are more.
  struct Supply: Equatable {
    private let files: Int
    private let words: Int
    private let quotes: Int
    private let hasPlaces: Bool
    private let hasCities: Bool
    private let language: Language

    init(_ state: App.State) {
      files = parts.reduce(0) { state.has($1) ? $0 + 1 : $0 }
      words = state.words.index.count
      quotes = state.quotes.index.count
      hasPlaces = state.clock.search != nil
      hasCities = state.cities != nil
      language = state.messages.language
    }
  }

  /// An index of the kinds with few items, in the order for equally good matches.
  struct Stock {
    var supply: Supply?
    /// Tasks in their order, D-days by nearness, alarms by time of day, pages and settings.
    var lists: [SearchList] = []
    var commands = SearchList(.setting)

    init() {}

    /// Searches the things of one kind.
    func find(_ kind: SearchKind, _ search: FullTextSearch, limit: Int) -> SearchGroup? {
      lists.first { $0.kind == kind }?.find(search, limit: limit)
    }

    init(_ state: App.State, _ supply: Supply) {
      self.supply = supply
      let text = state.messages
      var tasks = SearchList(.task)
      for item in state.focus.items { tasks.append(item.id, [item.name]) }
      var days = SearchList(.dday)
      for entry in state.dday.saved.sorted(by: .nearness, from: state.now.date) {
        days.append(entry.id, [entry.dday.name])
      }
      var alarms = SearchList(.alarm)
      for alarm in state.clock.alarms { alarms.append(alarm.id, [text.name(of: alarm)]) }
      lists = [tasks, days, alarms, SearchTopics.pages(text), SearchTopics.settings(text)]
      for (number, command) in SearchPage.named.enumerated() {
        commands.append(RecordID("\(number)"), [text.name(of: command)])
      }
    }
  }

  /// The commands that are found by their names.
  static let named: [Command] = [.theme(.dark), .theme(.light), .theme(.system), .stopwatch]
}

extension Messages {
  /// The name of an alarm: its label, or a generic name.
  package func name(of alarm: Alarm) -> String {
    alarm.label.utf8.isEmpty ? alarmUnnamed : alarm.label
  }

  /// The name of a command with a fixed name.
  func name(of command: SearchPage.Command) -> String {
    switch command {
    case .theme(.dark): searchThemeDark
    case .theme(.light): searchThemeLight
    case .theme(.system): searchThemeSystem
    default: searchStopwatch
    }
  }
}
