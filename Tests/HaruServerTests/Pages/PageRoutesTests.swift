import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import HaruServer

struct PageRoutesTests {
  private static let document: HTTPFields = [.accept: "text/html,*/*;q=0.8"]

  @Test(arguments: PageRenderer.paths)
  func answersEveryPageOfTheApp(path: String) async throws {
    try await withServer { client in
      let page = try await client.executeRequest(
        uri: path + "?from=test",
        method: .get,
        headers: Self.document,
        body: nil
      )
      #expect(page.status == .ok)
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      #expect(page.headers[.cacheControl] == "private, no-cache")
      #expect(page.text.contains(publicPath("/haru.", ".css")))
      #expect(page.text.contains(publicPath("/app.", ".wasm")))
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
    (nil, nil, "<html lang=\"en\">"),
    (nil, "ko-KR,ko;q=0.9", "<html lang=\"ko\">"),
    ("haru_lang=ko; haru_theme=dark", "en", "<html lang=\"ko\" data-theme=\"dark\">"),
    ("haru_theme=light", nil, "<html lang=\"en\" data-theme=\"light\">"),
    ("haru_theme=system", nil, "<html lang=\"en\">"),
    ("haru_theme=\"><script>; haru_lang=<b>", nil, "<html lang=\"en\">"),
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
      #expect(page.headers[.vary] == "Accept-Language, Cookie")
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
