import Crypto
import Foundation
import Testing

@testable import HaruServer

/// An example of the specification: a passkey that is created and used.
struct WebAuthnVector: CustomTestStringConvertible {
  let name: String
  let registration: (challenge: [UInt8], clientData: [UInt8], attestation: [UInt8])
  let authentication: (challenge: [UInt8], data: [UInt8], clientData: [UInt8], signature: [UInt8])

  var testDescription: String { name }

  /// Their relying party.
  static var site: RelyingParty? {
    PublicOrigin("https://example.org").flatMap { RelyingParty($0) }
  }

  static var all: [WebAuthnVector] {
    get throws {
      let text = String(
        decoding: try repositoryFile("Tests/Vectors/webauthn.tsv"),
        as: UTF8.self
      )
      return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
        let cells = line.split(separator: "\t")
        let bytes = cells.dropFirst().map { [UInt8](hex: $0) }
        return WebAuthnVector(
          name: String(cells[0]),
          registration: (bytes[0], bytes[1], bytes[2]),
          authentication: (bytes[3], bytes[4], bytes[5], bytes[6])
        )
      }
    }
  }

  /// The passkey created by the registration, whether or not it would be accepted.
  func made() throws -> (data: AuthenticatorData, attested: AuthenticatorData.Attested) {
    let object = try CBORReader.value(of: registration.attestation)
    let data = try AuthenticatorData(object["authData"]?.bytes ?? [])
    return (data, try #require(data.attested))
  }
}

/// The examples of Web Authentication level 3, section 16.
struct WebAuthnVectorTests {
  /// Curves that are not requested.
  private static let others = ["packed-es384", "packed-es512", "packed-ed448"]

  @Test func hasAllFifteen() throws {
    #expect(try WebAuthnVector.all.count == 15)
  }

  @Test(arguments: try WebAuthnVector.all)
  func knowsTheSignatureOfEachKindOfKey(vector: WebAuthnVector) throws {
    let made = try vector.made()
    let map = try CBORReader.value(of: made.attested.publicKey)
    if Self.others.contains(vector.name) {
      #expect(throws: PasskeyFault.key) { try COSEKey(map) }
      return
    }
    let key = try COSEKey(map)
    let (_, data, clientData, signature) = vector.authentication
    let signed = data + SHA256.hash(data: clientData)
    #expect(key.isValid(signature, for: signed))
    #expect(!key.isValid(signature, for: signed + [0]))
    #expect(!key.isValid(signature + [0], for: signed))
    #expect(!key.isValid([], for: signed))
  }

  /// The accepted examples: those with user verification, on a page of the site itself.
  @Test(arguments: try WebAuthnVector.all)
  func takesThoseThatVerifiedThePerson(vector: WebAuthnVector) throws {
    let site = try #require(WebAuthnVector.site)
    let made = try vector.made()
    let isFramed = vector.name.hasSuffix("Origin")
    var fault: PasskeyFault? = made.data.flags.contains(.userVerified) ? nil : .notVerified
    if fault == nil, Self.others.contains(vector.name) { fault = .key }
    let (challenge, clientData, attestation) = vector.registration
    let taken = Result {
      try site.passkey(clientData: clientData, attestation: attestation, challenge: challenge)
    }
    #expect(taken.fault == (isFramed ? .origin : fault))
    if let passkey = try? taken.get() {
      #expect(passkey.credential == made.attested.credential)
      #expect(passkey.isBackedUp == made.data.flags.contains(.isBackedUp))
    }
    let flags = try AuthenticatorData(vector.authentication.data).flags
    fault = flags.contains(.userVerified) ? nil : .notVerified
    if fault == nil, Self.others.contains(vector.name) { fault = .key }
    let used = Result {
      try site.use(
        of: .init(
          publicKey: made.attested.publicKey,
          counter: 0,
          canBeBackedUp: made.data.flags.contains(.canBeBackedUp)
        ),
        clientData: vector.authentication.clientData,
        authenticatorData: vector.authentication.data,
        signature: vector.authentication.signature,
        challenge: vector.authentication.challenge
      )
    }
    #expect(used.fault == (isFramed ? .origin : fault))
  }

  /// Bytes of the examples, changed at random: nothing that was not signed is accepted.
  @Test func takesNothingThatWasChanged() throws {
    let site = try #require(WebAuthnVector.site)
    let vector = try #require(
      try WebAuthnVector.all.first { $0.name == "none-es256-long-credential-id" }
    )
    let made = try vector.made()
    let known = RelyingParty.KnownPasskey(
      publicKey: made.attested.publicKey,
      counter: 0,
      canBeBackedUp: true
    )
    let (challenge, data, clientData, signature) = vector.authentication
    var generator = SplitMix(state: 16)
    for _ in 0..<20_000 {
      var parts = [data, clientData, signature, known.publicKey, vector.registration.attestation]
      let index = Int.random(in: 0..<parts.count, using: &generator)
      Self.change(&parts[index], &generator)
      let used = try? site.use(
        of: .init(publicKey: parts[3], counter: 0, canBeBackedUp: true),
        clientData: parts[1],
        authenticatorData: parts[0],
        signature: parts[2],
        challenge: challenge
      )
      let whole = [data, clientData, signature, known.publicKey, parts[4]]
      #expect(used == nil || parts == whole)
      let taken = try? site.passkey(
        clientData: vector.registration.clientData,
        attestation: parts[4],
        challenge: vector.registration.challenge
      )
      // The user was not verified there: only a changed flag lets it pass.
      #expect(taken == nil || index == 4)
    }
  }

  /// Keys of all kinds, changed at random: none ends the process, and none believes the signature of
  /// another.
  @Test(arguments: try WebAuthnVector.all.filter { !others.contains($0.name) })
  func believesNothingWithAKeyThatWasChanged(vector: WebAuthnVector) throws {
    let right = try vector.made().attested.publicKey
    let (_, data, clientData, signature) = vector.authentication
    let signed = data + SHA256.hash(data: clientData)
    var generator = SplitMix(state: 9053)
    for _ in 0..<2_000 {
      var bytes = right
      Self.change(&bytes, &generator)
      guard bytes != right, let map = try? CBORReader.value(of: bytes), let key = try? COSEKey(map)
      else { continue }
      #expect(!key.isValid(signature, for: signed))
    }
  }

  private static func change(_ bytes: inout [UInt8], _ generator: inout SplitMix) {
    let index = Int.random(in: 0..<bytes.count, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1: bytes.removeSubrange(index...)
    case 2: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: index)
    default: bytes[index] = UInt8.random(in: 0...255, using: &generator)
    }
  }
}

extension Result where Failure == any Error {
  /// Why a passkey was rejected; nil if it was accepted.
  fileprivate var fault: PasskeyFault? {
    guard case .failure(let error) = self else { return nil }
    return error as? PasskeyFault
  }
}
