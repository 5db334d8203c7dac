import Crypto
import CryptoExtras
import HaruJSON
import Testing

@testable import HaruServer

/// What a server accepts from a browser, and from one that lies.
struct RelyingPartyTests {
  private static let challenge: [UInt8] = Array(0..<32)

  private let site: RelyingParty

  init() throws {
    site = try #require(PublicOrigin("https://haru.example").flatMap { RelyingParty($0) })
  }

  @Test func takesTheThreeKindsOfKeys() throws {
    let keys: [TestAuthenticator.Key] = [
      .es256(P256.Signing.PrivateKey()), .edDSA(Curve25519.Signing.PrivateKey()),
      .rs256(try _RSA.Signing.PrivateKey(keySize: .bits2048)),
    ]
    for key in keys {
      let browser = TestAuthenticator(key)
      let made = try make(browser)
      #expect(made.credential == [1, 2, 3, 4] && made.publicKey == browser.publicKey)
      #expect(try use(browser, made).counter == 0)
    }
  }

  @Test func isThereWhereBrowsersHavePasskeys() {
    func id(_ origin: String) -> String? { PublicOrigin(origin).flatMap { RelyingParty($0) }?.id }
    #expect(id("https://haru.example") == "haru.example")
    #expect(id("https://haru.example:8443") == "haru.example")
    #expect(id("http://localhost:8080") == "localhost")
    for origin in [
      "http://haru.example", "https://192.0.2.1", "https://[2001:db8::1]", "http://127.0.0.1:8080",
    ] {
      #expect(id(origin) == nil, "\(origin)")
    }
  }

  /// A way to lie, and the resulting fault.
  @Test(
    arguments: [
      ("type", JSON.string("webauthn.get"), PasskeyFault.kind), ("type", "x", .malformed),
      ("challenge", "AAAA", .challenge), ("challenge", "", .challenge),
      ("challenge", "a", .malformed),
      ("origin", "https://evil.example", .origin), ("origin", "https://haru.example:444", .origin),
      ("origin", "http://haru.example", .origin), ("origin", "https://a.haru.example", .origin),
      ("origin", nil, .malformed), ("crossOrigin", true, .origin), ("crossOrigin", "no", .origin),
      ("topOrigin", "https://evil.example", .origin),
    ] as [(String, JSON?, PasskeyFault)]
  )
  func refusesAnotherQuestionOrPage(name: String, value: JSON?, fault: PasskeyFault) {
    let browser = TestAuthenticator()
    browser.changes = [(name, value ?? .null)]
    #expect(throws: fault) { try make(browser) }
    if name != "type" {
      #expect(throws: fault) { try use(browser, try make(TestAuthenticator(browser.key))) }
    }
  }

  @Test func refusesAnotherSite() throws {
    let browser = TestAuthenticator()
    let made = try make(browser)
    browser.relyingParty = "evil.example"
    #expect(throws: PasskeyFault.relyingParty) { try make(browser) }
    #expect(throws: PasskeyFault.relyingParty) { try use(browser, made) }
  }

  @Test func requiresUserPresenceAndVerification() throws {
    let browser = TestAuthenticator()
    let made = try make(browser)
    for (flags, fault) in [(UInt8(4), PasskeyFault.notPresent), (1, .notVerified)] {
      browser.flags = flags
      #expect(throws: fault) { try make(browser) }
      #expect(throws: fault) { try use(browser, made) }
    }
  }

  @Test func keepsTheBackupStateSensible() throws {
    let browser = TestAuthenticator()
    let bound = try make(browser)
    #expect(!bound.canBeBackedUp && !bound.isBackedUp)
    browser.flags = 0x15
    #expect(throws: PasskeyFault.malformed) { try make(browser) }
    browser.flags = 0x0d
    let synced = try make(browser)
    #expect(synced.canBeBackedUp && !synced.isBackedUp)
    #expect(throws: PasskeyFault.backupState) { try use(browser, bound) }
    browser.flags = 0x1d
    #expect(try use(browser, synced).isBackedUp)
    browser.flags = 0x05
    #expect(throws: PasskeyFault.backupState) { try use(browser, synced) }
  }

