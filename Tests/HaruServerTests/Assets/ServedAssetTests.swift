import Foundation
import HTTPTypes
import HaruGzip
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

struct ServedAssetTests {
  private static let quotes = publicPath("/quotes.en.", ".txt")

  private static func get(
    _ uri: String,
    _ headers: HTTPFields = [:],
    method: HTTPRequest.Method = .get
  ) async throws -> TestResponse {
    try await withServer {
      try await $0.executeRequest(uri: uri, method: method, headers: headers, body: nil)
    }
  }

  /// The account pages refer to their script by its fixed name; the app does not cache it.
  @Test func sendsTheScriptOfTheAccountsPagesUnderItsOwnName() async throws {
    let answer = try await Self.get("/account.js")
    #expect(answer.status == .ok)
    #expect(answer.headers[.contentType] == "text/javascript; charset=utf-8")
    #expect(answer.headers[.cacheControl] == "no-cache")
  }

  @Test func sendsTheFileOfTheRepositoryToAClientWithoutGzip() async throws {
    let answer = try await Self.get(Self.quotes)
    #expect(answer.status == .ok)
    #expect(answer.headers[.contentType] == "text/plain; charset=utf-8")
    #expect(answer.headers[.contentEncoding] == nil)
    #expect(try Data(answer.body.readableBytesView) == repositoryFile("Data/quotes/en.txt"))
  }

  @Test func sendsGzipToAClientThatTakesIt() async throws {
    let answer = try await Self.get(Self.quotes, [.acceptEncoding: "deflate, gzip;q=0.8"])
    #expect(answer.headers[.contentEncoding] == "gzip")
    #expect(answer.headers[.vary] == "Accept-Encoding")
    #expect(answer.headers[.contentLength] == "\(answer.body.readableBytes)")
    let plain = try Gzip.decompressed(Array(answer.body.readableBytesView), limit: 1 << 20)
    #expect(try Data(plain) == repositoryFile("Data/quotes/en.txt"))
  }

  /// Built without `brotli`, the app has only gzip.
  @Test(
    .enabled(if: BrotliTool.isThere),
    arguments: ["gzip, deflate, br, zstd", "br", "gzip;q=0.5, br;q=0.9"]
  )
  func sendsBrotliToAClientThatTakesIt(accepted: String) async throws {
    let answer = try await Self.get(Self.quotes, [.acceptEncoding: accepted])
    #expect(answer.headers[.contentEncoding] == "br")
    let smaller = try await Self.get(Self.quotes, [.acceptEncoding: "gzip"]).body.readableBytes
    #expect(answer.body.readableBytes < smaller)
    let file = try repositoryFile("Data/quotes/en.txt")
    #expect(try BrotliTool.decompressed(answer.body) == file)
  }

  @Test func sendsWhatTheClientWeighsMore() async throws {
    let answer = try await Self.get(Self.quotes, [.acceptEncoding: "br;q=0.2, gzip"])
    #expect(answer.headers[.contentEncoding] == "gzip")
  }

  @Test(arguments: ["gzip;q=0", "identity", "deflate", "*;q=0", "br;q=0"])
  func sendsNoGzipToAClientThatRefusesIt(accepted: String) async throws {
    let answer = try await Self.get(Self.quotes, [.acceptEncoding: accepted])
    #expect(answer.headers[.contentEncoding] == nil)
  }

  @Test func letsHashedFilesBeKeptForAYear() async throws {
    let answer = try await Self.get(Self.quotes)
    #expect(answer.headers[.cacheControl] == "max-age=31536000, immutable")
    #expect(answer.headers[.eTag] == nil)
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
    let path = "/service-worker.js"
    let plain = try #require(try await Self.get(path).headers[.eTag])
    let again = try await Self.get(path, [.acceptEncoding: "gzip", .ifNoneMatch: plain])
    #expect(again.status == .ok)
    #expect(again.headers[.eTag] != plain)
  }

  @Test func answersHeadWithTheHeadersAlone() async throws {
    let head = try await Self.get(Self.quotes, method: .head)
    #expect(head.status == .ok)
    #expect(head.headers[.contentLength] == "\(try repositoryFile("Data/quotes/en.txt").count)")
    #expect(head.body.readableBytes == 0)
  }

  @Test func joinsTheStyleSheetsIntoOne() async throws {
    let answer = try await Self.get(publicPath("/haru.", ".css"))
    #expect(answer.headers[.contentType] == "text/css; charset=utf-8")
    let text = String(buffer: answer.body)
    #expect(!text.contains("@import"))
    #expect(!text.contains("/*"))
    let last = try String(decoding: repositoryFile("Web/styles/wide.css"), as: UTF8.self)
    let rules = last.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(try text.hasSuffix(#require(rules.last { !$0.isEmpty })))
  }

  @Test func knowsTheDarkThemeOfASystemWithoutScripts() async throws {
    let answer = try await Self.get(publicPath("/plain.", ".css"))
    let dark = ":root:not([data-theme]){color-scheme: dark;"
    #expect(String(buffer: answer.body).contains(dark))
  }

  @Test func keepsTheTemplateOfThePagesToItself() async throws {
    #expect(try await Self.get("/index.html").status == .notFound)
  }
}
