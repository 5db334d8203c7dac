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
  /// The appearance of a picture.
  fileprivate struct Look {
    let size: WidgetSize
    let theme: WidgetTheme
    /// The width of a PNG in pixels.
    let width: Int
    /// The height of a PNG in pixels; nil for that of the picture.
    let frameHeight: Int?

    var height: Int { frameHeight ?? width * size.height / size.width }
  }

  /// The width and the height of a PNG; the maximum is the width of a 13-inch e-ink frame.
  fileprivate static let lengths = 16...1_600
  private static let resourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy") ?? .vary

  let days: TodayRoutes
  /// The path of the signed-in person's own pictures, which are shown as previews before an address
  /// is created.
  static let preview = "w/mine"
  private let answers = DayAnswers()
  /// A picture takes some twenty milliseconds of a core.
  private let drawing = WorkQueue(1, queue: 32)

  init(days: TodayRoutes) { self.days = days }

  func add(to router: Router<ServerContext>) {
    router.get("w/:token/:file", use: widget)
    router.get("\(Self.preview)/:file", use: preview)
  }

  @Sendable private func widget(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let secret = Secret(shown: context.parameters.get("token") ?? "")
    guard
      let principal = try await days.verbs.accounts.holder(
        of: secret,
        for: .widget,
        from: context.clientAddress
      )
    else { throw Self.missing }
    var response = try await answer(request, context, principal, .widget)
    // Pages of other sites may embed it.
    response.headers[Self.resourcePolicy] = "cross-origin"
    return response
  }

  /// A picture for the signed-in person.
  @Sendable private func preview(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    guard let principal = context.principal, principal.scope == .full,
      let (kind, _) = Self.asked(context.parameters.get("file") ?? "")
    else { throw Self.missing }
    let chosen = WidgetChoice { request.uri.queryParameters[Substring($0)] != nil }
    let reduced = Principal(
      user: principal.user,
      session: principal.session,
      scope: chosen.scope(of: kind),
      deleteAt: principal.deleteAt
    )
    return try await answer(request, context, reduced, .verbDeck)
  }

  private static let missing = Problem(status: .notFound, code: "not_found")

  private func answer(
    _ request: Request,
    _ context: ServerContext,
    _ principal: Principal,
    _ rule: RateLimiter.Rule
  ) async throws -> Response {
    guard let (kind, form) = Self.asked(context.parameters.get("file") ?? "") else {
      throw Self.missing
    }
    guard principal.scope.widgets.contains(kind) else { throw Problem.outOfScope }
    let look = try request.look()
    let request = try request.inLanguageOfAddress()
    var context = context
    context.principal = principal
    let call = try await days.verbs.call(request, context)
    let shape = "\(look.size.rawValue) \(look.theme.rawValue) \(look.width) \(look.height)"
    let question = DayAnswers.Question(call, form: "\(kind.rawValue).\(form.rawValue) \(shape)")
    // Each form is rendered at most once a minute, however often records change.
    let answer = try await answers.answer(to: question, at: nil, call.instant) {
      try days.verbs.accounts.limiter.take(
        rule,
        client: principal.session,
        at: call.instant
      )
      let bytes = try await bytes(kind, form, look, call, context)
      return DayAnswers.Answer(bytes, isRunning: false, at: call.instant)
    }
    var response = answer.response(to: request, as: form.type, vary: "Accept-Language")
    if form.isPicture {
      // The picture contains its style sheet.
      response.headers[.contentSecurityPolicy] = "default-src 'none'; style-src 'unsafe-inline'"
    }
    return response
  }

  private static func asked(_ file: String) -> (WidgetKind, WidgetForm)? {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let kind = WidgetKind(rawValue: parts[0]),
      let form = WidgetForm(rawValue: parts[1])
    else { return nil }
    return (kind, form)
  }

  private func bytes(
    _ kind: WidgetKind,
    _ form: WidgetForm,
    _ look: Look,
    _ call: VerbCall,
    _ context: ServerContext
  ) async throws -> [UInt8] {
    let scope = call.principal.scope
    // The sentence of the day names tasks.
    let hasNames = !scope.hidden.contains(.names)
    let reached = scope.dayParts.filter { hasNames || $0 != .sentence }
    // A picture of a single part needs only that part.
    let parts = kind == .today ? reached : [kind.part]
    let hidden: Set = scope.hidden.contains(.running) ? [RunningSession.entity] : []
    let day = try await days.day(call, nil, parts, without: hidden, context)
    switch form {
    case .svg, .png:
      let picture = WidgetPicture(day: day, call: call, size: look.size, theme: look.theme)
      let svg = picture.svg(of: kind)
      return form == .svg ? Array(svg.utf8) : try await png(of: svg, look)
    case .json:
      let json = day.json(of: parts, call)
      return Array((hasNames ? json : json.withoutNames(in: DayPart.work.members)).utf8)
    case .txt: return Array(day.lines(of: parts, call).map { "\($0)\n" }.joined().utf8)
    }
  }

  private func png(of svg: String, _ look: Look) async throws -> [UInt8] {
    let svg = look.frameHeight == nil ? svg : look.framed(svg)
    let png = try await drawing.performOnThread {
      PictureRenderer.system?.png(of: svg, width: look.width, height: look.height)
    }
    // The operator has to install the library.
    guard let png else { throw Problem(status: .notImplemented, code: "no_png") }
    return png
  }
}

