import Foundation
import HTTPTypes
import HaruStore
import Hummingbird
import NIOCore
import Synchronization

/// A web asset as it is sent: compressed, or as it is to the few clients that do not take gzip.
final class ServedAsset: Sendable {
  /// No asset of the app comes near this size.
  static let largest = 32 << 20

  let asset: WebAsset
  private let packed: ByteBuffer
  private let plain = Mutex<ByteBuffer?>(nil)

  init(_ asset: WebAsset) {
    self.asset = asset
    packed = asset.gzipBase64.withUTF8Buffer { base64 in
      ByteBuffer(bytes: Data(base64Encoded: Data(base64)) ?? Data())
    }
  }

  /// The asset's own bytes.
  func contents() throws(GzipError) -> ByteBuffer {
    try plain.withLock { buffer throws(GzipError) in
      if let buffer { return buffer }
      let bytes = try Gzip.decompressed(Array(packed.readableBytesView), limit: Self.largest)
      let unpacked = ByteBuffer(bytes: bytes)
      buffer = unpacked
      return unpacked
    }
  }

  /// The answer to a GET: 304 to a client that has the asset, else its bytes.
  func response(to request: Request) throws -> Response {
    let isPacked = request.accepts(encoding: "gzip")
    // Two representations of one asset are not byte-equal, so they have tags of their own.
    let tag = isPacked ? "\"\(asset.etag)-gzip\"" : "\"\(asset.etag)\""
    var headers: HTTPFields = [
      .eTag: tag,
      .vary: "Accept-Encoding",
      .cacheControl: asset.isHashed ? "public, max-age=31536000, immutable" : "no-cache",
    ]
    if request.hasMatching(tag) { return Response(status: .notModified, headers: headers) }
    headers[.contentType] = asset.contentType
    if isPacked { headers[.contentEncoding] = "gzip" }
    let body = isPacked ? packed : try contents()
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
  }
}

extension Request {
  /// Whether `Accept-Encoding` takes an encoding (RFC 9110, 12.5.3); without the header only the
  /// plain bytes are sure to be understood.
  fileprivate func accepts(encoding: String) -> Bool {
    let choices = WeightedChoice.list(headers[.acceptEncoding] ?? "")
    let choice = choices.first { $0.value == encoding } ?? choices.first { $0.value == "*" }
    return (choice?.weight ?? 0) > 0
  }

  /// Whether `If-None-Match` names the tag (RFC 9110, 13.1.2: weak comparison).
  fileprivate func hasMatching(_ tag: String) -> Bool {
    guard let header = headers[.ifNoneMatch] else { return false }
    return header.split(separator: ",").contains { part in
      let wanted = part.trimmingCharacters(in: .whitespaces)
      return wanted == "*" || wanted == tag || wanted == "W/\(tag)"
    }
  }
}
