public import HaruCore
import HaruJSON
import HaruTime

/// A provider of weather and places: its requests, and how its responses are read.
public enum WeatherSource: Sendable {
  /// https://open-meteo.com: no key, non-commercial use, attribution.
  case openMeteo
  /// https://openweathermap.org with the operator's key.
  case openWeatherMap(key: String)

  /// The provider named in reports.
  public var provider: WeatherReport.Provider {
    switch self {
    case .openMeteo: .openMeteo
    case .openWeatherMap: .openWeatherMap
    }
  }

  /// The URLs of a report; hosts are fixed, so that nobody can point the server elsewhere.
  func reportPaths(_ latitude: Int, _ longitude: Int) -> [(host: String, path: String)] {
    switch self {
    case .openMeteo:
      let path = WeatherReport.openMeteoPath(latitude: latitude, longitude: longitude)
      return [(WeatherReport.openMeteoHost, path)]
    case .openWeatherMap(let key):
      let north = WeatherPlace.degrees(latitude).text
      let east = WeatherPlace.degrees(longitude).text
      return ["weather", "forecast"].map { kind in
        let query = "lat=\(north)&lon=\(east)&units=metric&appid=\(key.percentEncoded)"
        return ("api.openweathermap.org", "/data/2.5/\(kind)?\(query)")
      }
    }
  }

  func report(_ answers: [JSON], at now: Instant) throws(WeatherError) -> WeatherReport {
    switch self {
    case .openMeteo: try WeatherReport(openMeteo: answers[0], fetchedAt: now)
    case .openWeatherMap:
      try WeatherReport(openWeatherMap: answers[0], forecast: answers[1], fetchedAt: now)
    }
  }

  /// The URL of a search for places by name.
  func searchPath(_ name: String, _ language: String) -> (host: String, path: String) {
    switch self {
    case .openMeteo:
      let path = WeatherPlace.openMeteoPath(named: name, language: language)
      return (WeatherPlace.openMeteoHost, path)
    case .openWeatherMap(let key):
      let query =
        "q=\(name.percentEncoded)&limit=5&appid=\(key.percentEncoded)"
      return ("api.openweathermap.org", "/geo/1.0/direct?\(query)")
    }
  }

  func places(_ answer: JSON, _ language: String) -> [WeatherPlace] {
    switch self {
    case .openMeteo: WeatherPlace.list(openMeteo: answer)
    case .openWeatherMap: WeatherPlace.list(openWeatherMap: answer, language: language)
    }
  }
}