extension WidgetRoutes.Look {
  /// A picture in the middle of a sheet with the shape of a display.
  fileprivate func framed(_ svg: String) -> String {
    let sheet = theme == .dark ? WidgetColour.sheet.dark : WidgetColour.sheet.light
    let extent = "width=\"\(width)\" height=\"\(height)\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \(extent)>\
      <rect \(extent) fill="\(sheet)"/><svg viewBox="0 0 \(size.width) \(size.height)" \(extent)>\
      \(svg)</svg></svg>
      """
  }
}

extension Request {
  /// The appearance given in the query; 422 for an unknown value.
  fileprivate func look() throws(Problem) -> WidgetRoutes.Look {
    let size = try choice("size", of: WidgetSize.self) ?? .m
    let theme = try choice("theme", of: WidgetTheme.self) ?? .auto
    return WidgetRoutes.Look(
      size: size,
      theme: theme,
      // Two pixels per point, as on most screens.
      width: try pixels("width") ?? 2 * size.width,
      frameHeight: try pixels("height")
    )
  }

  /// A length in pixels; nil if it is absent, 422 if it is out of range.
  private func pixels(_ name: Substring) throws(Problem) -> Int? {
    guard let text = uri.queryParameters[name] else { return nil }
    guard let length = Int(text), WidgetRoutes.lengths.contains(length) else {
      throw Problem.invalid(String(name), "no_\(name)")
    }
    return length
  }

  /// The request with the language of its address, since many programs send no header; 422 for an
  /// unknown language.
  fileprivate func inLanguageOfAddress() throws(Problem) -> Request {
    guard let code = uri.queryParameters["lang"] else { return self }
    guard Language(code: String(code)) != nil else { throw Problem.invalid("lang", "no_lang") }
    var head = self.head
    head.headerFields[.cookie] = nil
    head.headerFields[.acceptLanguage] = String(code)
    return Request(head: head, body: body)
  }

  /// The value of a query parameter; nil if it is absent, 422 for an unknown value.
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

extension JSON {
  /// The object without the names of things in some members.
  fileprivate func withoutNames(in members: [String]) -> JSON {
    .object(
      (object ?? []).map { member in
        members.contains(member.key)
          ? JSON.Member(key: member.key, value: member.value.withoutNames) : member
      }
    )
  }

  private var withoutNames: JSON {
    if let array { return .array(array.map(\.withoutNames)) }
    guard let object else { return self }
    return .object(
      object.filter { $0.key != "name" }
        .map { JSON.Member(key: $0.key, value: $0.value.withoutNames) }
    )
  }
}
