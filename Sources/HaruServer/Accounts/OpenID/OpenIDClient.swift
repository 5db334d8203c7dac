import HaruPlatform
import HaruCore
import HaruJSON
import HaruLookup
import HaruTime
import NIOHTTP1

/// Talks to the providers: discovers their endpoints and keys, exchanges codes for tokens.
actor OpenIDClient {
  /// Why a provider could not be used.
  enum Failure: Error, Equatable { case unreachable, refused, malformed }

  /// The endpoints of a provider (OpenID Connect Discovery 1.0).
  struct Endpoints: Sendable {
    let authorization: String
    let token: String
    let keys: String
    let postsSecret: Bool
  }

  private struct Kept<Value> {
    let value: Value
    let at: Instant
  }

  private static let life: Int64 = 3_600_000
  private let http = OutboundHTTP.ofProviders
  private let clock: @Sendable () -> Instant
  private var endpoints: [String: Kept<Endpoints>] = [:]
  private var keys: [String: Kept<[WebKey]>] = [:]

  init(clock: @escaping @Sendable () -> Instant) { self.clock = clock }

  /// The endpoints of a provider, fetched at most once an hour.
  func endpoints(of provider: OpenIDProvider) async throws(Failure) -> Endpoints {
    if let kept = endpoints[provider.issuer], clock() - kept.at < Self.life { return kept.value }
    let base = provider.issuer.hasSuffix("/") ? String(provider.issuer.dropLast()) : provider.issuer
    let json = try await fetch(OutboundHTTP.Request(base + "/.well-known/openid-configuration"))
    // A provider that responds for another one indicates a mix-up attack (RFC 9207).
    guard json["issuer"]?.string == provider.issuer,
      let authorization = json["authorization_endpoint"]?.string,
      let token = json["token_endpoint"]?.string, let keys = json["jwks_uri"]?.string,
      [authorization, token, keys].allSatisfy(OpenIDProvider.isTrustworthy)
    else { throw .malformed }
    let methods = json["token_endpoint_auth_methods_supported"]?.array?.compactMap(\.string) ?? []
    let found = Endpoints(
      authorization: authorization,
      token: token,
      keys: keys,
      postsSecret: methods.contains("client_secret_post")
    )
    endpoints[provider.issuer] = Kept(value: found, at: clock())
    return found
  }

  /// The validated claims for a code; if the signature has an unknown key, the keys are fetched
  /// again.
  func claims(
    code: String,
    verifier: String,
    redirect: String,
    check: IDTokenCheck
  ) async throws -> IDToken {
    let token = try await identityToken(code, verifier, redirect, check.provider)
    do {
      return try await check.claims(of: token, keys: keys(of: check.provider, isFresh: false))
    } catch IDTokenCheck.Fault.signature {
      return try await check.claims(of: token, keys: keys(of: check.provider, isFresh: true))
    }
  }

  private func keys(
    of provider: OpenIDProvider,
    isFresh: Bool
  ) async throws(Failure) -> [WebKey] {
    let age = isFresh ? 0 : Self.life
    if let kept = keys[provider.issuer], clock() - kept.at < age { return kept.value }
    let set = try await fetch(OutboundHTTP.Request(endpoints(of: provider).keys))
    guard let found = WebKey.all(in: set) else { throw .malformed }
    keys[provider.issuer] = Kept(value: found, at: clock())
    return found
  }

  private func identityToken(
    _ code: String,
    _ verifier: String,
    _ redirect: String,
    _ provider: OpenIDProvider
  ) async throws(Failure) -> String {
    let endpoints = try await endpoints(of: provider)
    var form = [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
      ("client_id", provider.clientID), ("code_verifier", verifier),
    ]
    var request = OutboundHTTP.Request(endpoints.token)
    request.method = .POST
    request.headers = [
      ("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "application/json"),
    ]
    if endpoints.postsSecret {
      form.append(("client_secret", provider.clientSecret))
    } else {
      // Both parts are form-encoded first (RFC 6749 section 2.3.1).
      let pair = [provider.clientID, provider.clientSecret].map(Self.formEncoded)
      let credentials = Data(pair.joined(separator: ":").utf8).base64EncodedString()
      request.headers.append(("Authorization", "Basic \(credentials)"))
    }
    request.body = Array(Self.query(form).utf8)
    guard let token = try await fetch(request)["id_token"]?.string else { throw .malformed }
    return token
  }

  private func fetch(_ request: OutboundHTTP.Request) async throws(Failure) -> JSON {
    var request = request
    request.patience = .seconds(10)
    let answer: OutboundHTTP.Answer
    do throws(ConnectionFailure) { answer = try await http.answer(to: request) } catch {
      throw .unreachable
    }
    guard answer.status == 200 else { throw .refused }
    do { return try JSON.parse(answer.body) } catch { throw .malformed }
  }

  /// Name-value pairs encoded as a query or a form body.
  static func query(_ pairs: [(String, String)]) -> String {
    pairs.map { "\($0)=\(formEncoded($1))" }.joined(separator: "&")
  }

  private static func formEncoded(_ text: String) -> String { text.percentEncoded }
}
