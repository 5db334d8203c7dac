import HTTPTypes
import HaruCore
import HaruJSON
import Hummingbird
import NIOCore

extension Response {
  /// What the response to a verb depends on.
  private static let vary = "Accept-Language, Authorization, Cookie, \(Verbs.zoneHeader)"

  /// The entity tag of some bytes.
  static func tag(of bytes: [UInt8]) -> String {
    var hash = FNV1a()
    bytes.withUnsafeBufferPointer { hash.add($0) }
    return "\"\(String(hash.mixed, radix: 16))\""
  }

  /// A response of some bytes with their tag: 304 if the client has them.
  static func tagged(
    _ bytes: [UInt8],
    _ tag: String,
    to request: Request,
    as type: String,
    vary: String
  ) -> Response {
    var headers: HTTPFields = [.eTag: tag, .cacheControl: "private, no-cache", .vary: vary]
    if request.hasMatching(tag) { return Response(status: .notModified, headers: headers) }
    headers[.contentType] = type
    let body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
    return Response(status: .ok, headers: headers, body: body)
  }

  /// The response of a verb that reads; one that changes something is not kept.
  static func verb(_ json: JSON, to request: Request) -> Response {
    guard [.get, .head].contains(request.method) else { return .json(json) }
    let bytes = Array(json.utf8)
    let type = "application/json; charset=utf-8"
    return .tagged(bytes, tag(of: bytes), to: request, as: type, vary: vary)
  }

  /// A page of a list; the header `Link` has the address of the next one.
  static func verb(_ page: ListPage, to request: Request) -> Response {
    var response = verb(.array(page.items), to: request)
    if let next = page.next, let name = HTTPField.Name("Link") {
      let rest = (request.uri.query ?? "").split(separator: "&").filter {
        !$0.hasPrefix("cursor=")
      }
      let query = (rest.map(String.init) + ["cursor=\(next.percentEncoded)"])
        .joined(separator: "&")
      response.headers[name] = "<\(request.uri.path)?\(query)>; rel=\"next\""
    }
    return response
  }
}