  @Test func refusesACounterThatDoesNotGoForward() throws {
    let browser = TestAuthenticator()
    browser.counter = 7
    let made = try make(browser)
    #expect(throws: PasskeyFault.counter) { try use(browser, made) }
    browser.counter = 0
    #expect(throws: PasskeyFault.counter) { try use(browser, made) }
    browser.counter = 8
    #expect(try use(browser, made).counter == 8)
    browser.counter = .max
    #expect(try use(browser, made).counter == .max)
  }

  @Test func refusesTheSignatureOfAnotherKey() throws {
    let made = try make(TestAuthenticator())
    #expect(throws: PasskeyFault.signature) { try use(TestAuthenticator(), made) }
  }

  /// An attestation statement that was not requested is parsed but not trusted.
  @Test func takesAStatementWithoutBelievingIt() throws {
    let browser = TestAuthenticator()
    let data = browser.authenticatorData(attested: true)
    func object(_ format: CBOR, _ statement: CBOR) -> [UInt8] {
      CBOR.map([
        .init(key: .text("fmt"), value: format), .init(key: .text("attStmt"), value: statement),
        .init(key: .text("authData"), value: .bytes(data)),
      ]).form
    }
    let clientData = browser.clientData("webauthn.create", Self.challenge)
    func take(_ attestation: [UInt8]) throws -> RelyingParty.NewPasskey {
      try site.passkey(
        clientData: clientData,
        attestation: attestation,
        challenge: Self.challenge
      )
    }
    let wrong = CBOR.map([.init(key: .text("sig"), value: .bytes([0]))])
    #expect(try take(object(.text("packed"), wrong)).credential == [1, 2, 3, 4])
    #expect(throws: PasskeyFault.malformed) { try take(object(.unsigned(1), wrong)) }
    #expect(throws: PasskeyFault.malformed) { try take(object(.text("none"), .null)) }
    #expect(throws: PasskeyFault.malformed) { try take(object(.text("none"), .map([])) + [0]) }
  }

  @Test func readsAuthenticatorDataToItsEnd() throws {
    let browser = TestAuthenticator()
    let plain = browser.authenticatorData(attested: false)
    #expect(throws: PasskeyFault.malformed) { try AuthenticatorData(plain + [0]) }
    #expect(throws: PasskeyFault.malformed) { try AuthenticatorData(plain.dropLast()) }
    var extended = plain
    extended[32] |= 0x80
    #expect(throws: PasskeyFault.malformed) { try AuthenticatorData(extended) }
    #expect(throws: PasskeyFault.malformed) { try AuthenticatorData(extended + [0x01]) }
    #expect(try AuthenticatorData(extended + [0xa0]).flags.contains(.hasExtensions))
    let attested = browser.authenticatorData(attested: true)
    #expect(try AuthenticatorData(attested).attested?.publicKey == browser.publicKey)
    for length in plain.count..<attested.count {
      #expect(throws: PasskeyFault.malformed) { try AuthenticatorData(Array(attested[..<length])) }
    }
    for length in [0, 1024] {
      let long = TestAuthenticator(credential: [UInt8](repeating: 1, count: length))
      #expect(throws: PasskeyFault.malformed) {
        try AuthenticatorData(long.authenticatorData(attested: true))
      }
    }
  }

  private func make(_ browser: TestAuthenticator) throws -> RelyingParty.NewPasskey {
    try site.passkey(
      clientData: browser.clientData("webauthn.create", Self.challenge),
      attestation: browser.attestation,
      challenge: Self.challenge
    )
  }

  private func use(
    _ browser: TestAuthenticator,
    _ passkey: RelyingParty.NewPasskey
  ) throws -> RelyingParty.Use {
    let clientData = browser.clientData("webauthn.get", Self.challenge)
    let data = browser.authenticatorData(attested: false)
    return try site.use(
      of: .init(
        publicKey: passkey.publicKey,
        counter: passkey.counter,
        canBeBackedUp: passkey.canBeBackedUp
      ),
      clientData: clientData,
      authenticatorData: data,
      signature: try browser.signature(data, clientData),
      challenge: Self.challenge
    )
  }
}
