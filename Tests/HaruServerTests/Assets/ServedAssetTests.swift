import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer
@testable import HaruStore

struct ServedAssetTests {
  private static let css = publicPath("/haru.", ".css")

  private static func get(
    _ uri: String,
    _ headers: HTTPFields = [:],
    method: HTTPRequest.Method = .get
  ) async throws -> TestResponse {
    try await withServer {
      try await $0.executeRequest(uri: uri, method: method, headers: headers, body: nil)
    }
  }

  @Test func sendsTheFileOfTheRepositoryToAClientWithoutGzip() async throws {
    let answer = try await Self.get(Self.css)
    #expect(answer.status == .ok)
    #expect(answer.headers[.contentType] == "text/css; charset=utf-8")
    #expect(answer.headers[.contentEncoding] == nil)
    #expect(try Data(answer.body.readableBytesView) == repositoryFile("Web/haru.css"))
  }

  @Test func sendsGzipToAClientThatTakesIt() async throws {
    let answer = try await Self.get(Self.css, [.acceptEncoding: "br, gzip;q=0.8"])
    #expect(answer.headers[.contentEncoding] == "gzip")
    #expect(answer.headers[.vary] == "Accept-Encoding")
    #expect(answer.headers[.contentLength] == "\(answer.body.readableBytes)")
    let plain = try Gzip.decompressed(Array(answer.body.readableBytesView), limit: 1 << 20)
    #expect(try Data(plain) == repositoryFile("Web/haru.css"))
  }

  @Test(arguments: ["gzip;q=0", "identity", "br", "*;q=0"])
  func sendsNoGzipToAClientThatRefusesIt(accepted: String) async throws {
    let answer = try await Self.get(Self.css, [.acceptEncoding: accepted])
    #expect(answer.headers[.contentEncoding] == nil)
  }

  @Test func letsHashedFilesBeKeptForAYear() async throws {
    let answer = try await Self.get(Self.css)
    #expect(answer.headers[.cacheControl] == "public, max-age=31536000, immutable")
  }

  @Test(arguments: ["/service-worker.js", "/manifest/en.webmanifest"])
  func hasFilesOfFixedNamesAskedForAgain(path: String) async throws {
    #expect(try await Self.get(path).headers[.cacheControl] == "no-cache")
  }

  @Test func sendsWebAssemblyUnderItsType() async throws {
    let answer = try await Self.get(publicPath("/app.", ".wasm"), [.acceptEncoding: "gzip"])
    #expect(answer.headers[.contentType] == "application/wasm")
  }

  @Test(arguments: ["%@", "W/%@", "\"other\", %@", "*"])
  func answers304ToAClientThatHasTheFile(header: String) async throws {
    let first = try await Self.get("/service-worker.js")
    let tag = try #require(first.headers[.eTag])
    let known = header.replacingOccurrences(of: "%@", with: tag)
    let again = try await Self.get("/service-worker.js", [.ifNoneMatch: known])
    #expect(again.status == .notModified)
    #expect(again.headers[.eTag] == tag)
    #expect(again.body.readableBytes == 0)
  }

  @Test func tellsThePlainFileFromTheCompressedOne() async throws {
    let plain = try #require(try await Self.get(Self.css).headers[.eTag])
    let again = try await Self.get(Self.css, [.acceptEncoding: "gzip", .ifNoneMatch: plain])
    #expect(again.status == .ok)
    #expect(again.headers[.eTag] != plain)
  }

  @Test func answersHeadWithTheHeadersAlone() async throws {
    let head = try await Self.get(Self.css, method: .head)
    #expect(head.status == .ok)
    #expect(head.headers[.contentLength] == "\(try repositoryFile("Web/haru.css").count)")
    #expect(head.body.readableBytes == 0)
  }

  @Test func keepsTheTemplateOfThePagesToItself() async throws {
    #expect(try await Self.get("/index.html").status == .notFound)
  }
}
