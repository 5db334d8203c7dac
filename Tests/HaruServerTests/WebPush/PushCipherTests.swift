import Crypto
import Foundation
import HaruJSON
import HaruTime
import HaruUI
import Testing

@testable import HaruServer

struct PushCipherTests {
  private func bytes(_ text: String) throws -> [UInt8] { try #require([UInt8](base64URL: text)) }

  /// RFC 8291, section 5 and appendix A.
  @Test func sealsTheExampleOfTheStandard() throws {
    let keys = try #require(
      PushKeys(
        p256dh: bytes(
          "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        auth: bytes("BTBZMqHH6r4Tts7J_aSIgg")
      )
    )
    let body = try PushCipher.seal(
      Array("When I grow up, I want to be a watermelon".utf8),
      for: keys,
      with: P256.KeyAgreement.PrivateKey(
        rawRepresentation: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
      ),
      salt: bytes("DGv6ra1nlYgDCS1FRnbzlw")
    )
    #expect(
      Data(body).base64URLText
        == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
  }

  @Test(arguments: [(0, 1_024), (921, 1_024), (922, 2_048), (1_945, 2_048)])
  func aBodyHasOneOfTwoLengths(text: Int, length: Int) throws {
    let key = P256.KeyAgreement.PrivateKey().publicKey.x963Representation
    let keys = try #require(PushKeys(p256dh: [UInt8](key), auth: [UInt8](repeating: 7, count: 16)))
    let text = [UInt8](repeating: 0x61, count: text)
    #expect(try PushCipher.seal(text, for: keys).count == length)
    #expect(try PushCipher.seal(text, for: keys) != PushCipher.seal(text, for: keys))
  }

  @Test func refusesKeysWithWhichNothingCanBeSealed() throws {
    let key = [UInt8](P256.KeyAgreement.PrivateKey().publicKey.x963Representation)
    var offCurve = key
    offCurve[64] ^= 1
    for (p256dh, auth) in [
      (key, 15), (key, 17), (Array(key.dropLast()), 16), (offCurve, 16), ([], 16),
    ] {
      #expect(PushKeys(p256dh: p256dh, auth: [UInt8](repeating: 0, count: auth)) == nil)
    }
  }

  @Test func theTokenSaysForWhomAndUntilWhen() throws {
    let identity = try #require(
      ServerIdentity(stored: ServerIdentity.made(), contact: "mailto:a@example.org")
    )
    let header = try identity.authorization(
      for: "https://push.example.org",
      at: Instant(milliseconds: 1_795_219_200_999)
    )
    let parts = try #require(header.wholeMatch(of: /vapid t=(.+)\.(.+)\.(.+),k=(.+)/))
    #expect(String(parts.4) == identity.publicKey)
    let claims = try JSON.parse(bytes(String(parts.2)))
    #expect(claims["aud"] == "https://push.example.org")
    #expect(claims["exp"] == .integer(1_795_219_200 + 43_200))
    #expect(claims["sub"] == "mailto:a@example.org")
    let key = try P256.Signing.PublicKey(x963Representation: bytes(identity.publicKey))
    let signature = try P256.Signing.ECDSASignature(rawRepresentation: bytes(String(parts.3)))
    #expect(key.isValidSignature(signature, for: Data("\(parts.1).\(parts.2)".utf8)))
  }

  @Test(arguments: [
    ("haru@example.org", nil, "mailto:haru@example.org"), ("haru@localhost", nil, nil),
    ("", "https://haru.example", "https://haru.example"), ("", "http://haru.example", nil),
    ("", nil, nil),
  ])
  func theContactIsOneThatServicesCanWriteTo(sender: String, origin: String?, contact: String?) {
    let origin = origin.flatMap { PublicOrigin($0) }
    #expect(ServerIdentity.contact(mailSender: sender, origin: origin) == contact)
  }
}

