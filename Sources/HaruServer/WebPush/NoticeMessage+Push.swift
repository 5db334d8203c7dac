import Crypto
import HaruPlatform
import HaruJSON
import HaruUI

/// The form of Declarative Web Push (W3C Push API, editor's draft).
///
/// Browsers that do not support it hand the same JSON to the service worker.
extension NoticeMessage {
  /// How urgently a service delivers it (RFC 8030, section 5.3).
  var urgency: String { isUrgent ? "high" : "normal" }

  /// The topic, a hash of the key in 32 characters: a message replaces a pending one with the same
  /// topic (RFC 8030, section 5.4).
  var topic: String { Data(SHA256.hash(data: Data(key.utf8)).prefix(24)).base64URLText }

  /// The JSON; the browser sends `receipt` back once it has shown the message.
  func json(origin: String, language: String, receipt: String) -> JSON {
    [
      "web_push": .integer(8_030),
      "mutable": .bool(true),
      "notification": [
        "title": .string(title),
        "body": .string(body),
        "lang": .string(language),
        "dir": "ltr",
        "tag": .string(key),
        "mutable": .bool(true),
        "navigate": .string(origin + path),
        "data": [
          "receipt": .string(receipt),
          "path": .string(path),
          "actions": .array(actions.map { [.string($0.name), .string($0.text)] }),
        ],
      ],
    ]
  }

  /// The JSON as text of at most `limit` bytes; a long body is truncated at a character.
  func text(origin: String, language: String, receipt: String, limit: Int) -> [UInt8] {
    var message = saying(body.cut(toBytes: limit))
    while true {
      let bytes = Array(
        message.json(origin: origin, language: language, receipt: receipt).text.utf8
      )
      if bytes.count <= limit || message.body.isEmpty { return bytes }
      // A character can take around thirty bytes; the ellipsis from the last round is dropped too.
      let kept = message.body.dropLast((bytes.count - limit) / 32 + 2)
      message = message.saying(kept.isEmpty ? "" : "\(kept)…")
    }
  }
}
