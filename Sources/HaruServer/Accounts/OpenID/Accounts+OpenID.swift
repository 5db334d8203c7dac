import Crypto
import HaruPlatform
import HTTPTypes
import HaruJSON
import HaruStore
import HaruTime
import HaruUI

/// A sign-in at a provider that has begun.
struct OpenIDStart: Sendable {
  /// The URL that the browser goes to.
  let address: String
  /// The secret that binds the response to this browser.
  let state: Secret
}

/// The outcome of a sign-in at a provider.
enum OpenIDOutcome: Sendable {
  case signedIn(SignIn)
  /// The email address already has an account: signing in to it with this ticket links the two.
  case needsProof(link: Secret)
}

/// The parameters of a provider's response.
struct OpenIDAnswer: Sendable {
  let code: String
  let state: Secret
  /// The issuer, if the provider sends it (RFC 9207).
  let issuer: String?
}

extension Accounts {
  private static let flowLife = 10 * minute

  func provider(_ id: String) throws(Problem) -> OpenIDProvider {
    guard let provider = options.providers.first(where: { $0.id == id }) else {
      throw Problem(status: .notFound, code: "not_found")
    }
    return provider
  }

  /// Lets the principal link an identity at a provider to the account: returns a ticket to begin
  /// with.
  ///
  /// The owner must prove the account again, or for an account without a way to sign in, just have
  /// a session.
  func allowLinking(password: String, by principal: Principal) async throws -> Secret {
    let account = try await account(of: principal)
    if try await canSignIn(account) { try await prove(account, password: password, by: principal) }
    return try await addTicket(.linking, account: account.id, life: Self.flowLife)
  }

  /// Lets an identity sign in to an account and tells its owner; returns false if it belongs to
  /// another account.
  func link(
    _ identity: Identity,
    to account: Account,
    _ visitor: Visitor
  ) async throws(StoreError) -> Bool {
    guard try await storage.link(identity, to: account.id) else { return false }
    let provider = options.providers.first { $0.issuer == identity.issuer }
    await note(.providerLinked, account.id)
    tell(account, visitor.language) {
      $0.mailProviderLinked(name: provider?.name ?? identity.issuer)
    }
    return true
  }

  /// Unlinks a provider from the account; changes nothing if it is not linked.
  func unlink(
    _ provider: OpenIDProvider,
    password: String,
    _ visitor: Visitor,
    by principal: Principal
  ) async throws {
    let account = try await account(of: principal)
    try await prove(account, password: password, by: principal)
    switch try await storage.removeIdentities(issuer: provider.issuer, of: account.id) {
    case .unknown, .required: break
    case .lastWayIn: throw Problem.lastWayIn
    case .removed:
      await note(.providerUnlinked, account.id)
      tell(account, visitor.language) { $0.mailProviderUnlinked(name: provider.name) }
    }
  }

  /// Begins a sign-in: authorization code flow with PKCE, state and nonce.
  ///
  /// The identity is linked to the visitor's account only with a ticket from
  /// ``allowLinking(password:by:)``: leading a browser here with just its cookie begins an ordinary
  /// sign-in.
  func startOpenID(
    _ provider: OpenIDProvider,
    invite: String?,
    linking ticket: Secret? = nil,
    _ visitor: Visitor
  ) async throws -> OpenIDStart {
    try await limiter.admit(.openID, client: visitor.client, at: now)
    var person: String?
    if let ticket { person = try await self.person(linkingWith: ticket, visitor) }
    let endpoints = try await reaching { try await openID.endpoints(of: provider) }
    let verifier = Secret()
    let nonce = Secret()
    let payload: JSON = [
      "provider": .string(provider.id), "verifier": .string(verifier.text),
      "nonce": .string(nonce.text), "invite": invite.map(JSON.string) ?? .null,
    ]
    let state = try await addTicket(
      .openID,
      account: person,
      payload: payload.text,
      life: Self.flowLife
    )
    var query = [
      ("response_type", "code"), ("client_id", provider.clientID), ("scope", "openid email"),
      ("redirect_uri", redirect(of: provider)), ("state", state.text), ("nonce", nonce.text),
      ("code_challenge", Data(SHA256.hash(data: Data(verifier.text.utf8))).base64URLText),
      ("code_challenge_method", "S256"),
    ]
    if provider.answersByForm { query.append(("response_mode", "form_post")) }
    let separator = endpoints.authorization.contains("?") ? "&" : "?"
    return OpenIDStart(
      address: endpoints.authorization + separator + OpenIDClient.query(query),
      state: state
    )
  }

