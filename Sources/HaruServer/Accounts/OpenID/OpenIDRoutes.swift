import HTTPTypes
import HaruJSON
import Hummingbird
import Logging

/// `/api/v1/openid/{provider}/start` and `/callback`: redirects to a provider and back.
struct OpenIDRoutes {
  let accounts: Accounts
  let answers: AccountAnswers

  /// Whether a path begins a sign-in: another site must not lead a browser into one.
  static func isStart(_ path: String) -> Bool {
    path.wholeMatch(of: /\/api\/v1\/openid\/[a-z0-9\-]+\/start/) != nil
  }

  /// Where a browser begins to link an identity.
  static func start(_ provider: OpenIDProvider, linking ticket: Secret) -> String {
    "/api/v1/openid/\(provider.id)/start?link=\(ticket.text)"
  }

  /// Whether a path is the callback, which a provider's page may post to from its own site.
  static func isCallback(_ path: String) -> Bool {
    path.wholeMatch(of: /\/api\/v1\/openid\/[a-z0-9\-]+\/callback/) != nil
  }

  func add(to router: Router<ServerContext>) {
    let group = router.group("api/v1/openid/:provider")
    group.get("start", use: start)
    group.post("link", use: allowLinking)
    group.delete("link", use: unlink)
    group.get("callback") { request, context in
      let query = Dictionary(
        request.uri.queryParameters.map { (String($0), String($1)) },
        uniquingKeysWith: { first, _ in first }
      )
      return await finish(query, request, context)
    }
    group.post("callback") { request, context in
      // Whatever is in a form, its browser goes back to the app.
      await finish((try? await request.form()) ?? [:], request, context)
    }
  }

  @Sendable private func start(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    let provider = try accounts.provider(context.parameters.get("provider") ?? "")
    let start = try await accounts.startOpenID(
      provider,
      invite: request.uri.queryParameters["invite"].map { String($0) },
      linking: request.uri.queryParameters["link"].map { Secret(shown: String($0)) },
      answers.visitor(request, context)
    )
    return Self.redirect(
      to: start.address,
      [.setCookie: stateCookie(start.state.text, seconds: 600, provider)]
    )
  }

  /// Unlinks the provider from the account, which its owner proves again.
  @Sendable private func unlink(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let (principal, provider, password) = try await owner(request, context)
    let visitor = answers.visitor(request, context)
    try await accounts.unlink(provider, password: password, visitor, by: principal)
    return Response(status: .noContent)
  }

  /// Proves the account and returns where its browser goes to link an identity.
  @Sendable private func allowLinking(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let (principal, provider, password) = try await owner(request, context)
    let ticket = try await accounts.allowLinking(password: password, by: principal)
    return .json(
      ["address": .string(Self.start(provider, linking: ticket))],
      status: .created
    )
  }

  /// Who asks, for which provider, and the password that proves the account (empty without one).
  private func owner(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> (Principal, OpenIDProvider, password: String) {
    let principal = try context.requirePerson()
    let provider = try accounts.provider(context.parameters.get("provider") ?? "")
    var body = try await RequestFields(of: request, in: context)
    let password = body.optionalText("password", limit: PasswordRule.byteLimit) ?? ""
    try body.check()
    return (principal, provider, password)
  }

  /// Redirects into the app in any case; the app reads the outcome after the `#`.
  private func finish(
    _ answer: [String: String],
    _ request: Request,
    _ context: ServerContext
  ) async -> Response {
    do {
      let provider = try accounts.provider(context.parameters.get("provider") ?? "")
      let outcome = try await accounts.finishOpenID(
        provider,
        OpenIDAnswer(
          code: answer["code"] ?? "",
          state: Secret(shown: answer["state"] ?? ""),
          issuer: answer["iss"]
        ),
        answers.visitor(request, context)
      )
      switch outcome {
      case .signedIn(let signIn):
        return Self.redirect(to: "/account", answers.cookie.setting(signIn))
      case .needsProof(let link): return Self.redirect(to: "/account#link=\(link.text)")
      }
    } catch {
      let code = (error as? Problem)?.code ?? "internal"
      context.logger.notice("sign-in at a provider failed", metadata: ["code": "\(code)"])
      return Self.redirect(to: "/account#error=\(code)")
    }
  }

  /// A form posted by another site does not carry a `Lax` cookie.
  private func stateCookie(_ value: String, seconds: Int, _ provider: OpenIDProvider) -> String {
    let site = provider.answersByForm && answers.cookie.isSecure ? "None" : "Lax"
    return
      "\(answers.cookie.openIDStateName)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=\(site)"
      + (answers.cookie.isSecure ? "; Secure" : "")
  }

  private static func redirect(to address: String, _ fields: HTTPFields = [:]) -> Response {
    var headers = fields
    headers[.location] = address
    headers[.cacheControl] = "no-store"
    return Response(status: .seeOther, headers: headers)
  }
}

extension Request {
  /// The fields of a form, up to 64 KiB.
  func form() async throws -> [String: String] {
    let text = String(buffer: try await body.collect(upTo: 64 << 10))
    do { return try URLEncodedFormDecoder().decode([String: String].self, from: text) } catch {
      throw Problem.noRequest
    }
  }
}
