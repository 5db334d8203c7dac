import Crypto
import Foundation

/// The keys of a subscription, with which only its browser can open a message (RFC 8291).
struct PushKeys: Equatable, Sendable {
  /// The public key of the browser, 65 bytes.
  let p256dh: [UInt8]
  /// The secret shared with the browser, 16 bytes.
  let auth: [UInt8]

  /// Checks the keys that a browser sent; nil if no message could be sealed with them.
  init?(p256dh: [UInt8], auth: [UInt8]) {
    let key = try? P256.KeyAgreement.PublicKey(x963Representation: p256dh)
    guard auth.count == 16, key != nil else { return nil }
    self.p256dh = p256dh
    self.auth = auth
  }
}

/// Seals messages for browsers: `aes128gcm` (RFC 8188) with the keys of Web Push (RFC 8291).
enum PushCipher {
  /// The bytes before the sealed text: salt, record size, and the sender's key with its length.
  static let headerLength = 86
  /// The longest body that a service of Mozilla passes on to Android; all services take it.
  static let longestBody = 2_048
  /// The text that fits: the delimiter and the tag take 17 bytes.
  static let longestText = longestBody - headerLength - 17
  private static let recordSize: UInt32 = 4_096

  /// Seals a text for one browser; the body has 1,024 or 2,048 bytes, so that its length says
  /// little.
  static func seal(_ text: [UInt8], for keys: PushKeys) throws -> [UInt8] {
    let room = text.count <= longestText - 1_024 ? longestText - 1_024 : longestText
    return try seal(
      text,
      padding: max(room - text.count, 0),
      for: keys,
      with: P256.KeyAgreement.PrivateKey(),
      salt: SymmetricKey(size: .bits128).withUnsafeBytes { [UInt8]($0) }
    )
  }

  /// Seals a text with a given key and salt, each for one message only.
  static func seal(
    _ text: [UInt8],
    padding: Int = 0,
    for keys: PushKeys,
    with key: P256.KeyAgreement.PrivateKey,
    salt: [UInt8]
  ) throws -> [UInt8] {
    let receiver = try P256.KeyAgreement.PublicKey(x963Representation: keys.p256dh)
    let own = [UInt8](key.publicKey.x963Representation)
    let input = try key.sharedSecretFromKeyAgreement(with: receiver).hkdfDerivedSymmetricKey(
      using: SHA256.self,
      salt: keys.auth,
      sharedInfo: Array("WebPush: info\0".utf8) + keys.p256dh + own,
      outputByteCount: 32
    )
    let random = HKDF<SHA256>.extract(inputKeyMaterial: input, salt: salt)
    let expand = { (info: String, count: Int) in
      HKDF<SHA256>.expand(
        pseudoRandomKey: random,
        info: Array("Content-Encoding: \(info)\0".utf8),
        outputByteCount: count
      )
    }
    let nonce = try expand("nonce", 12).withUnsafeBytes { try AES.GCM.Nonce(data: $0) }
    let plain = text + [2] + [UInt8](repeating: 0, count: padding)
    let box = try AES.GCM.seal(plain, using: expand("aes128gcm", 16), nonce: nonce)
    let size = withUnsafeBytes(of: recordSize.bigEndian) { [UInt8]($0) }
    return salt + size + [UInt8(own.count)] + own + [UInt8](box.ciphertext) + [UInt8](box.tag)
  }
}
