public import HaruJSON

extension WeatherPlace {
  /// How many places a search shows.
  public static let searchLimit = 10

  /// Where Open-Meteo answers for the names of places.
  public static let openMeteoHost = "geocoding-api.open-meteo.com"

  /// What Haru asks it for a name, in a language of a reader.
  public static func openMeteoPath(named name: String, language: String) -> String {
    let (name, language) = (name.percentEncoded, language.percentEncoded)
    return "/v1/search?name=\(name)&count=\(searchLimit)&language=\(language)&format=json"
  }

  /// Reads the places that Open-Meteo's geocoder found (https://open-meteo.com/en/docs/geocoding-api);
  /// results without a name or coordinates are left out.
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

  /// Reads the places that OpenWeatherMap's geocoder found, by their names in a language where it has
  /// them (https://openweathermap.org/api/geocoding-api).
  public static func list(openWeatherMap json: JSON, language: String) -> [WeatherPlace] {
    list(json.array ?? []) { place in
      let name = place["local_names"]?[language]?.string ?? place["name"]?.string
      let regions = [place["state"]?.string, place["country"]?.string]
      return (place["lat"], place["lon"], name, regions, nil)
    }
  }

  /// The list as Open-Meteo writes one: the form of the HTTP API.
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
        let latitude = north?.fixedPoint(decimals: 4).flatMap({ Int(exactly: $0) }),
        let longitude = east?.fixedPoint(decimals: 4).flatMap({ Int(exactly: $0) })
      else { continue }
      var region = ""
      for part in regions {
        guard let part, !part.utf8.isEmpty, !part.utf8.elementsEqual(name.utf8) else { continue }
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
