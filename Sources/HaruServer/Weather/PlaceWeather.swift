import HaruCore
import HaruLookup
import HaruSync
import HaruTime

/// The weather of a person's saved places, with as few requests to the provider as possible.
struct PlaceWeather: Sendable {
  let service: WeatherService
  let limit: LookupLimit

  /// The report of a place: the cached one, or a new one if that is no longer fresh; nil if there
  /// is none.
  ///
  /// `isKept` means that the provider could not be reached for a newer one.
  func report(
    of place: WeatherPlace,
    _ zones: ZoneDatabase,
    at now: Instant,
    _ context: ServerContext
  ) async -> (report: WeatherReport, isKept: Bool)? {
    let (latitude, longitude) = (place.latitude, place.longitude)
    let kept = await service.kept(latitude: latitude, longitude: longitude)
    let isFresh = kept?.isFresh(at: now) ?? false
    var found = kept
    if !isFresh, (try? limit.take(.weather, context)) != nil,
      let new = try? await service.report(latitude: latitude, longitude: longitude, at: now)
    {
      found = new
    }
    found?.follow(zones, ofPlaceIn: place.zone)
    return found.map { ($0, !$0.isFresh(at: now)) }
  }
}

extension Replica {
  /// The saved places, in order.
  var weatherPlaces: [WeatherPlace] {
    records(of: WeatherPlace.entity).compactMap { WeatherPlace(record: $0) }
      .sorted(by: WeatherPlace.isBefore)
  }
}
