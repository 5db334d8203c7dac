public import HaruJSON
public import HaruTime

/// Why a response is not a weather report.
public enum WeatherError: Error, Equatable, Sendable {
  /// It is not JSON.
  case malformed
  /// The current time, offset or temperature is missing.
  case incomplete
}

extension WeatherReport {
  /// The host of Open-Meteo's forecast.
  public static let openMeteoHost = "api.open-meteo.com"

  /// The request for a place in ten-thousandths of degrees.
  public static func openMeteoPath(latitude: Int, longitude: Int) -> String {
    let north = WeatherPlace.degrees(latitude).text
    let east = WeatherPlace.degrees(longitude).text
    return "/v1/forecast?latitude=\(north)&longitude=\(east)\(openMeteoQuery)"
  }

  /// The query without the coordinates (https://open-meteo.com/en/docs).
  ///
  /// Times are Unix times, since those of a day need the zone of the place.
  private static let openMeteoQuery =
    "&current=temperature_2m,apparent_temperature,relative_humidity_2m,pressure_msl,"
    + "wind_speed_10m,wind_direction_10m,precipitation,weather_code,is_day"
    + "&hourly=temperature_2m,precipitation_probability,precipitation,weather_code,is_day"
    + "&daily=temperature_2m_min,temperature_2m_max,precipitation_sum,"
    + "precipitation_probability_max,weather_code,sunrise,sunset"
    + "&wind_speed_unit=ms&timezone=auto&timeformat=unixtime&forecast_days=16"

  /// The limits of hours and days in a response.
  private static let hourLimit = 400
  private static let dayLimit = 16

  /// Reads Open-Meteo's response to `openMeteoPath`, or the output of `json`.
  ///
  /// Values that are null, missing, of another type or implausible are nil.
  public init(openMeteo json: JSON, fetchedAt: Instant) throws(WeatherError) {
    guard let offset = Self.offset(json), let current = json["current"],
      let at = Self.instant(current["time"])
    else { throw .incomplete }
    self.fetchedAt = Self.instant(json["fetched_at"]) ?? fetchedAt
    self.offset = offset
    if let next = json["utc_offset_change"], let at = Self.instant(next["time"]),
      let offset = Self.offset(next)
    {
      change = ClockChange(at: at, offset: offset)
    }
    zone = json["timezone"]?.string ?? ""
    if let name = json["provider"]?.string, name.hasSameBytes(as: "OpenWeatherMap") {
      provider = .openWeatherMap
    }
    now = Hour(at: at)
    now.temperature = Self.tenths(current["temperature_2m"], -1_500...1_000)
    now.feelsLike = Self.tenths(current["apparent_temperature"], -1_500...1_000)
    now.humidity = Self.whole(current["relative_humidity_2m"], 0...100)
    now.pressure = Self.tenths(current["pressure_msl"], 8_000...11_500)
    now.windSpeed = Self.tenths(current["wind_speed_10m"], 0...2_000)
    now.windDirection = Self.whole(current["wind_direction_10m"], 0...360)
    now.precipitation = Self.tenths(current["precipitation"], 0...10_000)
    now.condition = current["weather_code"]?.integer.flatMap(WeatherCondition.init(wmo:))
    now.isDay = current["is_day"]?.integer != 0
    if now.temperature == nil { throw .incomplete }
    readHours(json["hourly"])
    readDays(json["daily"])
  }

  private mutating func readHours(_ json: JSON?) {
    guard let json, let times = json["time"]?.array else { return }
    let temperatures = json["temperature_2m"]
    let chances = json["precipitation_probability"]
    let rain = json["precipitation"]
    let codes = json["weather_code"]
    let days = json["is_day"]
    for index in times.indices.prefix(Self.hourLimit) {
      guard let at = Self.instant(times[index]), at > hours.last?.at ?? Instant(milliseconds: .min)
      else { continue }
      var hour = Hour(at: at)
      hour.temperature = Self.tenths(temperatures?[index], -1_500...1_000)
      hour.precipitationChance = Self.whole(chances?[index], 0...100)
      hour.precipitation = Self.tenths(rain?[index], 0...10_000)
      hour.condition = codes?[index]?.integer.flatMap(WeatherCondition.init(wmo:))
      hour.isDay = days?[index]?.integer != 0
      hours.append(hour)
    }
  }

