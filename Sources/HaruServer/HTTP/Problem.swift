import HTTPTypes
import HaruJSON
import Hummingbird
import NIOCore

/// An error response as in RFC 9457: `application/problem+json`.
///
/// `code` is for programs, `title` and `detail` are for people. No internals of the server are
/// exposed; `requestID` identifies the response in the log.
struct Problem: Error {
  /// An invalid member of the body, with the reason as a code.
  struct Fault: Equatable {
    let field: String
    let code: String
    /// The text that is invalid, for a sentence about it.
    var given: String?
  }

  /// One of several things that match a name.
  struct Match: Equatable {
    let id: String
    let name: String
  }

  let status: HTTPResponse.Status
  let code: String
  var detail: String?
  var headers: HTTPFields = [:]
  var faults: [Fault] = []
  /// What an ambiguous name matches.
  var matches: [Match] = []

  func response(requestID: String?) -> Response {
    var headers = headers
    headers[.contentType] = Self.mediaType
    headers[.cacheControl] = "no-store"
    let body = ByteBuffer(bytes: document(requestID: requestID).utf8)
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
  }

  /// The document; unknown members are omitted, as in the RFC.
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
    if !matches.isEmpty {
      let list = matches.prefix(Self.faultLimit).map { match in
        JSON.object([
          JSON.Member(key: "id", value: .string(match.id)),
          JSON.Member(key: "name", value: .string(match.name)),
        ])
      }
      members.append(JSON.Member(key: "matches", value: .array(list)))
    }
    if let requestID {
      members.append(JSON.Member(key: "request_id", value: .string(requestID)))
    }
    return .object(members)
  }

  static let mediaType = "application/problem+json"
  /// People do not read more faults than this.
  private static let faultLimit = 20
}
