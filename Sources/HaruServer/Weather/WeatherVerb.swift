import HTTPTypes
import HaruCore
import HaruJSON
import HaruLookup
import HaruSync
import HaruTime
import HaruUI
import Hummingbird

/// `/api/v1/weather`: the weather of a person's place, as `haru weather --json` prints it.
struct WeatherVerb: Sendable {
  /// The maximum number of days in a response.
  static let dayLimit: Int64 = 16

  let verbs: Verbs
  /// The weather; nil if the operator turned it off.
  let weather: PlaceWeather?
  private static let kinds = [WeatherPlace.entity]

  func add(to router: Router<ServerContext>) {
    router.get("api/v1/weather", use: answer)
  }

  @Sendable private func answer(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    guard let weather else { throw Problem(status: .notFound, code: "no_weather") }
    let call = try await verbs.call(request, context, reading: Self.kinds)
    let query = request.uri.queryParameters
    let days = query["days"].map { Int64($0) ?? -1 } ?? 7
    guard 0...Self.dayLimit ~= days else { throw Problem.invalid("days", "out_of_range") }
    let units = try query["units"].map { name throws(Problem) in
      let units = WeatherUnits.allCases.first { "\($0.name)" == name }
      guard let units else { throw Problem.invalid("units", "no_units") }
      return units
    }
    let records = try await verbs.replica(call, of: Self.kinds + [Settings.entity])
    let place = try place(query["place"], among: records.weatherPlaces, call)
    let found = await weather.report(of: place, verbs.zones, at: call.instant, context)
    guard let (report, isKept) = found else {
      let detail = call.messages.weatherUnavailable
      throw Problem(status: .serviceUnavailable, code: "upstream", detail: detail)
    }
    let usual = Settings(records.record(Settings.entity, id: Settings.id)).weatherUnits
    return .verb(
      report.json(
        of: place,
        in: units ?? usual,
        days: Int(days),
        isStale: isKept || report.isStale(at: call.instant),
        at: call.instant
      ),
      to: request
    )
  }

  /// The place with a name; without a name the first saved one, or Seoul if none is saved.
  private func place(
    _ name: Substring?,
    among places: [WeatherPlace],
    _ call: VerbCall
  ) throws(Problem) -> WeatherPlace {
    if let name { return try VerbName(String(name)).find(in: places, call.messages) }
    return places.first ?? .seoul(named: call.messages.weatherSeoul)
  }
}
