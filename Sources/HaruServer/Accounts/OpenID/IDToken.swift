import Foundation
import HaruJSON
import HaruTime
import JWTKit

/// What a provider says of the person who signed in.
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

  /// The claims are checked against what was asked, which the token does not know.
  func verify(using algorithm: some JWTAlgorithm) throws {}

  /// The mail address if the provider vouches for it.
  var provenAddress: MailAddress? {
    emailVerified?.value == true ? email.flatMap { MailAddress($0) } : nil
  }
}

/// Checks identity tokens as OpenID Connect Core 1.0 section 3.1.3.7 has it.
struct IDTokenCheck {
  /// Why a token is not believed.
  enum Fault: Error, Equatable { case algorithm, signature, issuer, audience, expired, nonce }

  /// Signatures that only the provider can make; HMAC and `none` are not among them.
  private static let algorithms = ["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA"]
  /// How far the clocks of provider and server may differ, in seconds.
  private static let leeway = 60.0
  /// A sign-in is over in minutes: a token that is good for longer than a day is none.
  private static let longestLife = 86_400.0

  let provider: OpenIDProvider
  let nonce: String
  let now: Instant

  /// The claims of a token that is signed by one of the keys and meant for this sign-in.
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

  /// The first part of a token; nil for what is none.
  static func header(of token: String) -> JSON? {
    guard let part = token.split(separator: ".").first else { return nil }
    let text = part.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
    return Data(base64Encoded: text + padding).flatMap { try? JSON.parse($0) }
  }
}
