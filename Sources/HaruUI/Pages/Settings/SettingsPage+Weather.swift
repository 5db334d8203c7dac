import HaruCore
import HaruHTML

extension SettingsPage {
  /// The weather provider, the units, and permissions.
  static func weather(_ state: App.State) -> Node {
    let text = state.messages
    let provider = state.configuration.weather
    let units = WeatherUnits.allCases
    return section(
      text.weatherTitle,
      [
        ChoiceRow.node(
          .gauge,
          .message(.settingsUnits),
          list(
            [text.settingsMetric, text.settingsImperial],
            chosen: units.firstIndex(of: state.settings.weatherUnits),
            isKnown: state.isOpen
          ) { .chosen(.weatherUnits(units[$0])) }
        ),
        GroupRow.node(
          .weather,
          .made(provider.map { text.weatherBy(provider: $0.name) } ?? text.settingsNoProvider),
          note: .message(.settingsProviderText)
        ),
        toggle(
          "direct-weather",
          .out,
          text.settingsDirect,
          note: text.settingsDirectText,
          isOn: state.isOpen ? state.settings.hasDirectWeather : nil
        ) { .chosen(.directWeather($0)) },
        GroupRow.node(.device, .message(.settingsPosition), note: .made(position(state)))
          .waits(state.device == nil),
      ]
    )
  }

  private static func position(_ state: App.State) -> String {
    let text = state.messages
    return switch state.device?.location {
    case nil, .notAsked: text.settingsPositionNotAsked
    case .granted: text.settingsPositionGranted
    case .denied: text.settingsPositionDenied
    case .unsupported: text.settingsPositionUnknown
    }
  }
}
