import HaruCore

extension QuotesPage: Page {
  @inline(never)
  static func readAddress(_ query: Query, _ state: inout App.State) {
    state.quotes.turn(to: QuotesAddress(query))
  }

  /// The next visit has a recommendation of its own.
  @inline(never)
  static func left(_ state: inout App.State) { state.quotes.recommended = nil }

  /// Asks the server's operator for news, too.
  @inline(never)
  static func pulled(_ state: inout App.State) -> [Effect] {
    recommend(&state) + [.fetchQuotes(language: "")]
  }

  @inline(never)
  static func refresh(_ state: inout App.State, after change: RecordChange) {
    switch change {
    case .own(let writes): apply(writes, &state)
    case .others, .all: state.quotes.isStale = true
    }
  }

  @inline(never)
  static func subscriptions(_ state: App.State) -> [Subscription] {
    state.route == .quotes && state.quotes.isIndexing ? [.everyFrame] : []
  }
}
