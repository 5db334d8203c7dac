import HTTPTypes
import HaruStore
import Hummingbird

/// The cookie that carries a session of a browser.
///
/// With https its name makes browsers insist that it was set by this very host over https
/// (RFC 6265bis section 4.1.3); without https it is at least out of reach for scripts.
///
/// Beside it stands `haru_account` with the id of the account, which opens nothing: the scripts choose
/// the account's records by it, and without it they ask the server for nothing. `haru_merge` is for
/// them too: with it they delete the account without an address that this browser had before, once
/// all of it is in the one it has now.
struct SessionCookie: Sendable {
  let isSecure: Bool

  var name: String { isSecure ? "__Host-haru" : "haru" }
  /// The cookie that binds a provider's answer to the browser that went there.
  var openIDStateName: String { "\(name)-openid" }
  /// The cookie that binds the answer of a passkey to the browser that began to sign in with it.
  var passkeyName: String { "\(name)-passkey" }

  /// The header that sets the cookie for as long as a session can live.
  func setting(_ session: NewCredential) -> HTTPFields {
    fields(session.secret.text, session.account.id, seconds: Accounts.sessionLife / 1000)
  }

  /// The headers of a sign-in: the session, and what is to be done with the account from before.
  func setting(_ signIn: SignIn) -> HTTPFields {
    var fields = setting(signIn.session)
    if let ticket = signIn.anonymousTicket, let from = signIn.anonymous {
      let to = signIn.session.account.id
      let end = "\(place(seconds: Accounts.mergeLife / 1000))\(reach)"
      let value = "haru_merge=\(ticket.text).\(from).\(to)\(end)"
      fields.append(HTTPField(name: .setCookie, value: value))
    }
    return fields
  }

  /// The header that binds a passkey's answer to the browser, for as long as the question is open.
  func setting(passkeyBrowser secret: Secret) -> HTTPFields {
    let place = place(seconds: PasskeyChallenges.life / 1000)
    let end = "HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
    return [.setCookie: "\(passkeyName)=\(secret.text)\(place); \(end)"]
  }

  /// The header that takes it away.
  var removing: HTTPFields { fields("", "", seconds: 0) }

  func secret(in request: Request) -> Secret? {
    request.cookies[name].flatMap { $0.value.isEmpty ? nil : Secret(shown: $0.value) }
  }

  private func fields(_ value: String, _ account: String, seconds: Int64) -> HTTPFields {
    let place = place(seconds: seconds)
    var fields: HTTPFields = [.setCookie: "\(name)=\(value)\(place); HttpOnly\(reach)"]
    fields.append(HTTPField(name: .setCookie, value: "haru_account=\(account)\(place)\(reach)"))
    return fields
  }

  private func place(seconds: Int64) -> String { "; Path=/; Max-Age=\(seconds)" }
  private var reach: String { "; SameSite=Lax\(isSecure ? "; Secure" : "")" }
}

/// Finds out who asks: by `Authorization: Bearer`, else by the cookie.
///
/// A secret that is not good leaves the request to nobody: whether that matters, the route decides.
struct Authentication: RouterMiddleware {
  let accounts: Accounts
  let cookie: SessionCookie

  func handle(
    _ request: Request,
    context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard Self.concerns(request.uri.path) else { return try await next(request, context) }
    var context = context
    if let secret = secret(in: request) {
      context.principal = try await accounts.principal(
        showing: secret,
        from: context.clientAddress
      )
      if context.principal == nil { context.isShut = try await accounts.isShut(showing: secret) }
    }
    return try await next(request, context)
  }

  /// Who asks, nil where nothing good was shown.
  func principal(of request: Request) async throws -> Principal? {
    guard let secret = secret(in: request) else { return nil }
    return try await accounts.principal(showing: secret)
  }

  /// The pages and files are the same for everybody.
  private static func concerns(_ path: String) -> Bool {
    path.hasPrefix("/api/") || path == "/account" || path.hasPrefix("/account/")
  }

  /// What is shown, good or not.
  func secret(in request: Request) -> Secret? {
    guard let field = request.headers[.authorization] else { return cookie.secret(in: request) }
    guard field.lowercased().hasPrefix("bearer ") else { return nil }
    return Secret(shown: String(field.dropFirst(7)))
  }
}
