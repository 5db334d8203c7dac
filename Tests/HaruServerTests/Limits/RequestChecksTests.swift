import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

struct RequestChecksTests {
  private static let site = HTTPField.Name("Sec-Fetch-Site") ?? .origin

  @Test(arguments: ["cross-site", "same-site"])
  func refusesWhatAnotherSiteSends(site: String) async throws {
    try await withServer { client in
      let answer = try await client.executeRequest(
        uri: "/api/v1/sessions",
        method: .post,
        headers: [Self.site: site, .contentType: "application/json"],
        body: ByteBuffer(string: "{}")
      )
      #expect(answer.status == .forbidden)
      #expect(answer.text.contains("\"code\":\"cross_site\""))
    }
  }

  @Test(arguments: ["http://evil.example", "null", "http://127.0.0.1:1"])
  func refusesAnotherOriginOfAnOlderBrowser(origin: String) async throws {
    try await withServer { client in
      let answer = try await client.executeRequest(
        uri: "/api/v1/sessions",
        method: .post,
        headers: [.origin: origin, .contentType: "application/json"],
        body: ByteBuffer(string: "{}")
      )
      #expect(answer.status == .forbidden)
    }
  }

  @Test func takesTheOriginOfTheOperatorBehindAProxy() async throws {
    try await withServer({ $0.origin = PublicOrigin("https://haru.example") }) { client in
      for (origin, status) in [
        ("https://haru.example", HTTPResponse.Status.unprocessableContent),
        ("http://haru.example", .forbidden),
      ] {
        let answer = try await client.executeRequest(
          uri: "/api/v1/sessions",
          method: .post,
          headers: [.origin: origin, .contentType: "application/json"],
          body: ByteBuffer(string: "{}")
        )
        #expect(answer.status == status)
      }
    }
  }

  @Test func letsAnotherSiteOnlyRead() async throws {
    try await withServer { client in
      let answer = try await client.executeRequest(
        uri: "/healthz",
        method: .get,
        headers: [Self.site: "cross-site"],
        body: nil
      )
      #expect(answer.status == .ok)
    }
  }

  @Test(arguments: [
    ("", 400), ("Host:\r\n", 400), ("Host: a\r\nHost: b\r\n", 400),
    ("Host: a\r\nHost: a\r\n", 400), ("Host: a\r\n", 200),
  ])
  func takesARequestThatNamesItsHostOnce(hosts: String, status: Int) async throws {
    try await withServer(onSocket: true) { client in
      let answer = try await RawConnection.exchange(
        "GET /healthz HTTP/1.1\r\n\(hosts)Connection: close\r\n\r\n",
        port: client.port
      )
      #expect(answer?.hasPrefix("HTTP/1.1 \(status) ") == true, "\(answer ?? "no end")")
    }
  }

  @Test func refusesCompressedBodies() async throws {
    try await withServer { client in
      let answer = try await client.executeRequest(
        uri: "/api/v1/sessions",
        method: .post,
        headers: [.contentEncoding: "gzip", .contentType: "application/json"],
        body: ByteBuffer(string: "{}")
      )
      #expect(answer.status == .unsupportedMediaType)
      #expect(answer.headers[.acceptEncoding] == "identity")
    }
  }

  @Test(arguments: [("PROPFIND", 501), ("CONNECT", 501), ("BREW", 400)])
  func refusesMethodsThatItDoesNotKnow(method: String, status: Int) async throws {
    try await withServer(onSocket: true) { client in
      let answer = try await RawConnection.exchange(
        "\(method) /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        port: client.port
      )
      #expect(answer?.hasPrefix("HTTP/1.1 \(status) ") == true, "\(answer ?? "no end")")
    }
  }

  @Test(arguments: [
    ("text/plain", "{}", 415, "not_json"),
    ("application/json", "{", 400, "bad_json"),
    ("application/json", #"{"email": 1e400, "password": "x"}"#, 422, "invalid"),
    ("application/json", #"{"email": "\ud800", "password": "x"}"#, 400, "bad_json"),
    ("application/json", "[]", 422, "invalid"),
    ("application/json", String(repeating: "[", count: 10_000), 400, "bad_json"),
  ])
  func saysWhatIsWrongWithABody(type: String, body: String, status: Int, code: String) async throws
  {
    try await withServer { client in
      let answer = try await client.executeRequest(
        uri: "/api/v1/sessions",
        method: .post,
        headers: [.contentType: type],
        body: ByteBuffer(string: body)
      )
      #expect(answer.status.code == status, "\(answer.text)")
      #expect(answer.text.contains("\"code\":\"\(code)\""))
    }
  }

  /// A subdomain may belong to someone else, without https.
  @Test(arguments: [
    ("https://haru.example", false, "max-age=63072000"),
    ("https://haru.example", true, "max-age=63072000; includeSubDomains"),
    ("http://haru.example", true, nil),
  ])
  func insistsOnHTTPSWhereTheSiteHasIt(
    origin: String,
    hasSubdomains: Bool,
    header: String?
  ) async throws {
    try await withServer({ options in
      options.origin = PublicOrigin(origin)
      options.hasSecureSubdomains = hasSubdomains
    }) { client in
      let answer = try await client.executeRequest(
        uri: "/healthz",
        method: .get,
        headers: [:],
        body: nil
      )
      #expect(answer.headers[.strictTransportSecurity] == header)
    }
  }
}
