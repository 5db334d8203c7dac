import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

struct SecurityHeadersTests {
  /// The expected policy, spelled out a second time so that no directive can get lost unnoticed.
  static let policy = """
    default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self' \
    https://api.open-meteo.com https://geocoding-api.open-meteo.com; worker-src 'self'; \
    manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; \
    frame-ancestors 'none'
    """

  @Test(arguments: [
    ("/calc", HTTPRequest.Method.get, HTTPResponse.Status.ok),
    ("/calc", .head, .ok),
    ("/service-worker.js", .get, .ok),
    ("/healthz", .get, .ok),
    ("/nowhere", .get, .notFound),
    ("/nowhere", .post, .notFound),
    ("/calc", .post, .methodNotAllowed),
  ])
  func standOnEveryAnswer(
    path: String,
    method: HTTPRequest.Method,
    status: HTTPResponse.Status
  ) async throws {
    try await withServer { client in
      let answer = try await client.executeRequest(
        uri: path,
        method: method,
        headers: [:],
        body: nil
      )
      #expect(answer.status == status)
      #expect(answer.headers[.contentSecurityPolicy] == Self.policy)
      #expect(answer.headers[.xContentTypeOptions] == "nosniff")
      for name in ["Referrer-Policy", "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy"]
      {
        #expect(answer.headers[try #require(HTTPField.Name(name))] == "same-origin")
      }
    }
  }

  /// A picture opened as a document must not run anything either; a script is never a document.
  @Test(arguments: [(".svg", "default-src 'none'; frame-ancestors 'none'"), (".js", nil)])
  func filesHaveFewerHeadersThanDocuments(ending: String, policy: String?) async throws {
    let path = try #require(WebAssets.all.first { $0.isHashed && $0.path.hasSuffix(ending) }?.path)
    try await withServer { client in
      let answer = try await client.executeRequest(uri: path, method: .get, headers: [:], body: nil)
      #expect(answer.status == .ok)
      #expect(answer.headers[.contentSecurityPolicy] == policy)
      #expect(answer.headers[.xContentTypeOptions] == "nosniff")
      #expect(answer.headers[try #require(HTTPField.Name("Cross-Origin-Resource-Policy"))] == nil)
    }
  }

  @Test func standOnAnAnswerWithoutABody() async throws {
    try await withServer { client in
      let answer = try await client.executeRequest(
        uri: "/service-worker.js",
        method: .get,
        headers: [.ifNoneMatch: "*"],
        body: nil
      )
      #expect(answer.status == .notModified)
      #expect(answer.headers[.contentSecurityPolicy] == Self.policy)
    }
  }
}
