import HTTPTypes
import HaruJSON
import HummingbirdTesting
import NIOCore

@testable import HaruServer

/// A response of the API.
struct APIAnswer: Sendable {
  let status: Int
  let json: JSON
  let headers: HTTPFields

  /// The code of a problem.
  var code: String { json["code"]?.string ?? "" }
  /// The session secret for a program.
  var token: String { json["token"]?.string ?? "" }
}

extension TestClientProtocol {
  /// Sends a request to the API.
  func api(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ body: JSON? = nil,
    token: String? = nil,
    headers: HTTPFields = [:]
  ) async throws -> APIAnswer {
    var headers = headers
    if body != nil { headers[.contentType] = "application/json" }
    if let token { headers[.authorization] = "Bearer \(token)" }
    let answer = try await executeRequest(
      uri: "/api/v1/" + path,
      method: method,
      headers: headers,
      body: body.map { ByteBuffer(bytes: $0.utf8) }
    )
    return APIAnswer(
      status: answer.status.code,
      json: (try? JSON.parse(answer.body.readableBytesView)) ?? .null,
      headers: answer.headers
    )
  }

  /// Creates an account; returns the token of its session.
  func signUp(
    _ email: String = "mina@haru.example",
    password: String = "correct horse battery",
    token: String? = nil
  ) async throws -> String {
    try await api(
      .post,
      "accounts",
      ["email": .string(email), "password": .string(password), "transport": "bearer"],
      token: token
    )
    .token
  }

  /// Signs in.
  func signIn(
    _ email: String = "mina@haru.example",
    password: String = "correct horse battery",
    token: String? = nil
  ) async throws -> APIAnswer {
    try await api(
      .post,
      "sessions",
      ["email": .string(email), "password": .string(password), "transport": "bearer"],
      token: token
    )
  }
}
