import HaruCore
import HaruSync

extension QuotesPage {
  /// What `update` gets of the app.
  protocol Scope: SharedState {
    var quotes: State { get set }
    var today: TodayPage.State { get }
    var focus: FocusPage.State { get }
  }
}

extension App.State: QuotesPage.Scope {}

extension QuotesPage: Page {
  @inline(never)
  static func readAddress(_ query: Query, _ state: inout App.State) {
    state.quotes.turn(to: QuotesAddress(query))
  }

  /// Fills in a new quote from the address: `/quotes?add=…&source=…`.
  @inline(never)
  static func opened(_ state: inout App.State, _ query: Query) -> [Effect] {
    guard state.route == .quotes, let text = query["add"] else { return [] }
    let effects = update(&state, .addTapped)
    state.quotes.editor?.texts[Int(QuotesEditor.Field.text.rawValue)] = text
    state.quotes.editor?.texts[Int(QuotesEditor.Field.source.rawValue)] = query["source"] ?? ""
    return effects
  }

  /// A filter is a link on the page that it filters, so it keeps the focus.
  @inline(never)
  static func focusTarget(_ state: App.State) -> String? {
    state.quotes.address.id.isEmpty ? nil : "main"
  }

  /// The next visit gets a new recommendation.
  @inline(never)
  static func left(_ state: inout App.State) { state.quotes.recommended = nil }

  /// Also requests the operator's latest quotes from the server.
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
    let isSearched = state.route == .quotes || state.route == .search
    return isSearched && state.quotes.isIndexing ? [.everyFrame] : []
  }
}
