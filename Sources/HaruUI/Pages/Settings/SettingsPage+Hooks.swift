import HaruCore

extension SettingsPage: Page {
  @inline(never)
  static func readAddress(_ query: Query, _ state: inout App.State) {
    state.settingsPage.isAskingToSignOut =
      state.route == .settings && query["sign-out"] != nil && state.sync.isSignedIn
    if state.route != .settingsData { state.settingsPage.data.question = nil }
  }

  /// What a page needs from outside when it is opened.
  @inline(never)
  static func opened(_ state: inout App.State, _ query: Query) -> [Effect] {
    switch state.route {
    case .settings: return [.describeDevice]
    case .settingsData: return [.listBackups]
    case .settingsAbout: return askForVersion(&state)
    default: return []
    }
  }

  /// What was asked in a dialog or for a file is wanted no longer.
  @inline(never)
  static func left(_ state: inout App.State) {
    state.settingsPage.isAskingToSignOut = false
    state.settingsPage.data.question = nil
  }

  /// What has to be looked at again when the user comes back: permissions are given elsewhere.
  @inline(never)
  static func woken(_ state: inout App.State) -> [Effect] {
    state.route == .settings ? [.describeDevice] : []
  }
}
