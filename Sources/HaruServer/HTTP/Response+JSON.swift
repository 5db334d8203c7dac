import HTTPTypes
import HaruJSON
import Hummingbird
import NIOCore

extension Response {
  /// A JSON response that must not be cached.
  static func json(
    _ json: JSON,
    status: HTTPResponse.Status = .ok,
    headers: HTTPFields = [:]
  ) -> Response {
    var headers = headers
    headers[.contentType] = "application/json; charset=utf-8"
    headers[.cacheControl] = "no-store"
    return Response(
      status: status,
      headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.utf8))
    )
  }
}
