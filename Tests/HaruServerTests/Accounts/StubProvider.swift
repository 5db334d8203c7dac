import Crypto
import Foundation
import HaruJSON
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization

@testable import HaruServer

/// A local OpenID Connect provider that responds as a test requests.
///
/// The code of a sign-in is `fault.nonce.challenge`: the fault of the token, and the nonce and the
/// challenge (RFC 7636) that a real provider would remember.
final class StubProvider: Sendable {
  /// The fault of a token.
  enum Fault: String, CaseIterable, Sendable {
    case nothing, issuer, audience, expired, nonce, signature, algorithm, missing, refused
  }

  private let key = P256.Signing.PrivateKey()
  private let otherKey = P256.Signing.PrivateKey()
  private let place = Mutex("")

  var issuer: String { place.withLock { $0 } }

  /// Runs a test with the provider.
  func run(_ test: @escaping @Sendable () async throws -> Void) async throws {
    let router = Router()
    router.get(".well-known/openid-configuration") { [self] _, _ in Response.json(configuration) }
    router.get("keys") { [self] _, _ in Response.json(["keys": [key.publicKey.webKey]]) }
    router.post("token") { [self] request, _ in
      let form = try await request.form()
      let parts = form["code"]?.split(separator: ".") ?? []
      guard parts.count == 3, let fault = Fault(rawValue: String(parts[0])), fault != .refused,
        Data(SHA256.hash(data: Data((form["code_verifier"] ?? "").utf8))).base64URLText == parts[2]
      else { return Response(status: .badRequest) }
      if fault == .missing { return .json([:]) }
      return .json(["id_token": .string(try token(fault, nonce: String(parts[1])))])
    }
    try await Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0))
    )
    .test(.live) { client in
      self.place.withLock { $0 = "http://127.0.0.1:\(client.port ?? 0)" }
      try await test()
    }
  }

  private var configuration: JSON {
    [
      "issuer": .string(issuer), "authorization_endpoint": .string(issuer + "/authorize"),
      "token_endpoint": .string(issuer + "/token"), "jwks_uri": .string(issuer + "/keys"),
    ]
  }

  private func token(_ fault: Fault, nonce: String) throws -> String {
    let now = Date().timeIntervalSince1970
    let claims = IDToken(
      iss: fault == .issuer ? "http://127.0.0.1:1" : issuer,
      sub: "mina",
      aud: [fault == .audience ? "another-site" : "haru"],
      // More than the minute of leeway, however long the exchange takes.
      exp: fault == .expired ? now - 600 : now + 300,
      nonce: fault == .nonce ? "another" : nonce,
      email: "mina@haru.example",
      emailVerified: true
    )
    let token = try claims.json.signed(by: fault == .signature ? otherKey : key)
    guard fault == .algorithm else { return token }
    let header = Data(#"{"alg":"none","typ":"JWT"}"#.utf8).base64URLText
    return "\(header).\(token.split(separator: ".")[1])."
  }
}
