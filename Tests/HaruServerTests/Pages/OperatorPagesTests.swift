import Foundation
import HTTPTypes
import HaruUI
import HummingbirdTesting
import Testing

@testable import HaruServer

/// What the operator adds to pages: a notice, pages of their own, and links.
struct OperatorPagesTests {
  private func get(
    _ path: String,
    language: String = "en",
    _ client: some TestClientProtocol
  ) async throws -> TestResponse {
    try await client.executeRequest(
      uri: path,
      method: .get,
      headers: [.accept: "text/html", .acceptLanguage: language],
      body: nil
    )
  }

  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files {
      try text.write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8)
    }
    return folder
  }

  @Test func showsTheNoticeOnEveryPageBesideTheApp() async throws {
    let banner = """
      <aside class="banner"><p>Maintenance &lt;tonight&gt;</p></aside><div id="app">
      """
    try await withServer({ $0.notice = "Maintenance <tonight>" }) { client in
      for path in ["/focus", "/account", "/api", "/nowhere"] {
        let page = try await get(path, client).text
        #expect(page.contains(banner), "\(path)")
      }
    }
    try await withServer { client in
      let page = try await get("/focus", client).text
      #expect(!page.contains("<aside class=\"banner\">"))
    }
  }

  @Test func showsPagesOfAFolderInTheReadersLanguage() async throws {
    let folder = try folder([
      "terms.md": "# Terms & more\n\nBe kind.", "terms.ko.md": "# 이용 약관\n\n친절하게.",
      "notes.txt": "# Not a page", "Up.md": "# Not a page",
    ])
    let legal = try #require(LegalPages(folder: folder.path))
    try await withServer({ $0.legal = legal }) { client in
      let page = try await get("/legal/terms", client)
      #expect(page.status == .ok && page.text.contains("<title>Terms &amp; more</title>"))
      #expect(page.text.contains("<p>Be kind.</p>"))
      let korean = try await get("/legal/terms", language: "ko", client).text
      #expect(korean.contains("<p>친절하게.</p>") && korean.contains("lang=\"ko\""))
      for path in ["notes", "Up", "terms.ko", "other"] {
        let status = try await get("/legal/\(path)", client).status
        #expect(status == .notFound, "\(path)")
      }
    }
  }

  @Test func leadsToPagesAndLinksFromTheAccount() async throws {
    let folder = try folder(["terms.md": "# Terms", "imprint.md": "No title"])
    let legal = try #require(LegalPages(folder: folder.path))
    #expect(
      legal.links(in: .en) == [
        OperatorLink(name: "imprint", address: "/legal/imprint"),
        OperatorLink(name: "Terms", address: "/legal/terms"),
      ]
    )
    try await withServer({ options in
      options.legal = legal
      options.links = [OperatorLink(name: "Our other apps", address: "https://apps.example")]
    }) { client in
      let page = try await get("/account", client).text
      #expect(page.contains("href=\"/legal/terms\" target=\"_self\""))
      #expect(page.contains("href=\"https://apps.example\" target=\"_blank\""))
      #expect(page.contains("Our other apps"))
    }
  }

  @Test func aFolderThatCannotBeReadIsNone() {
    #expect(LegalPages(folder: "/nowhere/at/all") == nil)
  }
}
