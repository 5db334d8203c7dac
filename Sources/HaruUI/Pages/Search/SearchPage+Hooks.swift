import HaruCore

extension SearchPage: Page {
  /// Reads the text from the address: `?q=…`, or what another app shared.
  @inline(never)
  static func readAddress(_ query: Query, _ state: inout App.State) {
    let shared = query["q"] == nil ? SharedText(query) : nil
    state.search.text = query["q"] ?? shared?.phrase ?? ""
    state.search.sharedFrom = shared?.title
    state.search.kind = nil
    state.search.chosen = 0
    find(&state)
  }

  /// Loads everything that can be found.
  @inline(never)
  static func opened(_ state: inout App.State, _ query: Query) -> [Effect] {
    parts.filter { !state.has($0) }.map { .load($0) } + (state.cities == nil ? [.fetchCities] : [])
  }

  @inline(never)
  static func focusTarget(_ state: App.State) -> String? { field }

  @inline(never)
  static func refresh(_ state: inout App.State, after change: RecordChange) {
    state.search.isStale = true
  }

  /// Searches again when there is more to find: records arrive, and words and quotes are indexed on
  /// every frame.
  @inline(never)
  static func settle(_ state: inout App.State) -> [Effect] {
    guard state.route == .search, state.isOpen else { return [] }
    let supply = Supply(state)
    guard state.search.isStale || state.search.stock.supply != supply else { return [] }
    state.search.isStale = false
    state.search.stock = Stock(state, supply)
    find(&state)
    return []
  }
}
