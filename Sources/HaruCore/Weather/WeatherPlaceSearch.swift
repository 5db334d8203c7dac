public import HaruJSON

extension WeatherPlace {
  /// The maximum number of results.
  public static let searchLimit = 10

  /// The host of Open-Meteo's geocoder.
  public static let openMeteoHost = "geocoding-api.open-meteo.com"

  /// The request for a name, in a reader's language.
  public static func openMeteoPath(named name: String, language: String) -> String {
    let (name, language) = (name.percentEncoded, language.percentEncoded)
    return "/v1/search?name=\(name)&count=\(searchLimit)&language=\(language)&format=json"
  }

  /// Reads the results of Open-Meteo's geocoder (https://open-meteo.com/en/docs/geocoding-api);
  /// results without a name or coordinates are skipped.
  public static func list(openMeteo json: JSON) -> [WeatherPlace] {
    list(json["results"]?.array ?? []) { place in
      (
        place["latitude"], place["longitude"], place["name"]?.string,
        [
          place["admin1"]?.string, place["country"]?.string,
        ], place["timezone"]?.string
      )
    }
  }

  /// Reads the results of OpenWeatherMap's geocoder, with names in a language if it has them
  /// (https://openweathermap.org/api/geocoding-api).
  public static func list(openWeatherMap json: JSON, language: String) -> [WeatherPlace] {
    list(json.array ?? []) { place in
      let name = place["local_names"]?[language]?.string ?? place["name"]?.string
      let regions = [place["state"]?.string, place["country"]?.string]
      return (place["lat"], place["lon"], name, regions, nil)
    }
  }

  /// The list in the format of Open-Meteo, which the HTTP API uses.
  public static func json(_ places: [WeatherPlace]) -> JSON {
    [
      "results": .array(
        places.map {
          [
            "name": .string($0.name), "admin1": .string($0.region),
            "latitude": degrees($0.latitude), "longitude": degrees($0.longitude),
            "timezone": .string($0.zone),
          ]
        }
      )
    ]
  }

  private static func list(
    _ results: [JSON],
    _ read: (JSON) -> (JSON?, JSON?, name: String?, regions: [String?], zone: String?)
  ) -> [WeatherPlace] {
    var places: [WeatherPlace] = []
    for result in results.prefix(searchLimit) {
      let (north, east, name, regions, zone) = read(result)
      guard let name, !name.utf8.isEmpty,
        let latitude = north.flatMap(WeatherPlace.tenThousandths),
        let longitude = east.flatMap(WeatherPlace.tenThousandths)
      else { continue }
      var region = ""
      for part in regions {
        guard let part, !part.utf8.isEmpty, !part.hasSameBytes(as: name) else { continue }
        region += region.utf8.isEmpty ? part : ", " + part
      }
      let place = WeatherPlace(
        latitude: latitude,
        longitude: longitude,
        name: name,
        region: region,
        zone: zone ?? ""
      )
      if let place { places.append(place) }
    }
    return places
  }
}
