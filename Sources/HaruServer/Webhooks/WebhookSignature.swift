import Crypto
import HaruPlatform
import HaruStore
import HaruTime

/// Secrets and signatures of webhooks (Standard Webhooks 1.0: HMAC-SHA256 of the id, the time in
/// seconds and the body).
enum WebhookSignature {
  /// A new secret of 256 bits.
  static func newSecret() -> [UInt8] {
    SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
  }

  /// The text form of a secret, as shown to people.
  static func text(of secret: [UInt8]) -> String {
    "whsec_" + Data(secret).base64EncodedString()
  }

  /// The headers of a message.
  static func headers(
    id: String,
    body: String,
    secret: [UInt8],
    at now: Instant
  ) -> [(name: String, value: String)] {
    let time = "\(now.milliseconds / 1_000)"
    let code = HMAC<SHA256>.authenticationCode(
      for: Data("\(id).\(time).\(body)".utf8),
      using: SymmetricKey(data: secret)
    )
    return [
      ("webhook-id", id), ("webhook-timestamp", time),
      ("webhook-signature", "v1,\(Data(code).base64EncodedString())"),
    ]
  }
}
