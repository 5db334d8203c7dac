import HTTPTypes
import HaruCore
import HaruJSON
import HaruLookup
import HaruStore
import HaruSync
import HaruTime
import HaruUI
import Hummingbird
import NIOCore

/// `/api/v1/today`: a day on one page, as `haru today` shows it.
struct TodayRoutes: Sendable {
  let verbs: Verbs
  /// The operator's quotes.
  let published: OperatorQuotes
  /// The weather service; nil if the operator turned it off.
  let weather: WeatherService?
  let limit: LookupLimit
  private let answers = DayAnswers()

  init(
    verbs: Verbs,
    published: OperatorQuotes,
    weather: WeatherService?,
    limit: LookupLimit
  ) {
    self.verbs = verbs
    self.published = published
    self.weather = weather
    self.limit = limit
  }

  func add(to router: Router<ServerContext>) {
    router.get("api/v1/today", use: today)
  }

  @Sendable private func today(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let call = try await verbs.call(request, context)
    let date = try call.date("date", request.uri.queryParameters["date"])
    let scope = call.principal.scope
    let parts = DayPart.allCases.filter { $0.kinds.allSatisfy(scope.reaches) }
    if parts.isEmpty { throw Problem.outOfScope }
    let question = DayAnswers.Question(
      user: call.principal.user,
      kinds: scope.entities ?? [],
      zone: call.rules.id,
      language: "\(call.messages.language.code)",
      date: date?.description
    )
    // Taken before the records are read: a change that comes between makes the next answer anew.
    let sequence = try await verbs.records.sequence(of: call.principal.user)
    let answer: DayAnswers.Answer
    if let kept = answers.answer(to: question, at: sequence, call.instant) {
      answer = kept
    } else {
      // It replays all reviews.
      try verbs.accounts.limiter.take(
        .verbDeck,
        client: call.principal.session,
        at: call.instant
      )
      answer = try await self.answer(call, date, parts, context)
      answers.keep(answer, to: question, at: sequence, call.instant)
    }
    return response(answer, to: request)
  }

  private func response(_ answer: DayAnswers.Answer, to request: Request) -> Response {
    var headers: HTTPFields = [.eTag: answer.tag, .cacheControl: "private, no-cache"]
    headers[.vary] = "Accept-Language, Authorization, Cookie, \(Verbs.zoneHeader)"
    if request.hasMatching(answer.tag) { return Response(status: .notModified, headers: headers) }
    headers[.contentType] = "application/json; charset=utf-8"
    return Response(
      status: .ok,
      headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.bytes))
    )
  }

  /// The answer; what the token does not reach is null, and named in `hidden`.
  private func answer(
    _ call: VerbCall,
    _ date: PlainDate?,
    _ parts: [DayPart],
    _ context: ServerContext
  ) async throws -> DayAnswers.Answer {
    let kinds = Set(parts.flatMap(\.kinds) + [Settings.entity, Holiday.entity]).sorted()
    let records = try await verbs.replica(call, of: kinds)
    var day = DayRecords(records, of: date, call, verbs)
    day.addQuote(from: published.library(with: records), in: call.quoteLanguage)
    if day.isToday, parts.contains(.weather), let now = await weather(records, call, context),
      let weather = now.report.days.first(where: { $0.date == day.overview.date })
    {
      day.overview.weather = DayWeather(place: now.place, weather) ?? day.overview.weather
    }
    let hidden = DayPart.allCases.filter { !parts.contains($0) }.flatMap(\.members)
    let members = day.overview.members(
      at: call.instant,
      sentence: parts.contains(.sentence) ? day.sentence(call.messages) : nil,
      text: call.text
    ).map { hidden.contains($0.key) ? JSON.Member(key: $0.key, value: .null) : $0 }
    let names = JSON.Member(key: "hidden", value: .array(hidden.map { .string($0) }))
    let isRunning = !day.overview.work.running.isEmpty
    return DayAnswers.Answer(.object(members + [names]), isRunning: isRunning, at: call.instant)
  }

  /// The report of the person's first place: the kept one, or a new one if that is no longer fresh.
  private func weather(
    _ records: Replica,
    _ call: VerbCall,
    _ context: ServerContext
  ) async -> (place: String, report: WeatherReport)? {
    let places = records.records(of: WeatherPlace.entity).compactMap { WeatherPlace(record: $0) }
    guard let weather, let place = places.min(by: WeatherPlace.isBefore) else { return nil }
    let (latitude, longitude) = (place.latitude, place.longitude)
    let kept = await weather.kept(latitude: latitude, longitude: longitude)
    if let kept, kept.isFresh(at: call.instant) { return (place.name, kept) }
    guard (try? limit.take(.weather, context)) != nil else { return kept.map { (place.name, $0) } }
    let report = try? await weather.report(
      latitude: latitude,
      longitude: longitude,
      at: call.instant
    )
    return (report ?? kept).map { (place.name, $0) }
  }
}
