import Foundation
import HTTPTypes
import HaruJSON
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

/// Signing in at a provider, over sockets all the way.
struct OpenIDFlowTests {
  /// A browser that came back from the provider: where it is led, and what cookies it gets.
  private struct Arrival {
    let address: String
    let cookies: [String]
  }

  private static func provider(_ stub: StubProvider, byForm: Bool = false) throws -> OpenIDProvider
  {
    try #require(
      OpenIDProvider([
        "id": "stub", "name": "Stub", "issuer": .string(stub.issuer), "client_id": "haru",
        "client_secret": "secret", "response_mode": byForm ? "form_post" : .null,
      ])
    )
  }

  /// Starts a sign-in; answers the address of the provider's page and the cookie of the state.
  private static func start(
    _ client: any TestClientProtocol
  ) async throws -> (query: [String: String], cookie: String) {
    let answer = try await client.executeRequest(
      uri: "/api/v1/openid/stub/start",
      method: .get,
      headers: [:],
      body: nil
    )
    let page = try #require(answer.headers[.location].flatMap { URLComponents(string: $0) })
    let query = (page.queryItems ?? []).reduce(into: [:]) { $0[$1.name] = $1.value }
    return (query, try #require(answer.headers[.setCookie]))
  }

  /// Comes back with the answer that has a fault, or with a code that was made for another challenge.
  private static func comeBack(
    _ client: any TestClientProtocol,
    _ fault: StubProvider.Fault,
    challenge: String? = nil
  ) async throws -> Arrival {
    let (query, cookie) = try await start(client)
    #expect(query["code_challenge_method"] == "S256")
    let challenge = try challenge ?? #require(query["code_challenge"])
    let code = "\(fault.rawValue).\(try #require(query["nonce"])).\(challenge)"
    let answer = try await client.executeRequest(
      uri: "/api/v1/openid/stub/callback?code=\(code)&state=\(try #require(query["state"]))",
      method: .get,
      headers: [.cookie: String(cookie.prefix { $0 != ";" })],
      body: nil
    )
    #expect(answer.status == .seeOther)
    return Arrival(
      address: answer.headers[.location] ?? "",
      cookies: answer.headers[values: .setCookie]
    )
  }

  @Test func believesATokenOfTheProviderForThisSignIn() async throws {
    let stub = StubProvider()
    try await stub.run {
      let provider = try Self.provider(stub)
      try await withServer({ $0.providers = [provider] }) { client in
        let arrival = try await Self.comeBack(client, .nothing)
        #expect(arrival.address == "/account")
        let cookie = try #require(arrival.cookies.first { $0.hasPrefix("haru=") })
        let account = try await client.api(
          .get,
          "account",
          headers: [.cookie: String(cookie.prefix { $0 != ";" })]
        )
        #expect(account.json["email"] == "mina@haru.example")
        #expect(account.json["providers"] == [.string(stub.issuer)])
      }
    }
  }

  @Test(arguments: StubProvider.Fault.allCases.filter { $0 != .nothing })
  func believesNoOtherToken(fault: StubProvider.Fault) async throws {
    let stub = StubProvider()
    try await stub.run {
      let provider = try Self.provider(stub)
      try await withServer({ $0.providers = [provider] }) { client in
        let arrival = try await Self.comeBack(client, fault)
        #expect(arrival.address == "/account#error=openid_failed")
        #expect(arrival.cookies == [])
        // Nothing was made, and the next sign-in goes well.
        #expect(try await Self.comeBack(client, .nothing).address == "/account")
      }
    }
  }

  /// Whoever got hold of a code of somebody else gets no token for it.
  @Test func provesThatItIsTheOneWhoBegan() async throws {
    let stub = StubProvider()
    try await stub.run {
      let provider = try Self.provider(stub)
      try await withServer({ $0.providers = [provider] }) { client in
        let other = try #require(try await Self.start(client).query["code_challenge"])
        let arrival = try await Self.comeBack(client, .nothing, challenge: other)
        #expect(arrival.address == "/account#error=openid_failed")
        #expect(arrival.cookies == [])
      }
    }
  }

  /// Apple posts its answer from its own site, where a `Lax` cookie would stay behind.
  @Test func takesTheAnswerOfAProviderThatPostsAForm() async throws {
    let stub = StubProvider()
    try await stub.run {
      let provider = try Self.provider(stub, byForm: true)
      try await withServer({ options in
        options.providers = [provider]
        options.origin = PublicOrigin("https://haru.example")
      }) { client in
        let (query, cookie) = try await Self.start(client)
        #expect(query["response_mode"] == "form_post")
        #expect(cookie.hasPrefix("__Host-haru-openid="))
        #expect(cookie.hasSuffix("; Path=/; Max-Age=600; HttpOnly; SameSite=None; Secure"))
        let (nonce, state) = (query["nonce"] ?? "", query["state"] ?? "")
        let challenge = query["code_challenge"] ?? ""
        let answer = try await client.executeRequest(
          uri: "/api/v1/openid/stub/callback",
          method: .post,
          headers: [
            .cookie: String(cookie.prefix { $0 != ";" }), .origin: stub.issuer,
            .contentType: "application/x-www-form-urlencoded",
            try #require(HTTPField.Name("Sec-Fetch-Site")): "cross-site",
          ],
          body: ByteBuffer(string: "code=nothing.\(nonce).\(challenge)&state=\(state)")
        )
        #expect(answer.headers[.location] == "/account")
        #expect(answer.headers[values: .setCookie].first?.hasPrefix("__Host-haru=") == true)
      }
    }
  }
}
