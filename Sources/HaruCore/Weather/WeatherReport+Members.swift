#if !hasFeature(Embedded)
public import HaruJSON
public import HaruTime

extension WeatherReport {
  /// The weather of a place now and on the next days, as JSON.
  ///
  /// Temperatures, pressure, wind and precipitation are in `units`. `isStale` means that the report
  /// is too old to pass as current.
  public func json(
    of place: WeatherPlace,
    in units: WeatherUnits,
    days: Int,
    isStale: Bool,
    at now: Instant
  ) -> JSON {
    let form = Form(report: self, units: units)
    let hour = self.now
    return [
      "place": .string(place.name), "region": place.region.isEmpty ? .null : .string(place.region),
      "latitude": WeatherPlace.degrees(place.latitude),
      "longitude": WeatherPlace.degrees(place.longitude),
      "zone": zone.isEmpty ? .null : .string(zone),
      "provider": .string(provider.name), "fetchedAt": form.instant(fetchedAt),
      "stale": .bool(isStale),
      "units": units == .metric ? "metric" : "imperial", "at": form.instant(hour.at),
      "temperature": form.temperature(hour.temperature),
      "feelsLike": form.temperature(hour.feelsLike),
      "humidity": form.whole(hour.humidity),
      "pressure": hour.pressure.map {
        JSON(fixedPoint: Int64(units.pressure($0)), decimals: units == .metric ? 0 : 2)
      } ?? .null,
      "windSpeed": hour.windSpeed.map {
        JSON(fixedPoint: Int64(units.speed($0)), decimals: 1)
      } ?? .null,
      "windDirection": form.whole(hour.windDirection),
      "precipitation": form.amount(hour.precipitation),
      "condition": form.condition(hour.condition),
      "days": .array(self.days(from: now).prefix(days).map { form.day($0) }),
    ]
  }
}

/// The formatting of a report.
private struct Form {
  let report: WeatherReport
  let units: WeatherUnits

  func day(_ day: WeatherReport.Day) -> JSON {
    [
      "date": .string(day.date.description), "low": temperature(day.low),
      "high": temperature(day.high), "precipitation": amount(day.precipitation),
      "precipitationChance": whole(day.precipitationChance),
      "condition": condition(day.condition), "sunrise": instant(day.sunrise),
      "sunset": instant(day.sunset),
    ]
  }

  func instant(_ instant: Instant?) -> JSON {
    instant.map { .string($0.rfc3339(offset: report.offset(at: $0))) } ?? .null
  }

  func whole(_ value: Int?) -> JSON { value.map { .integer(Int64($0)) } ?? .null }

  /// Tenths of a degree.
  func temperature(_ tenths: Int?) -> JSON {
    tenths.map { value in
      // Only every fifth tenth of a degree Celsius is a whole number of tenths Fahrenheit.
      JSON(fixedPoint: Int64(units == .metric ? value : (value * 9 + 1_600) / 5), decimals: 1)
    } ?? .null
  }

  func amount(_ tenths: Int?) -> JSON {
    tenths.map {
      JSON(fixedPoint: Int64(units.precipitation($0)), decimals: units == .metric ? 1 : 2)
    } ?? .null
  }

  func condition(_ condition: WeatherCondition?) -> JSON {
    condition.map { .string("\($0)") } ?? .null
  }
}
#endif
