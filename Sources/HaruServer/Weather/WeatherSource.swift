import HaruCore
import HaruJSON
import HaruTime

/// A provider of weather and places: what is asked, and how its answers are read.
public enum WeatherSource: Sendable {
  /// https://open-meteo.com: no key, non-commercial use, attribution.
  case openMeteo
  /// https://openweathermap.org with the operator's key.
  case openWeatherMap(key: String)

  /// The addresses of a report; hosts are fixed, so that nobody can point the server elsewhere.
  func reportPaths(_ latitude: Int, _ longitude: Int) -> [(host: String, path: String)] {
    let north = WeatherPlace.degrees(latitude).text
    let east = WeatherPlace.degrees(longitude).text
    switch self {
    case .openMeteo:
      let query = "latitude=\(north)&longitude=\(east)\(WeatherReport.openMeteoQuery)"
      return [("api.open-meteo.com", "/v1/forecast?\(query)")]
    case .openWeatherMap(let key):
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

  /// The address of a search for places by name.
  func searchPath(_ name: String, _ language: String) -> (host: String, path: String) {
    let limit = WeatherPlace.searchLimit
    switch self {
    case .openMeteo:
      let query = "name=\(name.percentEncoded)&count=\(limit)&language=\(language.percentEncoded)"
      return ("geocoding-api.open-meteo.com", "/v1/search?\(query)&format=json")
    case .openWeatherMap(let key):
      let query = "q=\(name.percentEncoded)&limit=5&appid=\(key.percentEncoded)"
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

extension String {
  /// The text as a part of a query: all but the unreserved characters of RFC 3986 is encoded.
  var percentEncoded: String {
    var encoded = ""
    for byte in utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default: encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }
}
