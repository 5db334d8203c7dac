import HaruCore

extension SettingsPage {
  /// What `update` gets of the app.
  protocol Scope: SharedState {
    var settingsPage: State { get }
  }
}

extension App.State: SettingsPage.Scope {}

extension SettingsPage: Page {
  @inline(never)
  static func readAddress(_ query: Query, _ state: inout App.State) {
    state.settingsPage.isAskingToSignOut =
      state.route == .settings && query["sign-out"] != nil && state.sync.isSignedIn
    if state.route != .settingsData { state.settingsPage.data.question = nil }
  }

  /// The data that a page requests when it is opened.
  @inline(never)
  static func opened(_ state: inout App.State, _ query: Query) -> [Effect] {
    switch state.route {
    case .settings: return [.describeDevice]
    case .settingsData: return [.listBackups]
    case .settingsNotices: return [.describeDevice, .describePush]
    case .settingsAbout: return [.describeDevice] + askForVersion(&state)
    default: return []
    }
  }

  /// Drops the pending requests of dialogs and files.
  @inline(never)
  static func left(_ state: inout App.State) {
    state.settingsPage.isAskingToSignOut = false
    state.settingsPage.data.question = nil
    state.settingsPage.data.calendar = nil
    state.settingsPage.data.calendarLook = nil
  }

  /// What to check again when the user returns: permissions change elsewhere.
  @inline(never)
  static func woken(_ state: inout App.State) -> [Effect] {
    switch state.route {
    case .settings, .settingsAbout: [.describeDevice]
    case .settingsNotices: [.describeDevice, .describePush]
    default: []
    }
  }
}
