import HTTPTypes
import HaruJSON
import HaruStore
import HummingbirdTesting
import Testing

@testable import HaruServer

/// Runs a test against a server whose pages support passkeys.
func withPasskeyServer(
  _ test: @Sendable (any TestClientProtocol, ServerStore, TestClock) async throws -> Void
) async throws {
  let clock = TestClock()
  try await withServerAndStore({ options in
    options.origin = PublicOrigin("https://haru.example")
    options.clock = { clock.now }
  }) { try await test($0, $1, clock) }
}

/// The password of test accounts, as proof of ownership.
let passkeyProof: JSON = ["password": "correct horse battery"]

extension TestClientProtocol {
  /// Adds a browser's passkey to an account; returns its id.
  func addPasskey(_ browser: TestAuthenticator, token: String) async throws -> String {
    let begun = try await api(.post, "passkeys/registrations", passkeyProof, token: token)
    let body: JSON = ["credential": try browser.registration(begun.json), "name": "Phone"]
    let added = try await api(.post, "passkeys", body, token: token)
    #expect(added.status == 201)
    return added.json["id"]?.string ?? ""
  }

  /// Begins a sign-in: the options, and their cookie.
  func passkeyOptions(secondStep: String? = nil) async throws -> (json: JSON, cookie: String) {
    let body = secondStep.map { ["second_step": .string($0)] as JSON } ?? .object([])
    let answer = try await api(.post, "passkeys/assertions", body)
    #expect(answer.status == 200)
    return (answer.json, answer.headers[.setCookie].map { String($0.prefix { $0 != ";" }) } ?? "")
  }

  /// Completes it with an authenticator's response.
  func signIn(
    passkey assertion: JSON,
    cookie: String,
    secondStep: String? = nil
  ) async throws -> APIAnswer {
    try await api(
      .post,
      "passkeys/sessions",
      [
        "credential": assertion, "second_step": secondStep.map(JSON.string) ?? .null,
        "transport": "bearer",
      ],
      headers: cookie.isEmpty ? [:] : [.cookie: cookie]
    )
  }

  /// Signs in with just a passkey, like a browser.
  func signIn(with browser: TestAuthenticator, user: String?) async throws -> APIAnswer {
    let options = try await passkeyOptions()
    let assertion = try browser.assertion(options.json, user: user)
    return try await signIn(passkey: assertion, cookie: options.cookie)
  }

  /// The id of the account of a session.
  func user(_ token: String) async throws -> String {
    try await api(.get, "account", token: token).json["id"]?.string ?? ""
  }

  /// Makes an account require a passkey; returns its recovery codes.
  func requirePasskey(_ isRequired: Bool = true, token: String) async throws -> [String] {
    let body: JSON = ["required": .bool(isRequired), "password": "correct horse battery"]
    let answer = try await api(.put, "passkeys/requirement", body, token: token)
    #expect(answer.status == 200)
    return answer.json["recovery_codes"]?.array?.compactMap(\.string) ?? []
  }
}
