import HTTPTypes
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI
import Hummingbird
import NIOCore

/// `/api/v1/today`: a day on one page, as `haru today` shows it.
struct TodayRoutes: Sendable {
  private static let plain = "text/plain"

  let verbs: Verbs
  /// The operator's quotes.
  let published: OperatorQuotes
  /// The weather; nil if the operator turned it off.
  let weather: PlaceWeather?
  private let answers = DayAnswers()

  init(
    verbs: Verbs,
    published: OperatorQuotes,
    weather: PlaceWeather?
  ) {
    self.verbs = verbs
    self.published = published
    self.weather = weather
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
    let parts = call.principal.scope.dayParts
    if parts.isEmpty { throw Problem.outOfScope }
    let isText = request.headers[.accept]?.hasPrefix(Self.plain) == true
    let question = DayAnswers.Question(call, form: isText ? "today.txt" : "today", date: date)
    let answer = try await answers.answer(to: question, at: call.sequence, call.instant) {
      // It replays all reviews.
      try verbs.accounts.limiter.take(
        .verbDeck,
        client: call.principal.session,
        at: call.instant
      )
      return try await self.answer(call, date, parts, context, isText: isText)
    }
    let vary = "Accept, Accept-Language, Authorization, Cookie, \(Verbs.zoneHeader)"
    let type = isText ? Self.plain : "application/json"
    return answer.response(to: request, as: "\(type); charset=utf-8", vary: vary)
  }

  private func answer(
    _ call: VerbCall,
    _ date: PlainDate?,
    _ parts: [DayPart],
    _ context: ServerContext,
    isText: Bool
  ) async throws -> DayAnswers.Answer {
    let day = try await day(call, date, parts, context)
    let isRunning = !day.overview.work.running.isEmpty
    let bytes =
      isText
      ? Array(day.lines(of: parts, call).joined(separator: "\n").utf8)
      : Array(day.json(of: parts, call).utf8)
    return DayAnswers.Answer(bytes, isRunning: isRunning, at: call.instant)
  }

  /// Some parts of a day, without the records of some kinds.
  func day(
    _ call: VerbCall,
    _ date: PlainDate?,
    _ parts: [DayPart],
    without hidden: Set<String> = [],
    _ context: ServerContext
  ) async throws -> DayRecords {
    let kinds = Set(parts.flatMap(\.kinds) + [Settings.entity, Holiday.entity])
      .subtracting(hidden).sorted()
    let records = try await verbs.replica(call, of: kinds)
    var day = DayRecords(records, of: date, call, verbs)
    let quotes = published.library(with: records, in: call.quoteLanguage)
    day.addQuote(from: quotes, in: call.quoteLanguage)
    if day.isToday, parts.contains(.weather), let now = await weather(records, call, context),
      let weather = now.report.days.first(where: { $0.date == day.overview.date })
    {
      day.overview.weather = DayWeather(place: now.place, weather) ?? day.overview.weather
    }
    return day
  }

  /// The report for the person's first place.
  private func weather(
    _ records: Replica,
    _ call: VerbCall,
    _ context: ServerContext
  ) async -> (place: String, report: WeatherReport)? {
    guard let weather, let place = records.weatherPlaces.first else { return nil }
    let found = await weather.report(of: place, verbs.zones, at: call.instant, context)
    return found.map { (place.name, $0.report) }
  }
}
