import Foundation
import HTTPTypes
import HaruGzip
import HaruJSON
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

struct PageRoutesTests {
  private static let document: HTTPFields = [.accept: "text/html,*/*;q=0.8"]

  /// With their titles, and with the code that each needs.
  @Test func leadsToATimerByItsShortAddress() async throws {
    try await withServer { client in
      let answer = try await client.executeRequest(
        uri: "/timer?length=25m",
        method: .get,
        headers: [:],
        body: nil
      )
      #expect(answer.status == .found)
      #expect(answer.headers[.location] == "/clock/timer?length=25m")
    }
  }

  /// The server name given by a client becomes part of pages.
  @Test func believesOnlyNamesOfServers() {
    let address = { (authority: String, origin: PublicOrigin?) in
      Request(
        head: HTTPRequest(method: .get, scheme: nil, authority: authority, path: "/api"),
        body: RequestBody(buffer: ByteBuffer())
      )
      .address(of: origin)
    }
    #expect(address("haru.example:8080", nil) == "http://haru.example:8080")
    #expect(address("[::1]:8080", nil) == "http://[::1]:8080")
    for authority in ["<b>", "a\" b", "a;rm", "$(id)", ""] {
      #expect(address(authority, nil).isEmpty)
    }
    #expect(address("<b>", PublicOrigin("https://haru.example")) == "https://haru.example")
  }

  @Test func answersEveryPageOfTheApp() async throws {
    try await withServer { client in
      var titles: Set<String> = []
      for path in PageRenderer.paths where path != "/" {
        let page = try await client.executeRequest(
          uri: path + "?from=test",
          method: .get,
          headers: Self.document,
          body: nil
        )
        #expect(page.status == .ok, "\(path)")
        #expect(page.headers[.contentType] == "text/html; charset=utf-8")
        let title = try #require(page.text.firstMatch(of: /<title>(.+?)<\/title>/)?.1)
        titles.insert(String(title))
        let code = try #require(page.text.firstMatch(of: /data-page="([a-z]+)"/)?.1)
        #expect(page.text.contains("href=\"\(publicPath("/pages/\(code).", ".wasm"))\""))
      }
      // A few pages share a title.
      #expect(titles.count > PageRenderer.paths.count / 2)
    }
  }

  @Test(arguments: [
    ("gzip", "gzip"), ("gzip, deflate, br, zstd", "br"), ("br;q=0.1, gzip", "gzip"),
    ("identity", nil), ("", nil),
  ])
  func compressesPagesAsTheClientTakesThem(accepted: String, coding: String?) async throws {
    // Both responses come from one server within the same minute, because the content depends on
    // the time.
    try await withServer { client in
      let ask = { (accepted: String) in
        var headers = Self.document
        headers[.acceptEncoding] = accepted
        return try await client.executeRequest(
          uri: "/calc",
          method: .get,
          headers: headers,
          body: nil
        )
      }
      let page = try await ask(accepted)
      let plain = try await ask("identity")
      let isThere = coding.flatMap { ContentCoding(rawValue: $0) }
        .map { Compressor.shared.codings.contains($0) }
      #expect(page.headers[.contentEncoding] == coding || isThere == false)
      #expect(page.headers[.vary] == "Accept-Encoding, Accept-Language, Cookie")
      #expect((page.headers[.eTag] == plain.headers[.eTag]) == (coding == nil))
      switch page.headers[.contentEncoding] {
      case "gzip":
        let bytes = try Gzip.decompressed(Array(page.body.readableBytesView), limit: 1 << 20)
        #expect(String(decoding: bytes, as: UTF8.self) == plain.text)
        #expect(page.body.readableBytes < plain.body.readableBytes / 3)
      case "br" where BrotliTool.isThere:
        let bytes = try BrotliTool.decompressed(page.body)
        #expect(String(decoding: bytes, as: UTF8.self) == plain.text)
        #expect(page.body.readableBytes < plain.body.readableBytes / 3)
      default: #expect(page.text == plain.text)
      }
    }
  }

  @Test func answers304ToABrowserThatHasThePage() async throws {
    try await withServer { client in
      var headers = Self.document
      headers[.acceptEncoding] = "gzip"
      let first = try await client.executeRequest(
        uri: "/settings",
        method: .get,
        headers: headers,
        body: nil
      )
      headers[.ifNoneMatch] = first.headers[.eTag]
      let again = try await client.executeRequest(
        uri: "/settings",
        method: .get,
        headers: headers,
        body: nil
      )
      #expect(again.status == .notModified && again.body.readableBytes == 0)
      #expect(again.headers[.eTag] == first.headers[.eTag])
      // The service worker compares it with its own.
      #expect(try again.headers[#require(HTTPField.Name("Haru-Version"))] == WebAssets.version)
      headers[.cookie] = "haru_lang=ko"
      let other = try await client.executeRequest(
        uri: "/settings",
        method: .get,
        headers: headers,
        body: nil
      )
      #expect(other.status == .ok && other.headers[.eTag] != first.headers[.eTag])
    }
  }

