import HaruCore
import HaruHTML
import HaruTime

// The part of this page on the page of the day.
extension WeatherPage {
  /// The temperature of the first place, once it is known.
  @inline(never)
  static func today(_ state: App.State) -> Node {
    let text = state.messages
    var name = text[.weatherTitle]
    var mark = Icon.weather.node(.small) as Node
    var temperature: String?
    if let place = shown(state), let hour = report(of: place, state)?.now {
      temperature = degrees(hour.temperature, state)
      name = place.name + ", " + degrees(hour.temperature, state)
      if let condition = hour.condition { name += ", " + text.condition(condition) }
      mark = icon(of: hour, size: .small)
    }
    return Node(.a, "chip sky-now").href("\(Route.weather.path)").area("sky")
      .label(name)
      .containing(mark, temperature.map { Node(.span).text($0) } ?? .empty)
  }
}