  /// Completes a sign-in with the provider's response, in the browser that began it.
  func finishOpenID(
    _ provider: OpenIDProvider,
    _ answer: OpenIDAnswer,
    _ visitor: Visitor
  ) async throws -> OpenIDOutcome {
    guard let state = visitor.openIDState, state.hash == answer.state.hash,
      answer.issuer == nil || answer.issuer == provider.issuer,
      let ticket = try await storage.take(.openID, secretHash: state.hash, at: now),
      let payload = try? JSON.parse(ticket.payload.utf8),
      payload["provider"]?.string == provider.id,
      let verifier = payload["verifier"]?.string, let nonce = payload["nonce"]?.string
    else { throw Problem.openIDFailed }
    let claims = try await reaching {
      try await openID.claims(
        code: answer.code,
        verifier: verifier,
        redirect: redirect(of: provider),
        check: IDTokenCheck(provider: provider, nonce: nonce, now: now)
      )
    }
    let identity = Identity(issuer: claims.iss, subject: claims.sub)
    let invite = payload["invite"]?.string
    return try await enter(identity, claims.provenAddress, ticket.account, invite, visitor)
  }

  /// Finds or creates the account of an identity.
  private func enter(
    _ identity: Identity,
    _ address: MailAddress?,
    _ person: String?,
    _ invite: String?,
    _ visitor: Visitor
  ) async throws -> OpenIDOutcome {
    if let account = try await storage.account(.identity(identity)) {
      guard !account.isDisabled else { throw Problem.openIDFailed }
      if let person, person != account.id { throw Problem.accountExists }
      return .signedIn(try await signIn(to: account, visitor))
    }
    if let person, let account = try await storage.account(.id(person)) {
      guard try await link(identity, to: account, visitor) else { throw Problem.accountExists }
      return .signedIn(try await signIn(to: account, visitor))
    }
    if let address, let account = try await storage.account(.email(address.text)) {
      let payload: JSON = [
        "issuer": .string(identity.issuer), "subject": .string(identity.subject),
        "browser": visitor.openIDState.map { .string($0.hashText) } ?? .null,
      ]
      let link = try await addTicket(
        .link,
        account: account.id,
        payload: payload.text,
        life: Self.flowLife
      )
      return .needsProof(link: link)
    }
    try await admit(invite)
    let account = Account(id: newID(), email: address?.text, passwordHash: nil, createdAt: now)
    guard try await storage.add(account, identity: identity) else { throw Problem.openIDFailed }
    return .signedIn(try await signIn(to: account, visitor))
  }

  /// The account to which a ticket lets the visitor link an identity.
  private func person(linkingWith shown: Secret, _ visitor: Visitor) async throws -> String {
    guard let ticket = try await storage.take(.linking, secretHash: shown.hash, at: now),
      let person = ticket.account, visitor.principal?.scope == .full,
      visitor.principal?.user == person
    else { throw Problem.badTicket }
    return person
  }

  private func redirect(of provider: OpenIDProvider) -> String {
    link("/api/v1/openid/\(provider.id)/callback")
  }

  /// Maps every problem with a provider or its token to one response without details.
  private func reaching<Value>(_ work: () async throws -> Value) async throws -> Value {
    do { return try await work() } catch let error
      where error is OpenIDClient.Failure || error is IDTokenCheck.Fault
    {
      throw Problem.openIDFailed
    }
  }
}

extension Problem {
  /// The provider could not be reached, or its response is not trustworthy.
  static var openIDFailed: Problem { Problem(status: .badGateway, code: "openid_failed") }
}
