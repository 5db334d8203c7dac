import HTTPTypes
import HaruJSON
import Hummingbird
import NIOCore

extension Response {
  /// An answer in JSON that nobody keeps.
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
