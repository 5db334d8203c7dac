import HaruCore
import HaruSync

extension App.State {
  /// Whether the code of a page has been loaded.
  func has(_ file: PageFile) -> Bool { files.contains(file) }

  /// Whether there is anything to show: the first page may still be loading.
  package var isShown: Bool { route != nil || awaited == nil }
}

extension App {
  /// Navigates to the page of an address and moves the focus there.
  static func navigate(_ state: inout State, to path: String) -> [Effect] {
    let old = (route: state.route, target: focusTarget(state))
    let isReturn = state.isReturn(to: path)
    let effects = turn(&state, to: path)
    // The search dialog returns the focus by itself.
    if state.awaited != nil || isReturn { return effects }
    let target = focusTarget(state)
    if target == nil, old.target == nil, old.route == state.route { return [] }
    return [.moveFocus(target ?? "main")] + effects
  }

  /// Navigates to the page of an address; if its file is not loaded yet, it is requested and the
  /// current page stays until then.
  static func turn(_ state: inout State, to path: String) -> [Effect] {
    if let file = state.route(of: path)?.file, !state.has(file) {
      state.awaited = path
      return [.load(file)]
    }
    state.awaited = nil
    let isReturn = state.isReturn(to: path)
    show(&state, path)
    return isReturn ? [] : callShown(.opened(Query(of: path)), &state)
  }

  /// Navigates to the page at an address.
  static func show(_ state: inout State, _ path: String) {
    let isReturn = state.isReturn(to: path)
    let before = state.fileInView
    putBelow(&state, path)
    state.route = state.route(of: path)
    state.path = path
    // The page below the search stays as it was left.
    if isReturn { return }
    if let before, before != state.fileInView { _ = call(.left, of: before, &state) }
    _ = callShown(.readAddress(Query(of: path)), &state)
  }

  /// The code of a page was loaded, requested or not.
  static func arrived(_ state: inout State, _ file: PageFile) -> [Effect] {
    state.files.insert(file)
    _ = call(.refresh(.all), of: file, &state)
    guard let path = state.awaited, state.route(of: path)?.file == file else { return [] }
    return turn(&state, to: path) + [.moveFocus("main")]
  }

  /// Loads the code for a running session, whose bar shows on every page.
  static func loadWhatRuns(_ state: State) -> [Effect] {
    let runs = state.replica.records(of: RunningSession.entity).contains { _ in true }
    return runs && !state.has(.focus) ? [.load(.focus)] : []
  }

  /// Loads the welcome if the app was opened without a particular page on a device that has no
  /// records and where nobody signed in.
  static func welcome(_ state: inout State, _ launch: Launch) -> [Effect] {
    let isPlainStart =
      Route.isRoot(launch.path)
      && state.startPage == .today && !launch.isRecovered && !launch.isCleared
    let isNew =
      launch.sync.phase == .local && launch.sync.isKept && launch.aside == 0
      && !state.settings.isWelcomed && state.replica.isEmpty(besides: Settings.entity)
    state.isFirstStart = isPlainStart && isNew
    return state.isFirstStart && !state.has(.welcome) ? [.load(.welcome)] : []
  }

  /// The code of a page failed to load: the page says so, and its address stays pending.
  static func missed(_ state: inout State, _ file: PageFile) {
    if let path = state.awaited, state.route(of: path)?.file == file { show(&state, path) }
  }
}
