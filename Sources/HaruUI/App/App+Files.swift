import HaruCore
import HaruSync

extension App.State {
  /// Whether the code of a page has been loaded.
  func has(_ file: PageFile) -> Bool { files.contains(file) }

  /// Whether there is anything to show: the first page may still be loading.
  package var isShown: Bool { route != nil || awaited == nil }
}

extension App {
  /// Navigates to the page of an address; if its file is not loaded yet, it is requested and the
  /// current page stays until then.
  static func turn(_ state: inout State, to path: String) -> [Effect] {
    if let file = state.route(of: path)?.file, !state.has(file) {
      state.awaited = path
      return [.load(file)]
    }
    state.awaited = nil
    state.show(path: path)
    return SettingsPage.entered(&state) + TodayPage.entered(state)
      + (state.has(.focus) ? FocusPage.entered(&state, path) : [])
  }

  /// The code of a page was loaded, requested or not.
  static func arrived(_ state: inout State, _ file: PageFile) -> [Effect] {
    state.files.insert(file)
    refresh(&state, after: nil)
    guard let path = state.awaited, state.route(of: path)?.file == file else { return [] }
    return turn(&state, to: path) + [.focus("main")]
  }

  /// Loads the code for a running session, whose bar shows on every page.
  static func loadWhatRuns(_ state: State) -> [Effect] {
    let runs = state.replica.records(of: RunningSession.entity).contains { _ in true }
    return runs && !state.has(.focus) ? [.load(.focus)] : []
  }

  /// The code of a page failed to load: the page says so, and its address stays pending.
  static func missed(_ state: inout State, _ file: PageFile) {
    if let path = state.awaited, state.route(of: path)?.file == file { state.show(path: path) }
  }
}
