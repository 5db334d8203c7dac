import HaruCore
import HaruHTML
import HaruTime

extension WeatherPage {
  @inline(never)
  static func view(_ state: App.State) -> Node {
    Node(.div)
      .containing(
        Node(.header, "bar")
          .containing(
            Node(.h1).text(.weatherTitle),
            Node(.button, "btn")
              .type("button")
              .label(.weatherUnits)
              .onClick(.unitsTapped)
              .text(state.weather.units == .metric ? "°C" : "°F"),
            button(.refresh, .weatherRefresh, .refreshTapped),
            button(.plus, .weatherAdd, .searchTapped).id("add-place")
          ),
        Node(.div, "body")
          .containing(
            Node(.div, "split")
              .containing(
                Node(.div, "main").containing(shownPlace(state)),
                Node(.aside, "aside").containing(places(state))
              )
          ),
        dialog(state)
      )
  }

  @inline(never)
  private static func button(_ icon: Icon, _ name: Message, _ action: Action) -> Node {
    Node(.button, "icon-btn").type("button").label(name).onClick(action).containing(icon.node())
  }

  private static func shownPlace(_ state: App.State) -> [Node] {
    guard let place = shown(state) else { return [] }
    guard let report = report(of: place, state) else {
      let text: Message = state.weather.hasFailed ? .weatherMissing : .weatherWaiting
      return [
        Node(.section, "sky")
          .containing(
            Node(.div)
              .containing(
                Node(.h2).text(place.name),
                Node(.p).role("status").text(text)
              )
          ),
        pager(state),
      ]
    }
    return [
      sky(place, report, state), pager(state), hourly(report, state), details(report, state),
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
    let today = report.days.first
    return Node(.section, "sky")
      .label(place.name)
      .on(.pointerdown) { .touched($0.x) }
      .on(.pointerup) { .released($0.x) }
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
        icon(of: hour).node()
      )
  }

  private static func name(of condition: WeatherCondition?) -> Message {
    .condition(condition ?? .clear)
  }

  static func degrees(_ tenths: Int?, _ state: App.State) -> String {
    tenths.map { "\(state.weather.units.degrees($0))°" } ?? "–"
  }

  static func icon(of hour: WeatherReport.Hour) -> Icon {
    icon(of: hour.condition, isDay: hour.isDay)
  }

  @inline(never)
  static func icon(of condition: WeatherCondition?, isDay: Bool) -> Icon {
    switch condition {
    case .clear: isDay ? .sun : .moon
    case .partlyCloudy, nil: isDay ? .weather : .nightCloud
    case .overcast, .fog: .cloud
    case .snow, .heavySnow, .snowShowers: .snow
    default: .rain
    }
  }

  private static func pager(_ state: App.State) -> Node {
    Node(.div, "pager")
      .decorative()
      .containing(
        state.weather.places.indices.map { index in
          index == state.weather.chosen ? Node(.i, "on") : Node(.i)
        }
      )
  }

  private static func details(_ report: WeatherReport, _ state: App.State) -> Node {
    let text = state.messages
    let units = state.weather.units
    let hour = report.now
    let today = report.days.first
    let age = text.age(of: report, at: state.now.instant)
    return Node(.section, "section")
      .containing(
        Node(.div, "head")
          .containing(
            Node(.h2).text(.weatherDetails),
            Node(.small)
              .attribute(
                .class,
                state.weather.hasFailed || report.isStale(at: state.now.instant) ? "stale" : ""
              )
              .text("\(report.provider.name) · \(age)")
          ),
        Node(.div, "details")
          .containing(
            card(
              .sunset,
              .weatherSunset,
              clock(today?.sunset, report, text),
              "\(text.weatherSunrise) \(clock(today?.sunrise, report, text))"
            ),
            card(.drop, .weatherHumidity, hour.humidity.map { "\($0)%" } ?? "–", ""),
            card(.wind, .weatherWind, text.wind(hour.windSpeed, hour.windDirection, in: units), ""),
            card(
              .gauge,
              .weatherPressure,
              hour.pressure.map { text.pressure($0, in: units) } ?? "–",
              hour.precipitation.map {
                "\(text.weatherPrecipitation) \(text.precipitation($0, in: units))"
              } ?? ""
            )
          )
      )
  }

  private static func clock(
    _ instant: Instant?,
    _ report: WeatherReport,
    _ text: Messages
  ) -> String {
    instant.map { text.clock(report.local($0).time) } ?? "–"
  }

