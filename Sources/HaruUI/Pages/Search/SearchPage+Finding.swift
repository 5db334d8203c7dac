import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime

extension SearchPage {
  /// Searches for the typed text.
  static func find(_ state: inout App.State) {
    let text = state.search.text
    let search = FullTextSearch(text.utf8.count > textLimit ? "" : text)
    if text.trimmed.utf8.isEmpty {
      state.search.answer = nil
      let recents = recents(state)
      state.search.sections = [
        Section(
          heading: .recents,
          rows: recents.map { .phrase($0, nil) } + [.command(.forget)]
        ),
        Section(
          heading: .examples,
          rows: Example.allCases.map { .phrase(state.messages.typed($0), $0) }
        ),
      ]
      if recents.isEmpty { state.search.sections.removeFirst() }
    } else {
      let reader = reader(state)
      state.search.answer = state.search.kind == nil ? reader.answer(to: text) : nil
      let things = search.isEmpty ? [] : groups(search, text, state)
      let commands =
        state.search.kind == nil ? commands(reader, search, text, things, state) : []
      state.search.sections =
        (commands.isEmpty ? [] : [Section(heading: .commands, rows: commands)])
        + things.map {
          Section(heading: .things($0.kind), rows: $0.hits.map { .hit($0) }, total: $0.total)
        }
    }
    let last = state.search.rows.count - 1
    state.search.chosen = max(0, min(state.search.chosen, last))
  }

  /// What was searched for on this device before, the latest first.
  static func recents(_ state: App.State) -> [String] { state.drafts["search"]?.fields ?? [] }

  static func reader(_ state: App.State) -> SearchReader {
    let clock = state.clock
    return SearchReader(
      at: state.now,
      here: clock.zones == nil ? ZoneRules(fixed: state.now.offset) : clock.here,
      zones: clock.zones,
      places: clock.search,
      cities: state.cities,
      inKorean: state.messages.language == .ko,
      hasDecimalComma: state.messages.language.hasDecimalComma
    )
  }

  /// The results of each kind, as far as the records are indexed.
  private static func groups(
    _ search: FullTextSearch,
    _ text: String,
    _ state: App.State
  ) -> [SearchGroup] {
    let kinds = state.search.kind.map { [$0] } ?? SearchKind.allCases
    let limit = state.search.kind == nil ? limit : limitAlone
    return kinds.compactMap { kind in
      let group =
        switch kind {
        case .word: words(search, limit, state)
        case .quote: quotes(search, limit, state)
        case .place: SearchGroup(places: text, search, reader(state), limit: limit)
        default: state.search.stock.find(kind, search, limit: limit)
        }
      return group.flatMap { $0.total > 0 ? $0 : nil }
    }
  }

  private static func words(
    _ search: FullTextSearch,
    _ limit: Int,
    _ state: App.State
  ) -> SearchGroup? {
    guard let deck = state.words.deck else { return nil }
    return SearchGroup(.word, search, state.words.index, in: state.words.newest, limit: limit) {
      (deck.words[$0].id, deck.words[$0].texts)
    }
  }

  private static func quotes(
    _ search: FullTextSearch,
    _ limit: Int,
    _ state: App.State
  ) -> SearchGroup {
    let entries = state.quotes.library.entries
    let newest: [Int] = entries.indices.reversed()
    return SearchGroup(.quote, search, state.quotes.index, in: newest, limit: limit) {
      (entries[$0].id, entries[$0].quote.texts)
    }
  }
}

extension SearchPage {
  /// The maximum number of tasks offered to be started.
  private static let startLimit = 3

  private static func commands(
    _ reader: SearchReader,
    _ search: FullTextSearch,
    _ text: String,
    _ things: [SearchGroup],
    _ state: App.State
  ) -> [Row] {
    let isShared = state.search.sharedFrom != nil
    var commands: [Command] = isShared ? [.newWord, .newQuote, .note, .newTask] : []
    var length: Int64?
    switch reader.command(in: text) {
    case .timer(let seconds): length = seconds
    case .alarm(let date, let time): commands.append(.alarm(date, time))
    case nil:
      if case .calculation(let evaluation) = state.search.answer {
        length = evaluation.result.seconds
      }
    }
    if let length, (1...Countdown.longest / 1_000).contains(length) {
      let (date, time) = reader.alarm(after: length)
      commands += [
        .timer(seconds: length), .taskTaking(seconds: length), .alarm(date, time),
      ]
    }
    commands += starts(reader, text, things, state)
    if !search.isEmpty {
      let found = state.search.stock.commands.find(search, limit: named.count).hits
      commands += found.compactMap { Int($0.id.text) }
        .compactMap { named.indices.contains($0) ? named[$0] : nil }
    }
    return commands.map { .command($0) }
  }

  /// The tasks that `start English` refers to, or the one whose name starts with the text.
  private static func starts(
    _ reader: SearchReader,
    _ text: String,
    _ things: [SearchGroup],
    _ state: App.State
  ) -> [Command] {
    if let name = reader.startedName(in: text) {
      let found = state.search.stock.find(.task, FullTextSearch(name), limit: startLimit)
      return (found?.hits ?? []).map { .start($0.id) }
    }
    guard let best = things.first(where: { $0.kind == .task })?.hits.first,
      best.title.marks.first?.lowerBound == 0
    else { return [] }
    return [.start(best.id)]
  }
}
