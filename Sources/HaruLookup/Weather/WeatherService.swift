public import HaruCore
import HaruJSON
import HaruSync
public import HaruTime

/// Asks a weather provider sparingly: responses are cached, and failures back off.
public actor WeatherService {
  /// Why there is no weather.
  public enum Failure: Error, Equatable, Sendable {
    /// The provider does not respond, responds with something else, or is in back-off.
    case unavailable
    /// There is no such point on Earth.
    case nowhere
  }

  /// Why a provider returned nothing usable.
  private enum Fault: Error {
    /// It timed out, or its status was not 200.
    case failed
    /// It asked to wait (429 or 503 with `Retry-After`).
    case busy(seconds: Int64)
    /// The response is not JSON, or exceeds a mebibyte.
    case malformed
    /// It is not asked because it failed recently.
    case closed

    var retryAfter: Int64? {
      if case .busy(let seconds) = self { seconds } else { nil }
    }
  }

  /// The size of the cache.
  private static let limit = 500
  /// How long the places of a name are cached: a day in milliseconds.
  private static let searchesFor: Int64 = 86_400_000
  /// The number of consecutive failures that start the back-off.
  private static let failureLimit = 3

  private let source: WeatherSource
  private let http = OutboundHTTP.ofProviders
  /// The server to send all requests to instead: your own provider.
  private let server: String?
  private let patience: Duration
  private var reports: [RecordID: WeatherReport] = [:]
  private var searches: [String: (places: [WeatherPlace], at: Instant)] = [:]
  private var failures = 0
  private var closedUntil = Instant(milliseconds: .min)

  /// Creates a service for a provider, optionally at another address.
  public init(_ source: WeatherSource, server: String? = nil) {
    self.init(source, server: server, patience: .seconds(5))
  }

  init(_ source: WeatherSource, server: String?, patience: Duration) {
    self.source = source
    self.server = server
    self.patience = patience
  }

  /// The provider of the reports.
  public nonisolated var provider: WeatherReport.Provider { source.provider }

  /// The weather at a point in ten-thousandths of degrees; if the provider fails, the last report
  /// (see its `fetchedAt`).
  public func report(
    latitude: Int,
    longitude: Int,
    at now: Instant
  ) async throws(Failure) -> WeatherReport {
    guard let place = Self.coarse(latitude, longitude) else { throw .nowhere }
    let kept = reports[place.id]
    if let kept, kept.isFresh(at: now) { return kept }
    do throws(Fault) {
      let paths = source.reportPaths(place.latitude, place.longitude)
      var report = try await asking(paths, at: now) { try? source.report($0, at: now) }
      if let zones = ZoneDatabase.linked { report.follow(zones) }
      keep(report, of: place.id)
      return report
    } catch {
      if let kept { return kept }
      throw .unavailable
    }
  }

  /// The last report of a point, however old, without a request; nil if there is none.
  public func kept(latitude: Int, longitude: Int) -> WeatherReport? {
    Self.coarse(latitude, longitude).flatMap { reports[$0.id] }
  }

  /// The point of a request, which all nearby places share.
  private static func coarse(_ latitude: Int, _ longitude: Int) -> WeatherPlace? {
    let (north, east) = (WeatherPlace.coarse(latitude), WeatherPlace.coarse(longitude))
    return WeatherPlace(latitude: north, longitude: east, name: "")
  }

  /// The places of a name: from the provider, otherwise from the table of larger cities.
  public func places(
    named name: String,
    language: String,
    at now: Instant
  ) async -> [WeatherPlace] {
    let key = "\(language)\t\(name)"
    if let kept = searches[key], now - kept.at < Self.searchesFor { return kept.places }
    let path = source.searchPath(name, language)
    let places = try? await asking([path], at: now) { source.places($0[0], language) }
    if let places, !places.isEmpty {
      if searches.count >= Self.limit { searches.removeAll() }
      searches[key] = (places, now)
      return places
    }
    return CityTable.linked.find(name, inKorean: language == "ko")
  }

  /// Makes a request; an unreadable response counts as a failure.
  private func asking<Answer>(
    _ paths: [(host: String, path: String)],
    at now: Instant,
    _ read: ([JSON]) -> Answer?
  ) async throws(Fault) -> Answer {
    if now < closedUntil { throw .closed }
    do throws(Fault) {
      var answers: [JSON] = []
      for path in paths { answers.append(try await json(path.host, path.path)) }
      guard let answer = read(answers) else { throw .malformed }
      failures = 0
      return answer
    } catch {
      fail(at: now, retryAfter: error.retryAfter)
      throw error
    }
  }

  /// Fetches JSON of at most 1 MiB.
  private func json(_ host: String, _ path: String) async throws(Fault) -> JSON {
    var request = OutboundHTTP.Request((server ?? "https://\(host)") + path)
    request.headers = [("User-Agent", "Haru")]
    request.patience = patience
    let answer: OutboundHTTP.Answer
    do throws(ConnectionFailure) {
      answer = try await http.answer(to: request)
    } catch {
      throw error == .tooLarge ? .malformed : .failed
    }
    guard answer.status == 200 else {
      throw answer.retryAfter.map { .busy(seconds: $0) } ?? .failed
    }
    do throws(JSONError) { return try JSON.parse(answer.body) } catch { throw .malformed }
  }

  /// Notes a failure.
  ///
  /// After the third in a row, or if the provider asks for it, requests stop for 30 seconds, then
  /// for a minute, two, four and so on, at most for an hour; a provider may ask for up to a day.
  private func fail(at now: Instant, retryAfter: Int64? = nil) {
    failures += 1
    let steps = min(failures - Self.failureLimit, 7)
    let pause = steps < 0 ? 0 : min(Int64(30) << Int64(steps), 3_600)
    closedUntil = now + max(pause, min(retryAfter ?? 0, 86_400)) * 1_000
  }

  private func keep(_ report: WeatherReport, of id: RecordID) {
    if reports.count >= Self.limit, reports[id] == nil,
      let oldest = reports.min(by: { $0.value.fetchedAt < $1.value.fetchedAt })
    {
      reports[oldest.key] = nil
    }
    reports[id] = report
  }
}
