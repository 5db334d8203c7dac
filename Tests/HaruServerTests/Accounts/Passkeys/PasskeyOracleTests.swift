import Foundation
import Testing

@testable import HaruServer

/// Valid and invalid passkeys from python-fido2, judged by py_webauthn
/// (`Tests/Vectors/passkeys.py`).
struct PasskeyOracleTests {
  @Test func takesWhatAnotherProgramTakesAndNothingElse() throws {
    let site = try #require(PublicOrigin("https://haru.example").flatMap { RelyingParty($0) })
    let challenge = [UInt8](0..<32)
    let text = String(decoding: try repositoryFile("Tests/Vectors/passkeys.tsv"), as: UTF8.self)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count == 105)
    for (number, line) in lines.enumerated() {
      let cells = line.split(separator: "\t")
      let bytes = cells.map { [UInt8](hex: $0) }
      let isTaken: Bool
      if cells[0] == "make" {
        let made = try? site.passkey(
          clientData: bytes[2],
          attestation: bytes[3],
          challenge: challenge
        )
        isTaken = made?.credential == [UInt8](64..<80)
      } else {
        let passkey = RelyingParty.KnownPasskey(
          publicKey: bytes[5],
          counter: 7,
          canBeBackedUp: cells[6] == "1"
        )
        let use = try? site.use(
          of: passkey,
          clientData: bytes[2],
          authenticatorData: bytes[3],
          signature: bytes[4],
          challenge: challenge
        )
        isTaken = use != nil
      }
      #expect(isTaken == (cells[1] == "taken"), "example \(number + 1)")
    }
  }
}
