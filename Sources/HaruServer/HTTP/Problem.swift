import HTTPTypes
import HaruJSON
import Hummingbird
import NIOCore

/// An error answer as RFC 9457 has it: `application/problem+json`.
///
/// `code` is for programs, `title` and `detail` are for people. Nothing of the inside of the server
/// is shown; `requestID` finds the answer in the log.
struct Problem: Error {
  /// A member of the body that cannot be taken, and why, as a code.
  struct Fault: Equatable {
    let field: String
    let code: String
  }

  let status: HTTPResponse.Status
  let code: String
  var detail: String?
  var headers: HTTPFields = [:]
  var faults: [Fault] = []

  func response(requestID: String?) -> Response {
    var headers = headers
    headers[.contentType] = Self.mediaType
    headers[.cacheControl] = "no-store"
    let body = ByteBuffer(bytes: document(requestID: requestID).utf8)
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
  }

  /// The document; what is not known is left out, as the RFC has it.
  func document(requestID: String?) -> JSON {
    var members: [JSON.Member] = [
      JSON.Member(key: "type", value: "about:blank"),
      JSON.Member(key: "title", value: .string(status.reasonPhrase)),
      JSON.Member(key: "status", value: .integer(Int64(status.code))),
      JSON.Member(key: "code", value: .string(code)),
    ]
    if let detail { members.append(JSON.Member(key: "detail", value: .string(detail))) }
    if !faults.isEmpty {
      let list = faults.prefix(Self.faultLimit).map { fault in
        JSON.object([
          JSON.Member(key: "field", value: .string(fault.field)),
          JSON.Member(key: "code", value: .string(fault.code)),
        ])
      }
      members.append(JSON.Member(key: "errors", value: .array(list)))
    }
    if let requestID {
      members.append(JSON.Member(key: "request_id", value: .string(requestID)))
    }
    return .object(members)
  }

  static let mediaType = "application/problem+json"
  /// More faults of one body than a person reads are not listed.
  private static let faultLimit = 20
}
