import Crypto
import Foundation
import HaruJSON
import HaruTime
import Testing

@testable import HaruServer

struct IDTokenTests {
  private static let now = Instant(milliseconds: 1_795_000_000_000)

  private let key = P256.Signing.PrivateKey()

  @Test func believesATokenForThisSignIn() async throws {
    let claims = try await check(token(claims()))
    #expect(claims.sub == "248289761001")
    #expect(claims.provenAddress == MailAddress("mina@haru.example"))
  }

  @Test func doesNotBelieveAnAddressThatTheProviderHasNotProven() async throws {
    var unproven = claims()
    unproven.emailVerified = false
    #expect(try await check(token(unproven)).provenAddress == nil)
  }

  @Test func allowsAMinuteOfDifferenceBetweenTheClocks() async throws {
    var late = claims()
    late.exp = Double(Self.now.milliseconds / 1000 - 59)
    #expect(try await check(token(late)).sub == "248289761001")
    late.exp -= 1
    await fails(.expired, try await token(late))
  }

  @Test(arguments: [86_401, 1e18])
  func refusesATokenThatIsGoodForLongerThanADay(seconds: Double) async throws {
    var lasting = claims()
    lasting.exp = Double(Self.now.milliseconds / 1000) + seconds
    await fails(.expired, try await token(lasting))
  }

  @Test func refusesAnotherIssuer() async throws {
    var other = claims()
    other.iss = "https://accounts.evil.example"
    await fails(.issuer, try await token(other))
  }

  @Test func refusesATokenForAnotherSite() async throws {
    var other = claims()
    other.aud = ["another-site"]
    await fails(.audience, try await token(other))
    other.aud = ["haru", "another-site"]
    await fails(.audience, try await token(other))
    other.azp = "haru"
    #expect(try await check(token(other)).sub == "248289761001")
  }

  /// RFC 7519, section 4.1.3.
  @Test(arguments: [JSON.array(["haru", 5]), [], 5, .null])
  func refusesAnAudienceThatIsNoText(audience: JSON) async throws {
    let members = (claims().json.object ?? []).map {
      $0.key == "aud" ? JSON.Member(key: "aud", value: audience) : $0
    }
    await #expect(throws: IDTokenCheck.Fault.self) {
      try await check(JSON.object(members).signed(by: key))
    }
  }

  @Test func refusesATokenOfAnotherSignIn() async throws {
    var other = claims()
    other.nonce = "another"
    await fails(.nonce, try await token(other))
    other.nonce = nil
    await fails(.nonce, try await token(other))
  }

  @Test func refusesASignatureByAnotherKey() async throws {
    await fails(.signature, try claims().json.signed(by: P256.Signing.PrivateKey()))
  }

  @Test func refusesAChangedToken() async throws {
    var parts = try await token(claims()).split(separator: ".").map(String.init)
    let other = #"{"iss":"https://id.example","sub":"1","aud":"haru","exp":9e9}"#
    parts[1] = Data(other.utf8).base64URLText
    await fails(.signature, parts.joined(separator: "."))
  }

  @Test func refusesTokensThatAnybodyCouldSign() async throws {
    let body = try await token(claims()).split(separator: ".")[1]
    let none = Data(#"{"alg":"none","typ":"JWT"}"#.utf8).base64URLText
    await fails(.algorithm, "\(none).\(body).")
    // With the public key as the secret, which everybody knows (RFC 8725, section 2.1).
    let head = Data(#"{"alg":"HS256","kid":"1"}"#.utf8).base64URLText
    let secret = SymmetricKey(data: key.publicKey.x963Representation)
    let code = HMAC<SHA256>.authenticationCode(for: Data("\(head).\(body)".utf8), using: secret)
    await fails(.algorithm, "\(head).\(body).\(Data(code).base64URLText)")
    await fails(.algorithm, "nonsense")
    await fails(.algorithm, "")
  }

  private func claims() -> IDToken {
    IDToken(
      iss: "https://id.example",
      sub: "248289761001",
      aud: ["haru"],
      exp: Double(Self.now.milliseconds / 1000 + 300),
      nonce: "n-0S6_WzA2Mj",
      email: "mina@haru.example",
      emailVerified: true
    )
  }

  private func token(_ claims: IDToken) async throws -> String {
    try claims.json.signed(by: key)
  }

  private func check(_ token: String) async throws -> IDToken {
    let provider = try #require(
      OpenIDProvider([
        "id": "id", "name": "ID", "issuer": "https://id.example", "client_id": "haru",
        "client_secret": "secret",
      ])
    )
    let keys = try #require(WebKey.all(in: ["keys": [key.publicKey.webKey]]))
    return try IDTokenCheck(provider: provider, nonce: "n-0S6_WzA2Mj", now: Self.now)
      .claims(of: token, keys: keys)
  }

  private func fails(_ fault: IDTokenCheck.Fault, _ token: String) async {
    await #expect(throws: fault) { try await check(token) }
  }
}

struct OpenIDProviderTests {
  @Test func readsTheOperatorsList() {
    let text = """
      {"providers": [{"id": "google", "name": "Google", "issuer": "https://accounts.google.com",
      "client_id": "a", "client_secret": "b"}]}
      """
    let list = OpenIDProvider.list(text.utf8)
    #expect(list?.map(\.id) == ["google"])
    #expect(list?.first?.answersByForm == false)
  }

  @Test(arguments: [
    "", "[]", #"{"providers": [{}]}"#,
    #"{"providers": [{"id": "A b", "name": "x", "issuer": "https://a.example", "client_id": "a", "client_secret": "b"}]}"#,
    #"{"providers": [{"id": "a", "name": "x", "issuer": "http://a.example", "client_id": "a", "client_secret": "b"}]}"#,
  ])
  func refusesAListThatIsNotWhole(text: String) {
    #expect(OpenIDProvider.list(text.utf8) == nil)
  }
}
