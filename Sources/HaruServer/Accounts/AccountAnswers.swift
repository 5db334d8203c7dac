import HTTPTypes
import HaruJSON
import HaruStore
import HaruTime
import HaruUI
import Hummingbird

/// How many passkeys an account has, and how many unused recovery codes.
struct PasskeyCounts: Sendable {
  let passkeys: Int
  let recoveryCodes: Int
}

/// The JSON forms of accounts, and what a request reveals about its client.
struct AccountAnswers: Sendable {
  let options: AccountOptions
  let cookie: SessionCookie

  /// What clients need to know before signing in.
  var server: JSON {
    [
      "registration": .string(options.registration.rawValue),
      "mail": .bool(options.mailer != nil), "passkeys": .bool(options.relyingParty != nil),
      "origin": options.origin.map { .string($0.text) } ?? .null,
      "providers": .array(
        options.providers.map { ["id": .string($0.id), "name": .string($0.name)] }
      ),
    ]
  }

  func account(_ account: Account, _ identities: [Identity], _ ways: PasskeyCounts) -> JSON {
    [
      "id": .string(account.id),
      "email": account.email.map(JSON.string) ?? .null,
      "has_password": .bool(account.passwordHash != nil),
      "is_anonymous": .bool(account.email == nil && identities.isEmpty && ways.passkeys == 0),
      "needs_passkey": .bool(account.needsPasskey),
      "passkeys": .integer(Int64(ways.passkeys)),
      "recovery_codes": .integer(Int64(ways.recoveryCodes)),
      "providers": .array(identities.map { .string($0.issuer) }),
      "created_at": time(account.createdAt),
      "delete_at": account.deleteAt.map { time($0) } ?? .null,
    ]
  }

  func credential(_ credential: Credential, isOwn: Bool) -> JSON {
    let scope = Scope(rawValue: credential.scope)
    let browser = Browser(userAgent: credential.label)
    let facts: JSON = [
      "id": .string(credential.id),
      "label": .string(credential.label),
      "browser": maybe(browser.product),
      "system": maybe(browser.system),
      "network": maybe(credential.origin.network),
      "zone": maybe(credential.origin.zone),
      "created_at": time(credential.createdAt),
      "seen_at": time(credential.seenAt),
      "expires_at": time(credential.expiresAt),
      "is_current": .bool(isOwn),
    ]
    return .object((facts.object ?? []) + (scope?.members ?? []))
  }

  /// A text, or null if it is empty.
  private func maybe(_ text: String) -> JSON { text.isEmpty ? .null : .string(text) }

  func passkey(_ passkey: Passkey) -> JSON {
    [
      "id": .string(passkey.id), "name": .string(passkey.name),
      "backed_up": .bool(passkey.isBackedUp), "created_at": time(passkey.createdAt),
      "used_at": passkey.usedAt.map { time($0) } ?? .null,
    ]
  }

  /// The default name of a new passkey: that of the browser that created it.
  func passkeyName(_ visitor: Visitor) -> String {
    String(Messages.carried(visitor.language).device(visitor.label).prefix(80))
  }

  func token(_ token: NewCredential) -> JSON {
    let members = credential(token.credential, isOwn: false).object ?? []
    return .object(members + [JSON.Member(key: "token", value: .string(token.secret.text))])
  }

  /// The response to a sign-in: the secret is in a cookie, or in `token` for a program.
  func signedIn(
    _ session: NewCredential,
    isBearer: Bool,
    status: HTTPResponse.Status
  ) -> Response {
    let signIn = SignIn(session: session)
    return signedIn(signIn, isBearer: isBearer, status: status)
  }

  /// The same if the device had another account before.
  func signedIn(
    _ signIn: SignIn,
    isBearer: Bool,
    status: HTTPResponse.Status
  ) -> Response {
    let session = signIn.session
    return .json(
      [
        "user": .string(session.account.id),
        "session": .string(session.credential.id),
        "email": session.account.email.map(JSON.string) ?? .null,
        "delete_at": session.account.deleteAt.map { time($0) } ?? .null,
        "token": isBearer ? .string(session.secret.text) : .null,
        "anonymous_ticket": signIn.anonymousTicket.map { .string($0.text) } ?? .null,
      ],
      status: status,
      headers: isBearer ? [:] : cookie.setting(signIn)
    )
  }

  /// Whether the secret goes into the body: `"transport": "bearer"` rather than `"cookie"` or
  /// nothing.
  func isBearer(_ body: inout RequestFields) -> Bool {
    switch body.optionalText("transport") {
    case nil, "cookie": return false
    case "bearer": return true
    default:
      body.add("transport", "no_transport")
      return false
    }
  }

  func visitor(_ request: Request, _ context: ServerContext, _ body: inout RequestFields) -> Visitor
  {
    visitor(request, context, label: body.label("device"))
  }

  /// Browsers name themselves at the end of a long line: a shorter limit would keep only their
  /// system.
  private static let userAgentLimit = 256

  func visitor(_ request: Request, _ context: ServerContext, label: String? = nil) -> Visitor {
    Visitor(
      client: context.clientAddress,
      label: label
        ?? RequestFields.visible(
          String((request.headers[.userAgent] ?? "").unicodeScalars.prefix(Self.userAgentLimit))
        ),
      language: PageRequest(request).language,
      principal: context.principal,
      openIDState: request.cookies[cookie.openIDStateName].map { Secret(shown: $0.value) },
      passkeyBrowser: request.cookies[cookie.passkeyName].map { Secret(shown: $0.value) }
    )
  }

  func time(_ instant: Instant) -> JSON {
    .string(instant.rfc3339(offset: UTCOffset(seconds: 0)))
  }

  /// The date of an instant in UTC.
  func day(of instant: Instant) -> Substring {
    instant.rfc3339(offset: UTCOffset(seconds: 0)).prefix(10)
  }
}
