import HTTPTypes
import HaruJSON
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

struct OpenIDReturnTests {
  /// A browser that comes from a provider sees the app, never a problem document.
  @Test(arguments: ["", "code", "=1&=2", "code=a&code=b", "code=%zz", "a[=1", "{}"])
  func aBrowserIsBackInTheAppWhateverItPosts(form: String) async throws {
    let provider = try #require(
      OpenIDProvider([
        "id": "stub", "name": "Stub", "issuer": "http://127.0.0.1:1", "client_id": "haru",
        "client_secret": "secret",
      ])
    )
    try await withServer({ $0.providers = [provider] }) { client in
      for (id, code) in [("stub", "openid_failed"), ("other", "not_found")] {
        let answer = try await client.executeRequest(
          uri: "/api/v1/openid/\(id)/callback",
          method: .post,
          headers: [.contentType: "application/x-www-form-urlencoded"],
          body: form.isEmpty ? nil : ByteBuffer(string: form)
        )
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/account#error=\(code)")
      }
    }
  }
}
