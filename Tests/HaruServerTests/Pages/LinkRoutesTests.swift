import HTTPTypes
import HummingbirdTesting
import Testing

@testable import HaruServer

struct LinkRoutesTests {
  @Test(arguments: [
    ("web+haru:focus?start=English", "/focus?start=English"),
    ("web+haru://words?add=빵", "/words?add=%EB%B9%B5"), ("Web+Haru:/today", "/today"),
    ("", "/"), ("web+haru:", "/"), ("focus", "/focus"), ("//evil.example", "/evil.example"),
    ("web+haru:\\evil.example", "/"), ("web+haru:\t/evil.example", "/"),
    ("web+haru:/\u{0}\\evil.example", "/"), ("https://evil.example/", "/https://evil.example/"),
  ])
  func leadsToAPageOfThisServer(link: String, path: String) {
    #expect(LinkRoutes.path(of: link) == path)
  }

  @Test func answersWhereNoServiceWorkerRuns() async throws {
    try await withServer { client in
      let link = "/open?link=web%2Bharu%3Afocus%3Fstart%3DEnglish"
      let opened = try await client.execute(uri: link, method: .get) { $0 }
      #expect(opened.status == .seeOther && opened.headers[.location] == "/focus?start=English")
      let shared = try await client.execute(uri: "/share", method: .post) { $0 }
      #expect(shared.status == .seeOther && shared.headers[.location] == "/search")
    }
  }
}
