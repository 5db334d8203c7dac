import Foundation
import HTTPTypes
import HaruJSON
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

/// The passkey forms on the account pages, without the page's script.
struct PasskeyPageTests {
  private static let proof = "password=correct+horse+battery"

  @Test func makesAPasskeyAndAsksForItAfterThePassword() async throws {
    try await withPasskeyServer { client, _, clock in
      let cookie = try await Self.signUp(client)
      #expect(try await Self.page(client, cookie).contains("action=\"/account/passkey-new\""))
      let wrong = try await Self.post(client, "passkey-new", "password=wrong", cookie)
      #expect(wrong.status == .forbidden && wrong.text.contains("The current password is wrong."))
      clock.advance(seconds: 1)
      let browser = TestAuthenticator()
      let made = try await Self.post(client, "passkey-new", Self.proof, cookie)
      let options = try #require(Self.value("options", in: made.text))
      let answer = try browser.registration(try JSON.parse(options.utf8)).text
      let added = try await Self.post(
        client,
        "passkey-add",
        "credential=\(Self.form(answer))",
        cookie
      )
      #expect(added.status == .seeOther)
      let again = try await Self.post(
        client,
        "passkey-add",
        "credential=\(Self.form(answer))",
        cookie
      )
      #expect(again.status == .unprocessableContent && again.text.contains("role=\"alert\""))
      let id = try #require(Self.value("id", in: try await Self.page(client, cookie)))
      let blank = try await Self.post(client, "passkey-rename", "id=\(id)&name=++", cookie)
      #expect(blank.status == .unprocessableContent)
      let name = "id=\(id)&name=++My+key+"
      #expect(try await Self.post(client, "passkey-rename", name, cookie).status == .seeOther)
      #expect(try await Self.page(client, cookie).contains(#""My key""#))

      let on = try await Self.post(client, "passkey-require", "on=1&" + Self.proof, cookie)
      let codes = on.text.matches(of: /<code>([0-9A-Z-]{19})<\/code>/).map { String($0.1) }
      #expect(Set(codes).count == 10)
      #expect(try await Self.page(client, cookie).contains("10 of 10 left"))
      #expect(try await !Self.page(client, cookie).contains(codes[0]))
      let last = try await Self.post(client, "passkey-remove", "id=\(id)&" + Self.proof, cookie)
      #expect(last.status == .conflict && last.text.contains("Signing in asks for a passkey."))

      let half = try await Self.post(
        client,
        "sign-in",
        "email=mina%40haru.example&password=correct+horse+battery"
      )
      #expect(half.status == .ok && half.headers[.setCookie] == nil)
      let ticket = try #require(Self.value("ticket", in: half.text))
      let refused = try await Self.post(client, "recovery", "ticket=\(ticket)&code=x")
      #expect(refused.status == .unauthorized && refused.text.contains("was already used."))
      #expect(Self.value("ticket", in: refused.text) == ticket)
      let request = try await client.passkeyOptions(secondStep: ticket)
      let assertion = Self.form(try browser.assertion(request.json).text)
      let done = try await Self.post(
        client,
        "passkey-sign-in",
        "ticket=\(ticket)&credential=\(assertion)"
      )
      #expect(done.status == .seeOther)
      #expect(try await Self.page(client, done.cookies).contains("mina@haru.example"))
      let over = try await Self.post(client, "recovery", "ticket=\(ticket)&code=\(codes[0])")
      #expect(over.status == .gone && over.text.contains("action=\"/account/sign-in\""))
    }
  }

  @Test func offersNoPasskeyWhereBrowsersHaveNone() async throws {
    try await withServer { client in
      let cookie = try await Self.signUp(client)
      #expect(try await !Self.page(client, cookie).contains("/account/passkey"))
      #expect(try await !Self.page(client, "").contains("/account/passkey"))
    }
    try await withPasskeyServer { client, _, _ in
      let start = try await Self.page(client, "")
      #expect(start.contains("action=\"/account/passkey-sign-in\" method=\"post\" hidden"))
    }
  }

  private static func signUp(_ client: any TestClientProtocol) async throws -> String {
    let form = "email=mina%40haru.example&new=correct+horse+battery"
    let made = try await post(client, "sign-up", form)
    return made.cookies
  }

  private static func page(
    _ client: any TestClientProtocol,
    _ cookie: String
  ) async throws -> String {
    try await client.executeRequest(
      uri: "/account",
      method: .get,
      headers: [.cookie: cookie],
      body: nil
    ).text
  }

  private static func post(
    _ client: any TestClientProtocol,
    _ action: String,
    _ form: String,
    _ cookie: String = ""
  ) async throws -> TestResponse {
    try await client.executeRequest(
      uri: "/account/\(action)",
      method: .post,
      headers: [.contentType: "application/x-www-form-urlencoded", .cookie: cookie],
      body: ByteBuffer(string: form)
    )
  }

  /// What a hidden field of a page carries.
  private static func value(_ name: String, in page: String) -> String? {
    guard let start = page.range(of: "name=\"\(name)\" value=\"")?.upperBound else { return nil }
    return String(page[start...].prefix { $0 != "\"" }).replacing("&quot;", with: "\"")
      .replacing("&#34;", with: "\"").replacing("&amp;", with: "&")
  }

  private static func form(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
