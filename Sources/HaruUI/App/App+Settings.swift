import HaruCore
import HaruSync
import HaruTime

extension App {
  /// The language whose texts were requested.
  package enum LanguageRequest: Equatable {
    case pending(Language)
    /// Loading failed; choosing the language again retries.
    case failed(Language)
  }

  /// Applies changed settings to the host, wherever they were changed: on a page, in another tab,
  /// or on another device.
  static func follow(_ state: inout State) -> [Effect] {
    guard state.isOpen else { return [] }
    var effects: [Effect] = []
    if state.shownTheme != state.settings.theme {
      state.shownTheme = state.settings.theme
      effects.append(.theme(state.settings.theme))
    }
    if state.shownStart != state.startPage || state.shownLayout != state.settings.todayLayout {
      state.shownStart = state.startPage
      state.shownLayout = state.settings.todayLayout
      effects.append(.startPage(state.startPage, state.settings.todayLayout))
    }
    return effects + followLanguage(&state)
  }

  private static func followLanguage(_ state: inout State) -> [Effect] {
    guard let wanted = state.wantedLanguage, wanted != state.messages.language else {
      state.languageRequest = nil
      return []
    }
    switch state.languageRequest {
    case .pending(wanted), .failed(wanted): return []
    default:
      state.languageRequest = .pending(wanted)
      return [.fetchMessages(wanted)]
    }
  }

  /// Handles the user's answer to the request for notification permission.
  static func answered(_ state: inout State, _ device: Device) -> [Effect] {
    state.device = device
    guard state.settingsPage.isAskingToNotify else { return [] }
    state.settingsPage.isAskingToNotify = false
    let isTest = state.clock.isTesting
    state.clock.isTesting = false
    guard device.notifications == .granted else {
      state.show(state.messages.settingsNotificationsNotAllowed)
      return []
    }
    let save = Effect.save([state.write(.notifications(true))])
    return [save] + (isTest ? testNotification(state) : [])
  }

  /// Switches the app to the language whose texts were loaded, if it is still wanted.
  static func arrived(
    _ state: inout State,
    _ language: Language,
    _ texts: [String]
  ) -> [Effect] {
    guard language == state.wantedLanguage,
      let messages = Messages(language: language, fetched: texts)
    else { return [] }
    state.messages = messages
    state.languageRequest = nil
    return [.language(language, direction: messages.appDirection)]
  }

  /// The texts of a language failed to load.
  static func missed(_ state: inout State, _ language: Language) {
    guard state.languageRequest == .pending(language) else { return }
    state.languageRequest = .failed(language)
    state.show(state.messages.languageFailed(language: "\(language.ownName)"))
  }
}

extension App.State {
  /// The language in the settings, nil if none is chosen or it is not available.
  var wantedLanguage: Language? {
    settings.language.flatMap(Language.init(code:)).flatMap { $0.hasTexts ? $0 : nil }
  }

  /// The page that `/` opens.
  var startPage: Route {
    settings.startPage.flatMap(Route.init(path:)).flatMap { Route.start.contains($0) ? $0 : nil }
      ?? .today
  }

  /// The write that saves a setting, made now on this device.
  func write(_ setting: Setting) -> CellWrite {
    setting.write(at: now.instant, device: focus.device)
  }
}

extension Route {
  /// The pages that the app can open with.
  package static let start = main.filter { $0 != .settings && $0 != .search }
}
