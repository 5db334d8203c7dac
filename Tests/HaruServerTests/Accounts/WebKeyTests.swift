import Foundation
import HaruJSON
import Testing

@testable import HaruServer

/// Vectors of the RFCs, and of Python's `cryptography` where they have none.
struct WebKeyTests {
  private static func vectors(_ name: String) throws -> [JSON] {
    try #require(JSON.parse(repositoryFile("Tests/Vectors/jws.json"))[name]?.array)
  }

  private static func published() throws -> [(key: JSON, token: String)] {
    try vectors("published").map { try (#require($0["key"]), #require($0["token"]?.string)) }
  }

  @Test(arguments: 0..<3) func acceptsThePublishedTokens(index: Int) throws {
    let all = try Self.published()
    let (json, text) = all[index]
    let key = try #require(WebKey(json))
    let token = try #require(SignedToken(text))
    let content = try #require(token.content(signedByOneOf: [key]))
    #expect([UInt8](base64URL: String(text.split(separator: ".")[1])) == content)
    // Every byte of the signature counts, and so does each of the content.
    for place in [text.startIndex, text.index(text.endIndex, offsetBy: -20)] {
      var changed = text
      changed.replaceSubrange(place...place, with: text[place] == "f" ? "e" : "f")
      #expect(SignedToken(changed)?.content(signedByOneOf: [key]) == nil)
    }
    for (other, _) in all where other != json {
      #expect(token.content(signedByOneOf: [try #require(WebKey(other))]) == nil)
    }
  }

  @Test(arguments: 0..<4) func acceptsTheOtherAlgorithms(index: Int) throws {
    let vector = try Self.vectors("others")[index]
    let key = try #require(vector["key"].flatMap { WebKey($0) })
    let algorithm = try #require(vector["algorithm"]?.string)
    let signature = try #require(vector["signature"]?.string)
    let bytes = try #require([UInt8](base64URL: signature))
    #expect(key.isValid(bytes, for: Array("haru".utf8), algorithm: algorithm))
    #expect(!key.isValid(bytes, for: Array("Haru".utf8), algorithm: algorithm))
    for other in ["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA", "none", "HS256"]
    where other != algorithm {
      #expect(!key.isValid(bytes, for: Array("haru".utf8), algorithm: other))
    }
  }

  @Test func aKeyIsUsedOnlyAsItsOwnerSays() throws {
    let (json, text) = try Self.published()[1]
    func key(_ name: String, _ value: JSON) -> WebKey? {
      WebKey(.object((json.object ?? []) + [JSON.Member(key: name, value: value)]))
    }
    let token = try #require(SignedToken(text))
    #expect(key("use", "enc") == nil)
    #expect(token.content(signedByOneOf: [try #require(key("use", "sig"))]) != nil)
    #expect(token.content(signedByOneOf: [try #require(key("alg", "ES256"))]) != nil)
    #expect(token.content(signedByOneOf: [try #require(key("alg", "ES384"))]) == nil)
  }

  @Test func ignoresKeysThatItCannotUse() throws {
    let (good, _) = try Self.published()[2]
    let keys: JSON = [
      "keys": [
        good, ["kty": "oct", "k": "c2VjcmV0"], ["kty": "EC", "crv": "P-256", "x": "AA", "y": "AA"],
        ["kty": "RSA", "n": "AQAB", "e": "AQAB"], ["kty": "OKP", "crv": "X25519", "x": "AA"],
        "nonsense", .null,
      ]
    ]
    #expect(WebKey.all(in: keys)?.count == 1)
    #expect(WebKey.all(in: ["keys": []])?.isEmpty == true)
    #expect(WebKey.all(in: []) == nil)
  }

  @Test(arguments: [
    "", "a.b", "a.b.c", "..", "eyJhbGciOiJFUzI1NiJ9.AA.AA.AA",
    // {"alg":"ES256","crit":["exp"]}
    "eyJhbGciOiJFUzI1NiIsImNyaXQiOlsiZXhwIl19.AA.AA",
  ])
  func refusesWhatIsNoToken(text: String) {
    #expect(SignedToken(text) == nil)
  }
}
