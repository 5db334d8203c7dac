import Crypto
import HaruPlatform
import HTTPTypes
import HaruJSON
import Hummingbird
import NIOCore

/// A response encrypted with the request's idempotency key.
enum SealedAnswer {
  /// Encrypts a response; returns it together with the original.
  static func seal(
    _ response: Response,
    with key: String
  ) async throws -> (response: Response, bytes: [UInt8]) {
    let gathered = GatheredBody()
    try await response.body.write(gathered)
    let body = gathered.bytes
    let json: JSON = [
      "status": .integer(Int64(response.status.code)),
      "headers": .array(
        response.headers.map { [.string($0.name.canonicalName), .string($0.value)] }
      ),
      "body": .string(String(decoding: body, as: UTF8.self)),
    ]
    let box = try AES.GCM.seal(Data(json.utf8), using: symmetric(key))
    var whole = response
    whole.body = ResponseBody(byteBuffer: ByteBuffer(bytes: body))
    return (whole, [UInt8](box.combined ?? Data()))
  }

  /// Decrypts a response.
  static func open(_ bytes: [UInt8], with key: String) throws -> Response {
    let text = try AES.GCM.open(AES.GCM.SealedBox(combined: bytes), using: symmetric(key))
    let json = try JSON.parse(text)
    var headers = HTTPFields()
    for field in json["headers"]?.array ?? [] {
      guard let name = HTTPField.Name(field[0]?.string ?? ""), let value = field[1]?.string
      else { continue }
      headers.append(HTTPField(name: name, value: value))
    }
    return Response(
      status: HTTPResponse.Status(code: Int(json["status"]?.integer ?? 500)),
      headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: json["body"]?.string ?? ""))
    )
  }

  private static func symmetric(_ key: String) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: Data(key.utf8)),
      info: Data("haru answer".utf8),
      outputByteCount: 32
    )
  }
}

/// Collects a response body.
private final class GatheredBody: ResponseBodyWriter {
  private(set) var bytes: [UInt8] = []

  func write(_ buffer: ByteBuffer) { bytes += buffer.readableBytesView }
  func finish(_ trailingHeaders: HTTPFields?) {}
}
