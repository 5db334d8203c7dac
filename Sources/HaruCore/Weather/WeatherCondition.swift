/// The state of the sky, limited to the kinds that have an icon.
public enum WeatherCondition: UInt8, CaseIterable, Sendable {
  case clear, partlyCloudy, overcast, fog, drizzle, rain, heavyRain, freezingRain, snow, heavySnow
  case showers, snowShowers, thunderstorm

  /// The condition for a WMO code (table 4677, those that Open-Meteo uses); nil for others.
  public init?(wmo code: Int64) {
    switch code {
    case 0: self = .clear
    case 1, 2: self = .partlyCloudy
    case 3: self = .overcast
    case 45, 48: self = .fog
    case 51, 53, 55: self = .drizzle
    case 61, 63: self = .rain
    case 65: self = .heavyRain
    case 56, 57, 66, 67: self = .freezingRain
    case 71, 73, 77: self = .snow
    case 75: self = .heavySnow
    case 80, 81, 82: self = .showers
    case 85, 86: self = .snowShowers
    case 95, 96, 99: self = .thunderstorm
    default: return nil
    }
  }

  /// A WMO code for the condition.
  public var wmo: Int64 {
    switch self {
    case .clear: 0
    case .partlyCloudy: 2
    case .overcast: 3
    case .fog: 45
    case .drizzle: 53
    case .rain: 63
    case .heavyRain: 65
    case .freezingRain: 66
    case .snow: 73
    case .heavySnow: 75
    case .showers: 81
    case .snowShowers: 86
    case .thunderstorm: 95
    }
  }

  /// The condition for an OpenWeatherMap id (https://openweathermap.org/weather-conditions); nil
  /// for others.
  public init?(openWeatherMap id: Int64) {
    switch id {
    case 200...299: self = .thunderstorm
    case 300...399: self = .drizzle
    case 500, 501: self = .rain
    case 502...504: self = .heavyRain
    case 511, 611...616: self = .freezingRain
    case 520...531: self = .showers
    case 600, 601: self = .snow
    case 602: self = .heavySnow
    case 620...622: self = .snowShowers
    case 700...799: self = .fog
    case 800: self = .clear
    case 801, 802: self = .partlyCloudy
    case 803, 804: self = .overcast
    default: return nil
    }
  }
}
