import Foundation
import HaruCore
import HaruJSON
import HaruTime
import Hummingbird

/// The weather of a point and the places of a name, for browsers: only the server asks a provider.
struct WeatherRoutes {
  private static let nameLimit = 100

  let service: WeatherService

  func add(to router: Router<some RequestContext>) {
    router.get("api/v1/weather") { request, _ -> Response in
      let degrees = { (name: Substring) in
        request.uri.queryParameters[name].flatMap { try? JSON.parse($0.utf8) }?
          .fixedPoint(decimals: 4).flatMap { Int(exactly: $0) }
      }
      guard let latitude = degrees("latitude"), let longitude = degrees("longitude") else {
        throw Problem(status: .unprocessableContent, code: "bad_place")
      }
      do throws(WeatherService.Failure) {
        let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
        return .json(
          try await service.report(latitude: latitude, longitude: longitude, at: now).json
        )
      } catch {
        throw error == .nowhere
          ? Problem(status: .unprocessableContent, code: "bad_place")
          : Problem(status: .serviceUnavailable, code: "upstream")
      }
    }
    router.get("api/v1/places") { request, _ -> Response in
      let name = request.uri.queryParameters["name"].map(String.init) ?? ""
      guard !name.isEmpty, name.utf8.count <= Self.nameLimit else {
        throw Problem(status: .unprocessableContent, code: "bad_name")
      }
      let language = request.uri.queryParameters["language"].map(String.init) ?? "en"
      let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
      let places = await service.places(named: name, language: language, at: now)
      return .json(WeatherPlace.json(places))
    }
  }
}
