import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// An error answer as RFC 9457 has it: `application/problem+json`.
///
/// `code` is for programs, `title` and `detail` are for people. Nothing of the inside of the server
/// is shown; `requestID` finds the answer in the log.
struct Problem: Error {
  let status: HTTPResponse.Status
  let code: String
  var detail: String?
  var headers: HTTPFields = [:]

  func response(requestID: String?) throws -> Response {
    let document = Document(
      title: status.reasonPhrase,
      status: status.code,
      code: code,
      detail: detail,
      requestID: requestID
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    var headers = headers
    headers[.contentType] = "application/problem+json"
    headers[.cacheControl] = "no-store"
    let body = ByteBuffer(bytes: try encoder.encode(document))
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
  }

  private struct Document: Encodable {
    let type = "about:blank"
    let title: String
    let status: Int
    let code: String
    let detail: String?
    let requestID: String?
  }
}
