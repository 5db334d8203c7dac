import Foundation
import HTTPTypes
import HaruJSON
import HaruUI
import HummingbirdTesting
import Testing

@testable import HaruServer

struct VersionTests {
  @Test func tellsTheNewestVersion() async throws {
    try await withServer { client in
      let answer = try await client.executeRequest(
        uri: "/api/v1/version",
        method: .get,
        headers: [:],
        body: nil
      )
      #expect(answer.status == .ok)
      #expect(answer.text == "{\"version\":\"\(App.version)\"}")
      #expect(answer.headers[.contentType] == "application/json; charset=utf-8")
      #expect(answer.headers[.cacheControl] == "no-store")
    }
  }

  @Test func theShellCarriesWhatTheOperatorSays() async throws {
    try await withServer({ options in
      options.rateURL = "https://example.org/rate?a=1&b=</script>"
      options.feedbackAddress = "haru@example.org"
    }) { client in
      let page = try await client.executeRequest(
        uri: "/settings",
        method: .get,
        headers: [.accept: "text/html"],
        body: nil
      )
      let start = try #require(page.text.range(of: "id=\"haru-config\">"))
      let text = try #require(
        page.text[start.upperBound...].components(separatedBy: "</script>").first
      )
      let config = try JSON.parse(text.utf8)
      #expect(config["version"]?.string == "\(App.version)")
      #expect(config["rateURL"]?.string == "https://example.org/rate?a=1&b=</script>")
      #expect(config["translateURL"] == .null)
      #expect(config["feedbackAddress"]?.string == "haru@example.org")
      #expect(page.text.contains("b=&lt;/script&gt;\" target=\"_blank\""))
    }
  }
}
