import HaruPlatform
import HTTPTypes
import HaruGzip
import HaruStore
import Hummingbird
import NIOCore
import Synchronization

/// A web asset as it is sent: compressed, or plain for the few clients that accept no coding.
final class ServedAsset: Sendable {
  /// A limit that no asset of the app comes close to.
  static let largest = 32 << 20
  /// The `Cache-Control` of a file whose name changes with its content.
  static let immutable = "max-age=31536000, immutable"
  /// The files of the app, decoded once however many servers a process starts.
  static let all = WebAssets.all.map(ServedAsset.init)
  /// Their paths.
  static let paths = Set(WebAssets.all.map(\.path))

  let path: String
  /// The tag of its content; nil if its name changes with that.
  let etag: String?
  private let contentType: String
  private let packed: [ContentCoding: ByteBuffer]
  private let plain = Mutex<ByteBuffer?>(nil)

  private init(_ asset: WebAsset) {
    path = asset.path
    etag = asset.isHashed ? nil : asset.etag
    contentType = asset.contentType
    var packed = [ContentCoding.gzip: Self.decoded(asset.gzip)]
    packed[.brotli] = asset.brotli.map(Self.decoded)
    self.packed = packed
  }

  /// Creates the file of another version, whose name changes with its content.
  init(_ asset: StoredAsset) {
    path = asset.path
    etag = nil
    contentType = asset.contentType
    packed = [.gzip: ByteBuffer(bytes: asset.gzip)]
  }

  private static func decoded(_ text: StaticString) -> ByteBuffer {
    text.withUTF8Buffer { ByteBuffer(bytes: Base128.decoded($0)) }
  }

  /// The asset as it is stored for servers of other versions.
  var stored: StoredAsset { StoredAsset(path: path, contentType: contentType, gzip: gzip) }

  private var gzip: [UInt8] { packed[.gzip].map { Array($0.readableBytesView) } ?? [] }

  /// The codings in which the asset is available, smallest first.
  var codings: [ContentCoding] { ContentCoding.allCases.filter { packed[$0] != nil } }

  /// The uncompressed bytes.
  func contents() throws(GzipError) -> ByteBuffer {
    try plain.withLock { buffer throws(GzipError) in
      if let buffer { return buffer }
      let bytes = try Gzip.decompressed(gzip, limit: Self.largest)
      let unpacked = ByteBuffer(bytes: bytes)
      buffer = unpacked
      return unpacked
    }
  }

  /// The response to a GET: 304 if the client has the asset, otherwise its bytes.
  func response(to request: Request) throws -> Response {
    let coding = request.coding(among: codings)
    var headers: HTTPFields = [
      .vary: "Accept-Encoding",
      .cacheControl: etag == nil ? Self.immutable : "no-cache",
    ]
    // A file whose name changes with its content is never asked for again.
    if let etag {
      // Representations in different codings are not byte-equal, so each has its own tag.
      let tag = coding.map { "\"\(etag)-\($0.rawValue)\"" } ?? "\"\(etag)\""
      headers[.eTag] = tag
      if request.hasMatching(tag) { return Response(status: .notModified, headers: headers) }
    }
    headers[.contentType] = contentType
    headers[.contentEncoding] = coding?.rawValue
    let body = try coding.flatMap { packed[$0] } ?? contents()
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
  }
}