struct PushEndpointTests {
  @Test(arguments: [
    "https://fcm.googleapis.com/fcm/send/a", "https://jmt17.google.com/fcm/send/a",
    "https://updates.push.services.mozilla.com/wpush/v2/a", "https://web.push.apple.com/a",
    "https://FCM.googleapis.com:443/a", "https://db5.notify.windows.com/w/?token=a",
    "http://127.0.0.1:8090/a",
  ])
  func takesTheServicesOfBrowsersAndThoseOfTheOperator(text: String) throws {
    let endpoint = try #require(PushEndpoint(text, added: ["http://127.0.0.1:8090"]))
    #expect(endpoint.text == text)
    #expect(!endpoint.origin.hasSuffix(":443"))
  }

  @Test(arguments: [
    "http://fcm.googleapis.com/a", "https://fcm.googleapis.com:8443/a", "https://127.0.0.1/a",
    "https://127.0.0.1/fcm.googleapis.com/", "https://fcm.googleapis.com.evil.example/a",
    "https://evil.example/.push.apple.com", "https://push.apple.com.evil.example/",
    "https://a@fcm.googleapis.com/a", "https://fcm.googleapis.com/a#b",
    "https://fcm.googleapis.com@evil.example/",
    "file:///etc/passwd", "http://127.0.0.1:8091/a", "http://127.0.0.1:80900/a", "", "nonsense",
    "https://xpush.apple.com/a", "https://fcm.googleapis.com\\@evil.example/", "https://[::1]/a",
  ])
  func refusesEveryOtherAddress(text: String) {
    #expect(PushEndpoint(text, added: ["http://127.0.0.1:8090"]) == nil)
  }

  @Test func refusesALongAddress() {
    let start = "https://fcm.googleapis.com/"
    let room = 1_024 - start.utf8.count
    #expect(PushEndpoint(start + String(repeating: "a", count: room)) != nil)
    #expect(PushEndpoint(start + String(repeating: "a", count: room + 1)) == nil)
  }
}

struct PushMessageTests {
  private func message(_ body: String) -> NoticeMessage {
    NoticeMessage(
      key: "ring/a/2026-11-23T07:30",
      title: "Wake up",
      body: body,
      path: "/clock",
      actions: [("stop", "Stop")],
      isUrgent: true,
      secondsToLive: 600
    )
  }

  /// The rules of Declarative Web Push: with a member of a wrong type, a message is no longer
  /// declarative.
  @Test func isADeclarativeMessage() throws {
    let json = message("7:30 AM").json(origin: "https://haru.example", language: "en", receipt: "r")
    #expect(json["web_push"] == 8_030)
    #expect(json["mutable"] == true)
    let notice = try #require(json["notification"])
    #expect(notice["title"] == "Wake up")
    #expect(notice["navigate"] == "https://haru.example/clock")
    #expect(notice["tag"] == "ring/a/2026-11-23T07:30")
    #expect(notice["data"]?["receipt"] == "r")
    #expect(notice["actions"] == nil)
  }

  @Test func theTopicHasTheLengthAndTheAlphabetOfTheStandard() {
    #expect(message("").topic.wholeMatch(of: /[A-Za-z0-9_-]{32}/) != nil)
    #expect(message("a").topic == message("b").topic)
  }

  @Test func cutsALongTextAtACharacter() throws {
    let long = message(String(repeating: "👨‍👩‍👧하루 ", count: 400))
    let bytes = long.text(origin: "https://h.example", language: "ko", receipt: "r", limit: 1_945)
    #expect(bytes.count <= 1_945 && bytes.count > 1_700)
    let body = try #require(JSON.parse(bytes)["notification"]?["body"]?.string)
    #expect(body.hasSuffix("…") && body.hasPrefix("👨‍👩‍👧하루 👨‍👩‍👧하루"))
    #expect(body.dropLast().allSatisfy { "👨‍👩‍👧하루 ".contains($0) })
  }
}
