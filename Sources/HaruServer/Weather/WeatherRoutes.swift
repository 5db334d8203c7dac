import HaruCore
import HaruJSON
import HaruLookup
import Hummingbird

/// The weather at a point and places by name, for everybody.
struct WeatherRoutes {
  private static let nameLimit = 100

  /// The weather service; nil if the operator turned it off.
  let service: WeatherService?
  let limit: LookupLimit

  func add(to router: Router<ServerContext>) {
    router.get("api/v1/weather/point") { request, context -> Response in
      guard let service else { throw Problem(status: .notFound, code: "no_weather") }
      let degrees = { (name: Substring) in
        request.uri.queryParameters[name].flatMap { try? JSON.parse($0.utf8) }
          .flatMap(WeatherPlace.tenThousandths)
      }
      guard let latitude = degrees("latitude"), let longitude = degrees("longitude") else {
        throw Problem(status: .unprocessableContent, code: "bad_place")
      }
      try limit.take(.weather, context)
      do throws(WeatherService.Failure) {
        let now = limit.clock()
        return .json(
          try await service.report(latitude: latitude, longitude: longitude, at: now).json
        )
      } catch {
        throw error == .nowhere
          ? Problem(status: .unprocessableContent, code: "bad_place")
          : Problem(status: .serviceUnavailable, code: "upstream")
      }
    }
    router.get("api/v1/places") { request, context -> Response in
      let name = request.uri.queryParameters["name"].map(String.init) ?? ""
      guard !name.isEmpty, name.utf8.count <= Self.nameLimit else {
        throw Problem(status: .unprocessableContent, code: "bad_name")
      }
      try limit.take(.places, context)
      let language = request.uri.queryParameters["language"].map(String.init) ?? "en"
      let places =
        await service?.places(named: name, language: language, at: limit.clock())
        ?? CityTable.linked.find(name, inKorean: language == "ko")
      return .json(WeatherPlace.json(places))
    }
  }
}
