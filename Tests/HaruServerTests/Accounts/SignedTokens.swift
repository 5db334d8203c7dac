import Crypto
import Foundation
import HaruJSON

@testable import HaruServer

extension IDToken {
  /// The claims as a provider sends them.
  var json: JSON {
    func text(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }
    return [
      "iss": .string(iss), "sub": .string(sub), "aud": .array(aud.map { .string($0) }),
      "exp": .number("\(exp)"), "azp": text(azp), "nonce": text(nonce), "email": text(email),
      "email_verified": .bool(emailVerified),
    ]
  }
}

extension JSON {
  /// A token with this payload, signed with ES256 by a key with the id 1.
  func signed(by key: P256.Signing.PrivateKey) throws -> String {
    let head = Data(#"{"alg":"ES256","kid":"1"}"#.utf8).base64URLText
    let signed = "\(head).\(Data(text.utf8).base64URLText)"
    let signature = try key.signature(for: Data(signed.utf8)).rawRepresentation
    return "\(signed).\(signature.base64URLText)"
  }
}

extension P256.Signing.PublicKey {
  /// The key with the id 1 as a provider publishes it.
  var webKey: JSON {
    let point = rawRepresentation
    return [
      "kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "kid": "1",
      "x": .string(point.prefix(32).base64URLText), "y": .string(point.suffix(32).base64URLText),
    ]
  }
}
