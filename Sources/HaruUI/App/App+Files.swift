import HaruCore
import HaruSync

extension App.State {
  /// Whether the code of a page has arrived.
  func has(_ file: PageFile) -> Bool { files.contains(file) }

  /// Whether there is anything to show: a page that the app was opened with may be on its way.
  package var isShown: Bool { route != nil || awaited == nil }
}

extension App {
  /// Turns to the page of an address; one whose file has not arrived is asked for, and until then the
  /// page that is shown stays.
  static func turn(_ state: inout State, to path: String) -> [Effect] {
    if let file = state.route(of: path)?.file, !state.has(file) {
      state.awaited = path
      return [.load(file)]
    }
    state.awaited = nil
    show(&state, path)
    return callShown(.opened(Query(of: path)), &state)
  }

  /// Shows the page of an address.
  static func show(_ state: inout State, _ path: String) {
    let before = state.route?.file
    state.route = state.route(of: path)
    if let before, before != state.route?.file { _ = call(.left, of: before, &state) }
    _ = callShown(.readAddress(Query(of: path)), &state)
  }

  /// The code of a page has arrived, asked for or not.
  static func arrived(_ state: inout State, _ file: PageFile) -> [Effect] {
    state.files.insert(file)
    _ = call(.refresh(.all), of: file, &state)
    guard let path = state.awaited, state.route(of: path)?.file == file else { return [] }
    return turn(&state, to: path) + [.focus("main")]
  }

  /// A session that runs has its bar at once, whatever page the app is opened with.
  static func loadWhatRuns(_ state: State) -> [Effect] {
    let runs = state.replica.records(of: RunningSession.entity).contains { _ in true }
    return runs && !state.has(.focus) ? [.load(.focus)] : []
  }

  /// The code of a page did not arrive: its place says so, and the address is still awaited.
  static func missed(_ state: inout State, _ file: PageFile) {
    if let path = state.awaited, state.route(of: path)?.file == file { show(&state, path) }
  }
}