  private mutating func readDays(_ json: JSON?) {
    guard let json, let times = json["time"]?.array else { return }
    for index in times.indices.prefix(Self.dayLimit) {
      // Noon, since the start of the day may be an hour off if clocks change in between.
      guard let start = Self.instant(times[index]) else { continue }
      let date = local(start + 43_200_000).date
      guard date > days.last?.date ?? .first else { continue }
      var day = Day(date: date)
      day.low = Self.tenths(json["temperature_2m_min"]?[index], -1_500...1_000)
      day.high = Self.tenths(json["temperature_2m_max"]?[index], -1_500...1_000)
      day.precipitation = Self.tenths(json["precipitation_sum"]?[index], 0...30_000)
      day.precipitationChance = Self.whole(
        json["precipitation_probability_max"]?[index],
        0...100
      )
      day.condition = json["weather_code"]?[index]?.integer.flatMap(WeatherCondition.init(wmo:))
      // If the sun does not rise or set, Open-Meteo returns 0.
      day.sunrise = Self.instant(json["sunrise"]?[index])
      day.sunset = Self.instant(json["sunset"]?[index])
      days.append(day)
    }
  }

  private static func offset(_ json: JSON) -> UTCOffset? {
    guard let seconds = json["utc_offset_seconds"]?.integer, (-86_400...86_400).contains(seconds)
    else { return nil }
    return UTCOffset(seconds: Int(seconds))
  }

  /// Seconds since 1970, from 1 to the year 9999.
  static func instant(_ json: JSON?) -> Instant? {
    guard let seconds = json?.integer, (1...253_402_300_799).contains(seconds) else { return nil }
    return Instant(milliseconds: seconds * 1_000)
  }

  static func tenths(_ json: JSON?, _ range: ClosedRange<Int64>) -> Int? {
    guard let value = json?.fixedPoint(decimals: 1), range.contains(value) else { return nil }
    return Int(value)
  }

  static func whole(_ json: JSON?, _ range: ClosedRange<Int64>) -> Int? {
    guard let value = json?.fixedPoint(decimals: 0), range.contains(value) else { return nil }
    return Int(value)
  }
}

extension WeatherReport {
  /// The report in the format of Open-Meteo, with `provider`, `fetched_at` and `utc_offset_change`
  /// (`time` and the `utc_offset_seconds` from then on, or null): the format of the HTTP API and of
  /// the offline cache.
  public var json: JSON {
    [
      "provider": provider == .openMeteo ? "Open-Meteo" : "OpenWeatherMap",
      "fetched_at": Self.seconds(fetchedAt),
      "utc_offset_seconds": .integer(Int64(offset.seconds)),
      "utc_offset_change": change.map {
        ["time": Self.seconds($0.at), "utc_offset_seconds": .integer(Int64($0.offset.seconds))]
      } ?? .null,
      "timezone": .string(zone),
      "current": [
        "time": Self.seconds(now.at),
        "temperature_2m": Self.tenths(now.temperature),
        "apparent_temperature": Self.tenths(now.feelsLike),
        "relative_humidity_2m": Self.whole(now.humidity),
        "pressure_msl": Self.tenths(now.pressure),
        "wind_speed_10m": Self.tenths(now.windSpeed),
        "wind_direction_10m": Self.whole(now.windDirection),
        "precipitation": Self.tenths(now.precipitation),
        "weather_code": Self.code(now.condition),
        "is_day": .integer(now.isDay ? 1 : 0),
      ],
      "hourly": hourly,
      "daily": daily,
    ]
  }

  private var hourly: JSON {
    [
      "time": .array(hours.map { Self.seconds($0.at) }),
      "temperature_2m": .array(hours.map { Self.tenths($0.temperature) }),
      "precipitation_probability": .array(hours.map { Self.whole($0.precipitationChance) }),
      "precipitation": .array(hours.map { Self.tenths($0.precipitation) }),
      "weather_code": .array(hours.map { Self.code($0.condition) }),
      "is_day": .array(hours.map { .integer($0.isDay ? 1 : 0) }),
    ]
  }

  private var daily: JSON {
    [
      "time": .array(
        days.map { day in
          Self.seconds(PlainDateTime(date: day.date, time: .midnight).instant(offset: offset))
        }
      ),
      "temperature_2m_min": .array(days.map { Self.tenths($0.low) }),
      "temperature_2m_max": .array(days.map { Self.tenths($0.high) }),
      "precipitation_sum": .array(days.map { Self.tenths($0.precipitation) }),
      "precipitation_probability_max": .array(days.map { Self.whole($0.precipitationChance) }),
      "weather_code": .array(days.map { Self.code($0.condition) }),
      "sunrise": .array(days.map { Self.seconds($0.sunrise) }),
      "sunset": .array(days.map { Self.seconds($0.sunset) }),
    ]
  }

  private static func seconds(_ instant: Instant?) -> JSON {
    .integer((instant?.milliseconds ?? 0) / 1_000)
  }

  private static func tenths(_ value: Int?) -> JSON {
    value.map { JSON(fixedPoint: Int64($0), decimals: 1) } ?? .null
  }

  private static func whole(_ value: Int?) -> JSON { value.map { .integer(Int64($0)) } ?? .null }

  private static func code(_ condition: WeatherCondition?) -> JSON {
    condition.map { .integer($0.wmo) } ?? .null
  }
}
