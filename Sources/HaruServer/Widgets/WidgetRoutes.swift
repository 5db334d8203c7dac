import HTTPTypes
import HaruCore
import HaruJSON
import HaruStore
import HaruTime
import HaruUI
import Hummingbird

/// `/w/{token}/{file}`: pictures and texts of the day for home screens and bars.
///
/// Programs that show pictures send no headers, so the address is the secret.
struct WidgetRoutes: Sendable {
  /// The forms of a widget; all but the picture are of the whole day.
  fileprivate enum Form: String { case svg, json, txt }

  private static let resourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy") ?? .vary

  let days: TodayRoutes
  private let answers = DayAnswers()

  init(days: TodayRoutes) { self.days = days }

  func add(to router: Router<ServerContext>) {
    router.get("w/:token/:file", use: widget)
  }

  @Sendable private func widget(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let secret = Secret(shown: context.parameters.get("token") ?? "")
    guard let (kind, form) = Self.asked(context.parameters.get("file") ?? ""),
      let principal = try await days.verbs.accounts.holder(
        of: secret,
        for: .widget,
        from: context.clientAddress
      )
    else { throw Problem(status: .notFound, code: "not_found") }
    guard principal.scope.widgets.contains(kind) else { throw Problem.outOfScope }
    let size = try request.choice("size", of: WidgetSize.self) ?? .m
    let theme = try request.choice("theme", of: WidgetTheme.self) ?? .auto
    var context = context
    context.principal = principal
    let call = try await days.verbs.call(request, context)
    let name = "\(kind.rawValue).\(form.rawValue)"
    let question = DayAnswers.Question(call, form: "\(name) \(size.rawValue) \(theme.rawValue)")
    // Taken before the records are read: a change that comes between makes the next answer anew.
    let sequence = try await days.verbs.records.sequence(of: principal.user)
    let answer: DayAnswers.Answer
    if let kept = answers.answer(to: question, at: sequence, call.instant) {
      answer = kept
    } else {
      try days.verbs.accounts.limiter.take(
        .verbDeck,
        client: principal.session,
        at: call.instant
      )
      let text = try await text(kind, form, size, theme, call, context)
      answer = DayAnswers.Answer(Array(text.utf8), isRunning: false, at: call.instant)
      answers.keep(answer, to: question, at: sequence, call.instant)
    }
    var response = answer.response(to: request, as: form.type, vary: "Accept-Language")
    if form == .svg {
      // Pages of others show it, and its style sheet is within.
      response.headers[.contentSecurityPolicy] = "default-src 'none'; style-src 'unsafe-inline'"
      response.headers[Self.resourcePolicy] = "cross-origin"
    }
    return response
  }

  private static func asked(_ file: String) -> (WidgetKind, Form)? {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let kind = WidgetKind(rawValue: parts[0]),
      let form = Form(rawValue: parts[1]), form == .svg || kind == .today
    else { return nil }
    return (kind, form)
  }

  private func text(
    _ kind: WidgetKind,
    _ form: Form,
    _ size: WidgetSize,
    _ theme: WidgetTheme,
    _ call: VerbCall,
    _ context: ServerContext
  ) async throws -> String {
    let reached = DayPart.allCases.filter {
      $0.kinds.allSatisfy(call.principal.scope.reaches)
    }
    // A picture of one thing needs no more than that.
    let parts = kind == .today ? reached : [kind.part]
    let day = try await days.day(call, nil, parts, context)
    switch form {
    case .svg: return WidgetPicture(day: day, call: call, size: size, theme: theme).svg(of: kind)
    case .json: return day.json(of: parts, call).text
    case .txt: return day.lines(of: parts, call).map { "\($0)\n" }.joined()
    }
  }
}

extension WidgetRoutes.Form {
  fileprivate var type: String {
    switch self {
    case .svg: "image/svg+xml"
    case .json: "application/json; charset=utf-8"
    case .txt: "text/plain; charset=utf-8"
    }
  }
}

extension Request {
  /// One of the values of a query parameter; nil if it is absent, 422 for any other.
  fileprivate func choice<Choice: RawRepresentable>(
    _ name: String,
    of type: Choice.Type
  ) throws(Problem) -> Choice? where Choice.RawValue == String {
    guard let text = uri.queryParameters[Substring(name)] else { return nil }
    guard let choice = Choice(rawValue: String(text)) else {
      throw Problem.invalid(name, "no_\(name)")
    }
    return choice
  }
}
