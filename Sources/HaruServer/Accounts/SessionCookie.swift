import HTTPTypes
import HaruStore
import HaruTime
import Hummingbird

/// The session cookie of a browser.
///
/// With https, its name makes browsers require that this very host set it over https (RFC 6265bis
/// section 4.1.3); without https it is at least inaccessible to scripts.
///
/// `haru_account` beside it has the id of the account and grants nothing: scripts use it to choose
/// the account's records, and remove it when somebody signs out without a connection. Without it,
/// the session is accepted only for its own end. `haru_merge` is for scripts too:
/// with it they delete the anonymous account that this browser had before, once all its records are
/// in the current one.
struct SessionCookie: Sendable {
  /// Where a session is ended.
  private static let ending = "/api/v1/sessions/current"

  let isSecure: Bool

  var name: String { isSecure ? "__Host-haru" : "haru" }
  /// The cookie that binds a provider's response to the browser that went there.
  var openIDStateName: String { "\(name)-openid" }
  /// The cookie that binds a passkey's response to the browser that began to sign in.
  var passkeyName: String { "\(name)-passkey" }

  /// The header that sets the cookie for the maximum life of a session.
  func setting(_ session: NewCredential) -> HTTPFields {
    fields(session.secret.text, session.account.id, seconds: Accounts.sessionLife / 1000)
  }

  /// The headers of a sign-in: the session, and the ticket for the previous account.
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

  /// The header that binds a passkey's response to the browser, as long as the challenge is valid.
  func setting(passkeyBrowser secret: Secret) -> HTTPFields {
    let place = place(seconds: PasskeyChallenges.life / 1000)
    let end = "HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
    return [.setCookie: "\(passkeyName)=\(secret.text)\(place); \(end)"]
  }

  /// The header that removes it.
  var removing: HTTPFields { fields("", "", seconds: 0) }

  /// The session's secret; nil if the person signed out here while the server was out of reach.
  func secret(in request: Request) -> Secret? {
    guard let session = request.cookies[name]?.value, !session.isEmpty else { return nil }
    let isEnd = request.method == .delete && request.uri.path == Self.ending
    guard isEnd || request.cookies["haru_account"]?.value.isEmpty == false else { return nil }
    return Secret(shown: session)
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

/// Authenticates a request: by `Authorization: Bearer`, otherwise by the cookie.
///
/// An invalid secret leaves the request anonymous: the route decides whether that matters.
struct Authentication: RouterMiddleware {
  let accounts: Accounts
  let cookie: SessionCookie
  /// Without it, no zone of a device is recorded.
  let zones: ZoneDatabase?

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
        from: context.clientAddress,
        in: zone(of: request)
      )
      if context.principal == nil { context.isShut = try await accounts.isShut(showing: secret) }
    }
    return try await next(request, context)
  }

  /// The principal of a request, nil without a valid secret.
  func principal(of request: Request) async throws -> Principal? {
    guard let secret = secret(in: request) else { return nil }
    return try await accounts.principal(showing: secret)
  }

  /// The time zone that a request names; empty without one that exists.
  private func zone(of request: Request) -> String {
    guard let name = HTTPField.Name(Verbs.zoneHeader), let zone = request.headers[name] else {
      return ""
    }
    return zones?.canonicalID(of: zone) ?? ""
  }

  /// Pages and files are the same for everyone.
  private static func concerns(_ path: String) -> Bool {
    path == APIPageRoutes.path || path.hasPrefix("/api/") || path == "/account"
      || path.hasPrefix("/account/") || path.hasPrefix("/\(WidgetRoutes.preview)/")
  }

  /// The presented secret, valid or not.
  func secret(in request: Request) -> Secret? {
    guard let field = request.headers[.authorization] else { return cookie.secret(in: request) }
    guard field.lowercased().hasPrefix("bearer ") else { return nil }
    return Secret(shown: String(field.dropFirst(7)))
  }
}
