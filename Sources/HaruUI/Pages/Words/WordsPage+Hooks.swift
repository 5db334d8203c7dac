import HaruCore
import HaruSync
import HaruTime

extension WordsPage {
  /// What `update` gets of the app.
  protocol Scope: SharedState {
    var words: State { get set }
    var focus: FocusPage.State { get }
  }
}

extension App.State: WordsPage.Scope {}

extension WordsPage: Page {
  /// Opens the word in the address (`/words?id=…`), or fills in a new one (`/words?add=…`).
  @inline(never)
  static func opened(_ state: inout App.State, _ query: Query) -> [Effect] {
    guard state.route == .words || state.route == .wordsReview else { return [] }
    if state.route == .words, let term = query["add"] {
      state.words.draft = term
      return [.describeDevice, .moveFocus("new-word")]
    }
    guard state.route == .words, let id = query["id"] else { return [.describeDevice] }
    readWhereShown(&state)
    return [.describeDevice] + update(&state, .word(.opened(RecordID(id))))
  }

  /// A hidden tab may be closed without another event.
  @inline(never)
  static func hidden(_ state: inout App.State) -> [Effect] { keepTime(&state, isOver: false) }

  @inline(never)
  static func pulled(_ state: inout App.State) -> [Effect] {
    guard state.route == .words else { return [] }
    state.words.isStale = true
    state.words.day = nil
    return []
  }

  @inline(never)
  static func refresh(_ state: inout App.State, after change: RecordChange) {
    guard case .own(let writes) = change else {
      state.words.isStale = true
      return
    }
    note(writes, &state)
    if state.words.isStale { readWhereShown(&state) }
  }

  /// Reads the words if they are visible, and continues an open search.
  @inline(never)
  static func settle(_ state: inout App.State) -> [Effect] {
    readWhereShown(&state)
    if state.route == .today { countDue(&state) }
    return followTime(&state)
  }

  private static func countDue(_ state: inout App.State) {
    let minute = state.now.instant.milliseconds / 60_000
    guard state.words.due?.minute != minute else { return }
    let count = state.words.deck?.agenda(at: state.now).count ?? 0
    state.words.due = (minute, count)
  }

  @inline(never)
  static func subscriptions(_ state: App.State) -> [Subscription] {
    let isSearched = state.route == .words || state.route == .search
    return isSearched && state.words.isIndexing ? [.everyFrame] : []
  }
}
