import Crypto
import HaruPlatform

/// The keys of a subscription; only its browser can decrypt messages encrypted with them (RFC
/// 8291).
struct PushKeys: Equatable, Sendable {
  /// The public key of the browser, 65 bytes.
  let p256dh: [UInt8]
  /// The secret shared with the browser, 16 bytes.
  let auth: [UInt8]

  /// Validates the keys that a browser sent; nil if no message can be encrypted with them.
  init?(p256dh: [UInt8], auth: [UInt8]) {
    let key = try? P256.KeyAgreement.PublicKey(x963Representation: p256dh)
    guard auth.count == 16, key != nil else { return nil }
    self.p256dh = p256dh
    self.auth = auth
  }
}

/// Encrypts messages for browsers: `aes128gcm` (RFC 8188) with the keys of Web Push (RFC 8291).
enum PushCipher {
  /// The length of the header before the ciphertext: salt, record size, and the sender's key with
  /// its length.
  static let headerLength = 86
  /// The longest body that Mozilla's service forwards to Android; all services accept it.
  static let longestBody = 2_048
  /// The maximum length of a text: the delimiter and the tag take 17 bytes.
  static let longestText = longestBody - headerLength - 17
  private static let recordSize: UInt32 = 4_096

  /// Encrypts a text for one browser; the body is padded to 1,024 or 2,048 bytes, so that its
  /// length reveals little.
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

  /// Encrypts a text with a given key and salt, each for one message only.
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
