import HaruCore
import HaruHTML
import HaruTime

extension WeatherPage {
  @inline(never)
  static func view(_ state: App.State) -> Node {
    Node(.div)
      .containing(
        PageBar.node(
          .message(.weatherTitle),
          [
            TextButton.node(state.weather.units == .metric ? "°C" : "°F", .unitsTapped)
              .label(.weatherUnits),
            IconButton.node(.refresh, .weatherRefresh, .refreshTapped),
            IconButton.node(.plus, .clockAddPlace, .searchTapped).id("add-place"),
          ]
        ),
        Node(.div, "body")
          .containing(
            Node(.div, "split")
              .containing(
                Node(.div, "main swiped")
                  .on(.pointerdown) { .touched($0.x) }
                  .on(.pointerup) { .released($0.x) }
                  .containing(shownPlace(state)),
                Node(.aside, "aside").containing(places(state))
              )
          ),
        dialog(state)
      )
  }

  private static func shownPlace(_ state: App.State) -> [Node] {
    guard let place = shown(state) else { return [] }
    guard let report = report(of: place, state) else {
      let needsLeave = state.configuration.weather == nil && !state.settings.hasDirectWeather
      let text: Message =
        needsLeave
        ? .weatherDirectText
        : request(for: place, state)?.hasFailed == true ? .weatherMissing : .weatherWaiting
      return [
        Node(.section, "sky")
          .label(place.name)
          .containing(
            Node(.div, "stack")
              .containing(
                Node(.h2).text(place.name),
                Node(.p).role("status").text(text),
                .when(
                  text == .weatherMissing,
                  TextButton.node(.appTryAgain, .refreshTapped)
                ),
                .when(
                  needsLeave && state.isOpen,
                  TextButton.node(.weatherAllow, .directAllowed, .solid)
                )
              )
          ),
        pager(state),
        // Reserves space, so that arriving content does not push away what is below.
        .when(text == .weatherWaiting, Node(.div, "forecast").decorative()),
      ]
    }
    return [
      sky(place, report, state), pager(state), hourly(report, state),
      details(of: place, report, state),
      daily(report, state),
    ]
  }

  private static func sky(
    _ place: WeatherPlace,
    _ report: WeatherReport,
    _ state: App.State
  ) -> Node {
    let text = state.messages
    let hour = report.now
    let today = report.day(at: state.now.instant)
    return Node(.section, "sky")
      .label(place.name)
      .containing(
        Node(.div)
          .containing(
            Node(.h2).text(place.name),
            Node(.p, "temp").text(degrees(hour.temperature, state)),
            Node(.p)
              .containing(
                .when(hour.condition != nil, Node(.b).text(name(of: hour.condition))),
                Node(.span)
                  .text(" · " + text.weatherFeels(temperature: degrees(hour.feelsLike, state)))
              ),
            Node(.p)
              .text(
                text.weatherRange(
                  high: degrees(today?.high, state),
                  low: degrees(today?.low, state)
                )
              )
          ),
        icon(of: hour, size: .regular)
      )
  }

  private static func name(of condition: WeatherCondition?) -> Message {
    .condition(condition ?? .clear)
  }

  static func degrees(_ tenths: Int?, _ state: App.State) -> String {
    tenths.map { "\(state.weather.units.degrees($0))°" } ?? "–"
  }

  /// The icon of an hour; an empty space if its weather is unknown.
  static func icon(of hour: WeatherReport.Hour?, size: Icon.Size) -> Node {
    guard let hour, let condition = hour.condition else {
      return Node(.span, "bone disc").decorative()
    }
    return icon(of: condition, isDay: hour.isDay).node(size)
  }

  @inline(never)
  static func icon(of condition: WeatherCondition, isDay: Bool) -> Icon {
    switch condition {
    case .clear: isDay ? .sun : .moon
    case .partlyCloudy: isDay ? .weather : .nightCloud
    case .overcast: .cloud
    case .fog: .fog
    case .drizzle: .drizzle
    case .rain, .heavyRain: .rain
    case .freezingRain: .sleet
    case .showers: .showers
    case .snow, .heavySnow, .snowShowers: .snow
    case .thunderstorm: .storm
    }
  }

  static func pager(_ state: App.State) -> Node {
    Node(.div, "pager")
      .decorative()
      .containing(
        state.weather.places.indices.map { index in
          index == state.weather.chosen ? Node(.i, "on") : Node(.i)
        }
      )
  }

  private static func places(_ state: App.State) -> Node {
    Node(.section, "section")
      .containing(
        SectionHead.node(.message(.weatherPlaces)),
        Node(.div, "rows")
          .containing(
            state.weather.places.indices.map { index in
              let place = state.weather.places[index]
              let report = report(of: place, state)
              let today = report?.day(at: state.now.instant)
              let range = today.map { "\(degrees($0.high, state)) / \(degrees($0.low, state))" }
              return PlaceRow.saved(
                icon(of: report?.now, size: .regular),
                place.name,
                report?.now.condition.map(state.messages.condition) ?? place.region,
                isCurrent: index == state.weather.chosen,
                .placeChosen(index),
                [
                  Node(.span, "meta").text(range ?? ""),
                  Node(.b, "deg").text(degrees(report?.now.temperature, state)),
                  .when(
                    state.weather.hasSaved,
                    IconButton.node(
                      .trash,
                      state.messages.listDeleteNamed(name: place.name),
                      .deleteTapped(place.id)
                    )
                  ),
                ]
              )
            }
          )
      )
  }

  private static func dialog(_ state: App.State) -> Node {
    guard let search = state.weather.search else { return .empty }
    return Sheet.node(
      .message(.clockAddPlace),
      close: .searchClosed,
      submit: .searchSubmitted,
      [
        SearchField.node(.weatherCity, isFocused: true, value: search.text) { .searchTyped($0) },
        .when(
          search.text.utf8.isEmpty && !search.results.isEmpty,
          Node(.p, "meta").text(.weatherOfClocks)
        ),
        Node(.div, "rows")
          .containing(
            search.results.indices.map { index in
              let place = search.results[index]
              return PlaceRow.node(
                place.name,
                place.region,
                isRoomy: true,
                .resultChosen(index)
              )
            }
          ),
        .when(
          search.isDone && search.results.isEmpty,
          EmptyState.noHits(for: search.text, state.messages)
        ),
        .when(
          search.isRefused,
          FormField.fault(.message(.weatherRefused))
        ),
      ],
      buttons: [
        TextButton.node(.weatherLocate, .locateTapped),
        TextButton.submit(.weatherSearch),
      ]
    )
  }
}
