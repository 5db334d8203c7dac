import Foundation
import HaruJSON
import HaruTime
import JWTKit

/// What a provider claims about the person who signed in.
struct IDToken: JWTPayload {
  var iss: String
  var sub: String
  var aud: AudienceClaim
  var exp: Double
  var iat: Double?
  var azp: String?
  var nonce: String?
  var email: String?
  var emailVerified: BoolClaim?

  enum CodingKeys: String, CodingKey {
    case iss, sub, aud, exp, iat, azp, nonce, email
    case emailVerified = "email_verified"
  }

  /// The claims are checked against the request, which the token does not know.
  func verify(using algorithm: some JWTAlgorithm) throws {}

  /// The email address, if the provider has verified it.
  var provenAddress: MailAddress? {
    emailVerified?.value == true ? email.flatMap { MailAddress($0) } : nil
  }
}

/// Validates ID tokens as in OpenID Connect Core 1.0 section 3.1.3.7.
struct IDTokenCheck {
  /// Why a token is rejected.
  enum Fault: Error, Equatable { case algorithm, signature, issuer, audience, expired, nonce }

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
  func claims(of token: String, keys: JWTKeyCollection) async throws(Fault) -> IDToken {
    guard Self.algorithms.contains(Self.header(of: token)?["alg"]?.string ?? "") else {
      throw .algorithm
    }
    let claims: IDToken
    do { claims = try await keys.verify(token, as: IDToken.self) } catch { throw .signature }
    guard claims.iss == provider.issuer else { throw .issuer }
    guard claims.aud.value.contains(provider.clientID),
      claims.aud.value.count == 1 || claims.azp == provider.clientID
    else { throw .audience }
    let seconds = Double(now.milliseconds) / 1000
    guard seconds < claims.exp + Self.leeway, claims.exp <= seconds + Self.longestLife else {
      throw .expired
    }
    guard claims.nonce == nonce else { throw .nonce }
    return claims
  }

  /// The header of a token; nil if the text is not a token.
  static func header(of token: String) -> JSON? {
    guard let part = token.split(separator: ".").first else { return nil }
    let text = part.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
    return Data(base64Encoded: text + padding).flatMap { try? JSON.parse($0) }
  }
}
