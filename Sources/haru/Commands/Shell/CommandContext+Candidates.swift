import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

extension CommandContext {
  /// The values of an argument, in the order in which a list shows them.
  func candidates(
    _ source: CompletionSource,
    _ argument: ArgumentDescription
  ) throws -> [Completion.Candidate] {
    switch source {
    case .none, .file, .command: []
    case .listed: plain(argument.values)
    case .task: try workItems().map { .init(value: $0.name, note: $0.id.text) }
    case .dday: try savedDDays().map { .init(value: $0.dday.name, note: $0.id.text) }
    case .calendar: try calendars().map { .init(value: $0.name, note: $0.id.text) }
    case .alarm: try alarms().map { .init(value: $0.id.text, note: $0.name) }
    case .word: try StoredWords(self).words().map { .init(value: $0.term, note: $0.meaning) }
    case .notebook: plain(try StoredWords(self).notebooks().map(\.name))
    case .quote: try ownQuotes()
    case .clockPlace: try placesOfClock()
    case .weatherPlace: plain(try weatherPlaces().map(\.name))
    case .newClockPlace: plain(try weatherPlaces().map(\.name)) + (try zonesAndCities())
    case .backup: plain(ReplicaBackups(directory: dataDirectory).days.map(\.description))
    case .zone: try zonesAndCities()
    case .session: try lastSessions()
    case .deleted: try deletedRecords()
    case .sound, .icon, .weekdays, .day, .language, .searchKind, .recordKind, .setting:
      plain(fixed(source))
    }
  }

  private func plain(_ values: [String]) -> [Completion.Candidate] {
    values.map { .init(value: $0) }
  }

  /// The values that do not depend on the records.
  private func fixed(_ source: CompletionSource) -> [String] {
    switch source {
    case .sound: Settings.CompletionSound.allCases.map { "\($0.name)" }
    case .icon: WorkIcon.all.map(\.name)
    case .weekdays: WeekdayNames.list(.everyDay)
    case .day: ["today", "tomorrow", "yesterday"]
    case .language: Language.allCases.map { "\($0.code)" }
    case .searchKind: SearchKind.allCases.map { "\($0.name)" }
    case .setting: PersonSetting.all.map(\.name) + [DeviceLanguage.name]
    case .recordKind: RecordTable.allCases.map { "\($0.entity)" }
    default: []
    }
  }

  /// The quotes that the person added, by the first line of each.
  private func ownQuotes() throws -> [Completion.Candidate] {
    try records(of: QuoteEntry.entity).compactMap { QuoteEntry(record: $0) }
      .map { .init(value: $0.id.text, note: $0.quote.text) }
  }

  /// The newest sessions, newest first.
  private func lastSessions() throws -> [Completion.Candidate] {
    try workLog().sessions.suffix(20).reversed().map { session in
      let start = session.startedAt
      return .init(
        value: session.id.text,
        note: "\(start.date) \(start.time.description.prefix(5)) \(session.name)"
      )
    }
  }

  private func deletedRecords() throws -> [Completion.Candidate] {
    try recentlyDeleted().records.map { deleted in
      .init(value: deleted.record.id.text, note: messages.name(of: deleted))
    }
  }

  /// The ids of all zones, then the cities that represent them.
  private func zonesAndCities() throws -> [Completion.Candidate] {
    let (ids, table) = (try zones().ids, try places())
    return plain(ids) + ids.map { .init(value: table.place(of: $0).city, note: $0) }
  }

  private func placesOfClock() throws -> [Completion.Candidate] {
    let table = try places()
    return try clockPlaces().map { place in
      let city = place.name.isEmpty ? table.place(of: place.zone).city : place.name
      return .init(value: city, note: place.zone)
    }
  }
}
