import HaruJSON
import HaruTime

/// What a provider claims about the person who signed in (OpenID Connect Core 1.0, section 2).
struct IDToken: Equatable {
  var iss: String
  var sub: String
  var aud: [String]
  /// In seconds since 1970, as `exp` and not necessarily a whole number.
  var exp: Double
  var azp: String?
  var nonce: String?
  var email: String?
  var emailVerified = false

  /// The email address, if the provider has verified it.
  var provenAddress: MailAddress? { emailVerified ? email.flatMap { MailAddress($0) } : nil }
}

extension IDToken {
  /// Reads the claims; nil if a required one is missing.
  init?(_ json: JSON) {
    guard let iss = json["iss"]?.string, let sub = json["sub"]?.string,
      let exp = json["exp"].flatMap(Self.seconds),
      let aud = json["aud"].flatMap(Self.audience)
    else { return nil }
    self.init(iss: iss, sub: sub, aud: aud, exp: exp)
    azp = json["azp"]?.string
    nonce = json["nonce"]?.string
    email = json["email"]?.string
    // Apple sends a text.
    emailVerified = json["email_verified"]?.bool ?? (json["email_verified"]?.string == "true")
  }

  /// One text, or an array of nothing else (RFC 7519, section 4.1.3).
  private static func audience(_ json: JSON) -> [String]? {
    guard let all = json.array else { return json.string.map { [$0] } }
    let texts = all.compactMap(\.string)
    return texts.count == all.count ? texts : nil
  }

  private static func seconds(_ json: JSON) -> Double? {
    switch json {
    case .integer(let value): Double(value)
    case .number(let text): Double(text)
    default: nil
    }
  }
}

/// Validates ID tokens as in OpenID Connect Core 1.0 section 3.1.3.7.
struct IDTokenCheck {
  /// Why a token is rejected.
  enum Fault: Error, Equatable {
    case algorithm, signature, claims, issuer, audience, expired, nonce
  }

  /// Asymmetric signatures only; HMAC and `none` are excluded.
  private static let algorithms = ["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA"]
  /// The tolerated clock skew between provider and server, in seconds.
  private static let leeway = 60.0
  /// A sign-in takes minutes: a token that is valid for more than a day is rejected.
  private static let longestLife = 86_400.0

  let provider: OpenIDProvider
  let nonce: String
  let now: Instant

  /// The claims of a token that one of the keys signed and that is meant for this sign-in.
  func claims(of text: String, keys: [WebKey]) throws(Fault) -> IDToken {
    guard let token = SignedToken(text), Self.algorithms.contains(token.algorithm) else {
      throw .algorithm
    }
    guard let content = token.content(signedByOneOf: keys) else { throw .signature }
    guard let claims = (try? JSON.parse(content)).flatMap({ IDToken($0) }) else { throw .claims }
    guard claims.iss == provider.issuer else { throw .issuer }
    guard claims.aud.contains(provider.clientID),
      claims.aud.count == 1 || claims.azp == provider.clientID
    else { throw .audience }
    let seconds = Double(now.milliseconds) / 1000
    guard seconds < claims.exp + Self.leeway, claims.exp <= seconds + Self.longestLife else {
      throw .expired
    }
    guard claims.nonce == nonce else { throw .nonce }
    return claims
  }
}
