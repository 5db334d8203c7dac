/// What an authenticator signs besides the client data (WebAuthn level 3, section 6.1).
struct AuthenticatorData: Equatable, Sendable {
  /// A new passkey.
  struct Attested: Equatable, Sendable {
    let credential: [UInt8]
    /// The COSE map of the public key, byte for byte.
    let publicKey: [UInt8]
  }

  /// The flags (section 6.1, figure 5).
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8

    static let userPresent = Flags(rawValue: 0x01)
    static let userVerified = Flags(rawValue: 0x04)
    static let canBeBackedUp = Flags(rawValue: 0x08)
    static let isBackedUp = Flags(rawValue: 0x10)
    static let hasCredential = Flags(rawValue: 0x40)
    static let hasExtensions = Flags(rawValue: 0x80)
  }

  /// The maximum length of a credential id in the specification (section 7.1, step 25).
  static let credentialLimit = 1023

  /// The SHA-256 of the RP ID.
  let relyingParty: [UInt8]
  let flags: Flags
  let counter: UInt32
  let attested: Attested?

  /// Parses the bytes completely; throws `PasskeyFault.malformed` if they do not have this form.
  init(_ bytes: [UInt8]) throws(PasskeyFault) {
    guard bytes.count >= 37 else { throw .malformed }
    relyingParty = Array(bytes[..<32])
    flags = Flags(rawValue: bytes[32])
    counter = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
    guard !flags.contains(.isBackedUp) || flags.contains(.canBeBackedUp) else { throw .malformed }
    var rest = bytes[37...]
    attested = try flags.contains(.hasCredential) ? Self.attested(&rest) : nil
    if flags.contains(.hasExtensions) { _ = try Self.map(&rest) }
    guard rest.isEmpty else { throw .malformed }
  }

  /// Consumes the new passkey: 16 bytes that identify the model, the id with its length, the key.
  private static func attested(_ rest: inout ArraySlice<UInt8>) throws(PasskeyFault) -> Attested {
    let head = rest.prefix(18)
    guard head.count == 18 else { throw .malformed }
    let length = head.suffix(2).reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(18)
    guard 1...credentialLimit ~= length, length <= rest.count else { throw .malformed }
    let credential = Array(rest.prefix(length))
    rest = rest.dropFirst(length)
    return Attested(credential: credential, publicKey: try map(&rest))
  }

  /// Consumes a CBOR map; returns its bytes.
  private static func map(_ rest: inout ArraySlice<UInt8>) throws(PasskeyFault) -> [UInt8] {
    var reader = CBORReader(rest)
    guard let value = try? reader.read(), case .map = value else { throw .malformed }
    let taken = rest[..<reader.position]
    rest = rest[reader.position...]
    return Array(taken)
  }
}
