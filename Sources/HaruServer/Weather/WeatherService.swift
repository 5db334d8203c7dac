public import HaruCore
import HaruJSON
import HaruSync
public import HaruTime

/// Asks a provider of weather, rarely: answers are kept, failures are waited out.
public actor WeatherService {
  /// Why there is no weather.
  public enum Failure: Error, Equatable, Sendable {
    /// The provider does not answer, or not with weather, or is not asked because it lately did not.
    case unavailable
    /// There is no such point on the Earth.
    case nowhere
  }

  /// How many reports are kept.
  private static let limit = 500
  /// For so many milliseconds the places of a name are kept: a day.
  private static let searchesFor: Int64 = 86_400_000
  /// After so many failures in a row nobody is asked for a while.
  private static let failureLimit = 3

  private let source: WeatherSource
  private let fetch: WeatherFetch
  private var reports: [RecordID: WeatherReport] = [:]
  private var searches: [String: (places: [WeatherPlace], at: Instant)] = [:]
  private var failures = 0
  private var closedUntil = Instant(milliseconds: .min)

  /// Makes a service of a provider, or of one that speaks as it does at another address.
  public init(_ source: WeatherSource, server: String? = nil) {
    self.init(source, WeatherFetch(server: server))
  }

  init(_ source: WeatherSource, _ fetch: WeatherFetch) {
    self.source = source
    self.fetch = fetch
  }

  /// The weather of a point in ten-thousandths of degrees; where the provider does not answer, the
  /// last one it gave (its `fetchedAt` tells the age).
  public func report(
    latitude: Int,
    longitude: Int,
    at now: Instant
  ) async throws(Failure) -> WeatherReport {
    // Within about a kilometre the weather is the same, and people's exact places go nowhere.
    let (north, east) = (latitude / 100 * 100, longitude / 100 * 100)
    guard let place = WeatherPlace(latitude: north, longitude: east, name: "") else {
      throw .nowhere
    }
    let kept = reports[place.id]
    // A clock that was set back makes no report young again.
    if let kept, 0..<WeatherReport.freshFor ~= now - kept.fetchedAt { return kept }
    do throws(WeatherFetchError) {
      let paths = source.reportPaths(north, east)
      var report = try await asking(paths, at: now) { try? source.report($0, at: now) }
      if let zones = ZoneDatabase.linked { report.follow(zones) }
      keep(report, of: place.id)
      return report
    } catch {
      if let kept { return kept }
      throw .unavailable
    }
  }

  /// The places of a name: those of the provider, else those of the table of larger cities.
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

  /// Asks for answers that can be read: one that cannot is a failure as no answer is.
  private func asking<Answer>(
    _ paths: [(host: String, path: String)],
    at now: Instant,
    _ read: ([JSON]) -> Answer?
  ) async throws(WeatherFetchError) -> Answer {
    if now < closedUntil { throw .closed }
    do throws(WeatherFetchError) {
      var answers: [JSON] = []
      for path in paths { answers.append(try await fetch.json(path.host, path.path)) }
      guard let answer = read(answers) else { throw .malformed }
      failures = 0
      return answer
    } catch {
      fail(at: now, retryAfter: error.retryAfter)
      throw error
    }
  }

  /// Notes a failure.
  ///
  /// After the third in a row, or when the provider asks for it, nobody is asked for 30 seconds, then
  /// for a minute, two, four and so on, at most for an hour; a provider may ask for a day.
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