  @inline(never)
  private static func card(_ icon: Icon, _ name: Message, _ value: String, _ note: String) -> Node {
    Node(.div, "card detail")
      .containing(
        Node(.h3).containing(icon.node(.tiny), Node(.span).text(name)),
        Node(.b).text(value),
        Node(.p).text(note)
      )
  }

  private static func daily(_ report: WeatherReport, _ state: App.State) -> Node {
    let text = state.messages
    return Node(.section, "section")
      .containing(
        Node(.div, "head").containing(Node(.h2).text(.weatherDays)),
        Node(.ol, "rows")
          .containing(
            report.days.prefix(7).map { day in
              Node(.li, "row")
                .containing(
                  icon(of: day.condition, isDay: true).node(),
                  Node(.span, "grow")
                    .containing(
                      Node(.span, "name").text(text.weekday(day.date.weekday)),
                      Node(.span, "meta")
                        .text(day.condition.map { text.condition($0) } ?? "–")
                    ),
                  .when(
                    day.precipitationChance != nil,
                    Node(.span, "meta").text("\(day.precipitationChance ?? 0)%")
                  ),
                  Node(.span, "deg")
                    .text("\(degrees(day.low, state)) / \(degrees(day.high, state))")
                )
            }
          ),
        Node(.p, "meta")
          .containing(
            Node(.a)
              .href(
                report.provider == .openMeteo
                  ? "https://open-meteo.com/" : "https://openweathermap.org/"
              )
              .attribute(.rel, "noopener")
              .attribute(.target, "_blank")
              .text(text.weatherBy(provider: report.provider.name))
          )
      )
  }

  private static func places(_ state: App.State) -> Node {
    Node(.section, "section")
      .containing(
        Node(.div, "head").containing(Node(.h2).text(.weatherPlaces)),
        Node(.div, "rows")
          .containing(
            state.weather.places.indices.map { index in
              let place = state.weather.places[index]
              return Node(.div, "row")
                .containing(
                  Node(.button, "grow plainbtn")
                    .type("button")
                    .when(index == state.weather.chosen) { $0.attribute(.ariaCurrent, "true") }
                    .onClick(.placeChosen(index))
                    .containing(
                      Node(.span, "name").text(place.name),
                      Node(.span, "meta").text(place.region)
                    ),
                  Node(.span, "deg")
                    .text(degrees(report(of: place, state)?.now.temperature, state)),
                  .when(
                    state.weather.hasSaved,
                    button(.trash, .weatherDelete, .deleteTapped(place.id))
                      .label(state.messages.weatherDeletePlace(name: place.name))
                  )
                )
            }
          )
      )
  }

  private static func dialog(_ state: App.State) -> Node {
    guard let search = state.weather.search else { return .empty }
    return Node(.dialog, "dialog sheet")
      .flag(.open)
      .labelled(by: "place-search")
      .on(.cancel, .searchClosed, preventsDefault: true)
      .containing(
        Node(.form, "fields")
          .onSubmit(.searchSubmitted)
          .containing(
            Node(.h2).id("place-search").text(.weatherAdd),
            Node(.label, "search")
              .containing(
                Icon.search.node(.small),
                Node(.span, "sr").text(.weatherCity),
                Node(.input)
                  .type("search")
                  .flag(.autofocus)
                  .attribute(.placeholder, .weatherCity)
                  .attribute(.autocomplete, "off")
                  .attribute(.enterkeyhint, "search")
                  .value(search.text)
                  .onInput { .searchTyped($0) }
              ),
            Node(.div, "rows")
              .containing(
                search.results.indices.map { index in
                  Node(.button, "row plainbtn")
                    .type("button")
                    .onClick(.resultChosen(index))
                    .containing(
                      Node(.span, "grow")
                        .containing(
                          Node(.span, "name").text(search.results[index].name),
                          Node(.span, "meta").text(search.results[index].region)
                        )
                    )
                }
              ),
            .when(
              search.isDone && search.results.isEmpty,
              Node(.p, "meta").role("status").text(.weatherNothing)
            ),
            .when(
              search.isRefused,
              Node(.p, "err").role("alert").text(.weatherRefused)
            ),
            Node(.button, "btn").type("button").onClick(.locateTapped).text(.weatherLocate),
            Node(.div, "pair")
              .containing(
                Node(.button, "btn").type("button").onClick(.searchClosed).text(.appClose),
                Node(.button, "btn solid").type("submit").text(.weatherSearch)
              )
          )
      )
  }
}
