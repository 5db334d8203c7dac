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
        Node(.div, "row")
          .containing(
            Icon.weather.node(.small),
            name(
              provider.map { text.weatherBy(provider: $0.name) } ?? text.settingsNoProvider,
              note: text.settingsProviderText
            )
          ),
        toggle(
          "direct-weather",
          .out,
          text.settingsDirect,
          note: text.settingsDirectText,
          isOn: state.isOpen ? state.settings.hasDirectWeather : nil
        ) { .chosen(.directWeather($0)) },
        Node(.div, "row")
          .waits(state.device == nil)
          .containing(Icon.device.node(.small), name(text.settingsPosition, note: position(state))),
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
