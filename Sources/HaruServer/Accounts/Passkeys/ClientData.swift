import HaruJSON

/// The browser's description of the page that asked for a passkey (WebAuthn level 3, section
/// 5.8.1).
struct ClientData: Equatable, Sendable {
  /// What the page asked for.
  enum Kind: String, Sendable {
    case create = "webauthn.create"
    case get = "webauthn.get"
  }

  let kind: Kind
  let challenge: [UInt8]
  let origin: String
  /// Whether the page was in a frame of another site.
  let isFramed: Bool

  /// Parses the JSON; throws `PasskeyFault.malformed` if it does not have this form.
  init(_ bytes: [UInt8]) throws(PasskeyFault) {
    guard let json = try? JSON.parse(bytes),
      let kind = json["type"]?.string.flatMap(Kind.init),
      let challenge = json["challenge"]?.string.flatMap({ [UInt8](base64URL: $0) }),
      let origin = json["origin"]?.string
    else { throw .malformed }
    self.kind = kind
    self.challenge = challenge
    self.origin = origin
    // Only a framed page has a top-level page with another origin.
    isFramed = json["crossOrigin"].map { $0.bool != false } ?? false || json["topOrigin"] != nil
  }
}