  @Test func givesTheServiceWorkerAllDocumentsInOneAnswer() async throws {
    try await withServer { client in
      let headers: HTTPFields = [.cookie: "haru_lang=ko; haru_theme=dark; haru_start=/dday"]
      let answer = try await client.executeRequest(
        uri: PageRoutes.documents,
        method: .get,
        headers: headers,
        body: nil
      )
      let documents = try JSON.parse(Array(answer.body.readableBytesView))
      #expect(documents.object?.map(\.key) == PageRenderer.paths)
      for path in ["/", "/calc", "/settings/help"] {
        var fields = headers
        fields[.accept] = "text/html"
        let page = try await client.executeRequest(
          uri: path,
          method: .get,
          headers: fields,
          body: nil
        )
        let kept = try #require(documents[path]?.string)
        let isWhole = path != "/settings/help"
        #expect(kept == (isWhole ? page.text : PageRenderer.withoutContent(page.text)), "\(path)")
        #expect(isWhole == (kept.utf8.count == page.text.utf8.count), "\(path)")
      }
    }
  }

  @Test func paintsTheStartPageOfTheCookie() async throws {
    try await withServer { client in
      let page = try await client.executeRequest(
        uri: "/",
        method: .get,
        headers: [.accept: "text/html", .cookie: "haru_start=/dday; haru_lang=en"],
        body: nil
      )
      #expect(page.text.contains("<title>D-day · Haru</title>"))
    }
  }

  @Test func answersAnUnknownPageWithTheShellAnd404() async throws {
    try await withServer { client in
      let page = try await client.executeRequest(
        uri: "/no/such/page",
        method: .get,
        headers: Self.document,
        body: nil
      )
      #expect(page.status == .notFound)
      #expect(page.text.contains("id=\"app\""))
    }
  }

  @Test func answersAnUnknownFileWithAProblem() async throws {
    try await withServer { client in
      let answer = try await client.executeRequest(
        uri: "/no-such-file.js",
        method: .get,
        headers: [.accept: "*/*"],
        body: nil
      )
      #expect(answer.status == .notFound)
      #expect(answer.headers[.contentType] == "application/problem+json")
      #expect(answer.text.contains("\"code\":\"not_found\""))
    }
  }

  @Test(arguments: [
    ("/../../etc/passwd"), ("/..%2f..%2fetc/passwd"), ("/%2e%2e/%2e%2e/etc/passwd"),
    ("//etc/passwd"), ("/icons/../../Package.swift"), ("/calc%00"),
  ])
  func servesNoFileOutsideOfTheApp(path: String) async throws {
    try await withServer { client in
      let answer = try await client.executeRequest(
        uri: path,
        method: .get,
        headers: [:],
        body: nil
      )
      #expect(answer.status == .notFound)
      #expect(!answer.text.contains("root:"))
    }
  }

  @Test(arguments: [
    (nil, nil, "<html lang=\"en\" dir=\"ltr\">"),
    (nil, "ko-KR,ko;q=0.9", "<html lang=\"ko\" dir=\"ltr\">"),
    ("haru_lang=ko; haru_theme=dark", "en", "<html lang=\"ko\" dir=\"ltr\" data-theme=\"dark\">"),
    ("haru_theme=light", nil, "<html lang=\"en\" dir=\"ltr\" data-theme=\"light\">"),
    ("haru_theme=system", nil, "<html lang=\"en\" dir=\"ltr\">"),
    ("haru_theme=\"><script>; haru_lang=<b>", nil, "<html lang=\"en\" dir=\"ltr\">"),
  ])
  func rendersInTheLanguageAndThemeOfTheReader(
    cookie: String?,
    accepted: String?,
    start: String
  ) async throws {
    var headers = Self.document
    headers[.cookie] = cookie
    headers[.acceptLanguage] = accepted
    let request = headers
    try await withServer { client in
      let page = try await client.executeRequest(
        uri: "/calc",
        method: .get,
        headers: request,
        body: nil
      )
      #expect(page.text.contains(start))
    }
  }

  @Test func namesTheKoreanAppAndManifest() async throws {
    try await withServer { client in
      let page = try await client.executeRequest(
        uri: "/",
        method: .get,
        headers: [.acceptLanguage: "ko"],
        body: nil
      )
      #expect(page.text.contains("하루</title>"))
      #expect(page.text.contains("href=\"/manifest/ko.webmanifest\""))
    }
  }

  @Test func hasNothingThatTheContentPolicyForbids() async throws {
    try await withServer { client in
      let page = try await client.executeRequest(
        uri: "/calc",
        method: .get,
        headers: Self.document,
        body: nil
      ).text
      #expect(!page.contains("style="))
      #expect(!page.contains("<style"))
      #expect(!page.contains(" onclick="))
      for script in page.components(separatedBy: "<script").dropFirst() {
        #expect(script.contains("src=\"/") || script.contains("type=\"application/json\""))
      }
    }
  }
}
