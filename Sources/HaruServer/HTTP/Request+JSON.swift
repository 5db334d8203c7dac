import HTTPTypes
import HaruJSON
import Hummingbird
import NIOCore

extension Request {
  /// The JSON of the body, up to the limit in the context.
  func json(in context: ServerContext) async throws -> JSON {
    try JSON.body(try await jsonBytes(in: context))
  }

  /// The bytes of a body whose type is JSON.
  func jsonBytes(in context: ServerContext) async throws -> ByteBufferView {
    try requireJSON()
    return try await body.collect(upTo: context.maxUploadSize).readableBytesView
  }

  /// Throws 415 if the type of the body is not JSON.
  func requireJSON() throws(Problem) {
    let type = headers[.contentType]?.split(separator: ";").first
    guard type?.lowercased() == "application/json" else {
      throw Problem(status: .unsupportedMediaType, code: "not_json")
    }
  }
}

extension JSON {
  /// Reads the bytes of a body.
  // No `throws(Problem)`: inlined into asynchronous routes, it crashes the optimizer of Swift 6.3.
  static func body(_ bytes: ByteBufferView) throws -> JSON {
    do throws(JSONError) { return try parse(bytes) } catch { throw Problem(error) }
  }
}

extension Problem {
  /// The body is not valid JSON.
  init(_ error: JSONError) {
    self.init(status: .badRequest, code: "bad_json", detail: "\(error)")
  }
}
