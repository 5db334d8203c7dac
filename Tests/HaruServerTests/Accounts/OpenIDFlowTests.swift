import Foundation
import HTTPTypes
import HaruJSON
import HaruStore
import HaruTime
import HaruUI
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

/// Signing in with a provider, entirely over sockets.
struct OpenIDFlowTests {
  /// A browser that returned from the provider: its address and its cookies.
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

  /// Starts a sign-in; returns the address of the provider's page and the state cookie.
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

  /// Returns with a faulty response, or with a code for another challenge.
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
        let cookies = arrival.cookies.map { $0.prefix { $0 != ";" } }.joined(separator: "; ")
        let account = try await client.api(.get, "account", headers: [.cookie: cookies])
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
        // Nothing was created, and the next sign-in succeeds.
        #expect(try await Self.comeBack(client, .nothing).address == "/account")
      }
    }
  }

  /// Someone who stole another person's code gets no token for it.
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

  /// Returns from a provider whose address has an account here: the ticket that links the two, and
  /// the browser's cookie.
  private static func linkTicket(
    _ client: any TestClientProtocol
  ) async throws -> (ticket: String, cookie: String) {
    let (query, state) = try await start(client)
    let code =
      "nothing.\(try #require(query["nonce"])).\(try #require(query["code_challenge"]))"
    let own = String(state.prefix { $0 != ";" })
    let answer = try await client.executeRequest(
      uri: "/api/v1/openid/stub/callback?code=\(code)&state=\(try #require(query["state"]))",
      method: .get,
      headers: [.cookie: own],
      body: nil
    )
    let ticket = try #require(answer.headers[.location]?.split(separator: "#link=").last)
    return (String(ticket), own)
  }

  /// Tries to link the provider's identity to Mina's account with a browser's ticket; returns the
  /// status and whether it is linked.
  private static func link(
    _ client: any TestClientProtocol,
    as email: String,
    cookie: (String) -> String?
  ) async throws -> (status: Int, isLinked: Bool) {
    let (ticket, own) = try await linkTicket(client)
    let shown = cookie(own)
    let signIn = try await client.api(
      .post,
      "sessions",
      [
        "email": .string(email), "password": "correct horse battery",
        "link_ticket": .string(ticket), "transport": "bearer",
      ],
      headers: shown.map { [.cookie: $0] } ?? [:]
    )
    let token = try await client.signIn().token
    let account = try await client.api(.get, "account", token: token)
    return (signIn.status, account.json["providers"]?.array?.isEmpty == false)
  }

  @Test func tiesNothingBeforeTheSecondStep() async throws {
    let stub = StubProvider()
    try await stub.run {
      let provider = try Self.provider(stub)
      try await withServerAndStore({ $0.providers = [provider] }) { client, store in
        _ = try await client.signUp()
        let account = try #require(try await store.accounts().first?.id)
        let code = RecoveryCode()
        let passkey = Passkey(
          id: "1",
          account: account,
          credential: [1],
          publicKey: [],
          counter: 0,
          name: "Phone",
          canBeBackedUp: false,
          isBackedUp: false,
          createdAt: Instant(milliseconds: 0)
        )
        #expect(try await store.add(passkey, limit: 1))
        #expect(try await store.setNeedsPasskey(true, of: account))
        try await store.setRecoveryCodes([code.hash], of: account)
        let (ticket, cookie) = try await Self.linkTicket(client)
        let half = try await client.api(
          .post,
          "sessions",
          [
            "email": "mina@haru.example", "password": "correct horse battery",
            "link_ticket": .string(ticket),
          ],
          headers: [.cookie: cookie]
        )
        #expect(half.status == 202)
        #expect(try await store.identities(of: account).isEmpty)
        let step: JSON = [
          "second_step": half.json["second_step"] ?? .null, "recovery_code": .string(code.text),
        ]
        let path = "recovery-codes/sessions"
        let done = try await client.api(.post, path, step, headers: [.cookie: cookie])
        #expect(done.status == 201)
        #expect(try await store.identities(of: account).count == 1)
      }
    }
  }

  @Test func aTicketTiesOnlyTheAccountOfItsAddressInTheBrowserThatAskedForIt() async throws {
    let stub = StubProvider()
    try await stub.run {
      let provider = try Self.provider(stub)
      try await withServer({ $0.providers = [provider] }) { client in
        _ = try await client.signUp()
        _ = try await client.signUp("juno@haru.example")
        let other = try await Self.link(client, as: "juno@haru.example") { $0 }
        #expect(other.status == 410 && !other.isLinked)
        let elsewhere = try await Self.link(client, as: "mina@haru.example") { _ in nil }
        #expect(elsewhere.status == 410 && !elsewhere.isLinked)
        let own = try await Self.link(client, as: "mina@haru.example") { $0 }
        #expect(own.status == 201 && own.isLinked)
      }
    }
  }

  /// Goes to the provider from a start address and returns, with a session cookie.
  private static func goThere(
    _ client: any TestClientProtocol,
    from address: String,
    session: String
  ) async throws -> TestResponse {
    let started = try await client.executeRequest(
      uri: address,
      method: .get,
      headers: [.cookie: session],
      body: nil
    )
    guard let place = started.headers[.location].flatMap({ URLComponents(string: $0) }),
      let state = started.headers[.setCookie]?.prefix(while: { $0 != ";" })
    else { return started }
    let query = (place.queryItems ?? []).reduce(into: [:]) { $0[$1.name] = $1.value }
    let code = "nothing.\(query["nonce"] ?? "").\(query["code_challenge"] ?? "")"
    return try await client.executeRequest(
      uri: "/api/v1/openid/stub/callback?code=\(code)&state=\(query["state"] ?? "")",
      method: .get,
      headers: [.cookie: "\(session); \(state)"],
      body: nil
    )
  }

  @Test func onlyAProvenOwnerTiesAProviderToTheAccount() async throws {
    let stub = StubProvider()
    try await stub.run {
      let provider = try Self.provider(stub)
      try await withServer({ $0.providers = [provider] }) { client in
        let token = try await client.signUp("juno@haru.example")
        let session = "haru=\(token); haru_account=1"
        let start = "/api/v1/openid/stub/start"
        // Leading the browser there with just its cookie links nothing.
        _ = try await Self.goThere(client, from: start, session: session)
        // The browser is in the account of the provider's identity now; that session has ended.
        #expect(try await client.api(.get, "account", token: token).status == 401)
        let again = try await client.signIn("juno@haru.example").token
        let before = try await client.api(.get, "account", token: again)
        #expect(before.json["providers"] == [])

        let wrong: JSON = ["password": "wrong horse battery"]
        let refused = try await client.api(.post, "openid/stub/link", wrong, token: again)
        #expect(refused.code == "bad_password")
      }
    }
  }

  @Test func aProvenOwnerTiesAProviderToTheAccount() async throws {
    let stub = StubProvider()
    try await stub.run {
      let provider = try Self.provider(stub)
      try await withServer({ $0.providers = [provider] }) { client in
        let token = try await client.signUp("juno@haru.example")
        let other = try await client.signUp("eve@haru.example")
        let right: JSON = ["password": "correct horse battery"]
        for (session, isTied) in [(other, false), (token, true)] {
          let allowed = try await client.api(.post, "openid/stub/link", right, token: token)
          #expect(allowed.status == 201)
          let address = try #require(allowed.json["address"]?.string)
          let cookies = "haru=\(session); haru_account=1"
          _ = try await Self.goThere(client, from: address, session: cookies)
          let account = try await client.api(.get, "account", token: token)
          #expect(account.json["providers"] == (isTied ? [.string(stub.issuer)] : []))
        }
      }
    }
  }

  @Test func itsOwnerUnlinksAProviderButNotTheLastWayIn() async throws {
    let stub = StubProvider()
    try await stub.run {
      let provider = try Self.provider(stub)
      try await withServer({ $0.providers = [provider] }) { client in
        let token = try await client.signUp("juno@haru.example")
        let right: JSON = ["password": "correct horse battery"]
        let allowed = try await client.api(.post, "openid/stub/link", right, token: token)
        let address = try #require(allowed.json["address"]?.string)
        _ = try await Self.goThere(client, from: address, session: "haru=\(token); haru_account=1")
        // The second time, nothing is left to unlink.
        for _ in 0..<2 {
          let answer = try await client.api(.delete, "openid/stub/link", right, token: token)
          #expect(answer.status == 204)
        }
        #expect(try await client.api(.get, "account", token: token).json["providers"] == [])

        let arrival = try await Self.comeBack(client, .nothing)
        let session = arrival.cookies.first { $0.hasPrefix("haru=") }?.dropFirst(5)
        let only = try #require(session?.prefix { $0 != ";" })
        let last = try await client.api(.delete, "openid/stub/link", [:], token: String(only))
        #expect(last.code == "last_way_in")
      }
    }
  }

  @Test func tellsTheOwnerByMailWhatWasLinkedAndUnlinked() async throws {
    let (mail, log, folder) = (try MailFolder(), CapturedLog(), try TemporaryFolder())
    var options = ServerOptions(host: "127.0.0.1", port: 0, dataDirectory: folder.path)
    mail.configure(&options)
    options.lowerPasswordCost()
    let provider = try #require(
      OpenIDProvider([
        "id": "stub", "name": "Stub", "issuer": "https://stub.example", "client_id": "haru",
        "client_secret": "secret",
      ])
    )
    options.providers = [provider]
    let store = try ServerStore(directory: folder.path)
    let accounts = Accounts(storage: store, options: options.accounts, logger: log.logger)
    let visitor = Visitor(client: "203.0.113.9", label: "Phone", language: .en, principal: nil)
    let mina = Account(
      id: "a",
      email: "mina@haru.example",
      passwordHash: try await accounts.hasher.hash("correct horse battery"),
      createdAt: accounts.now
    )
    _ = try await store.add(mina, identity: nil)
    let identity = Identity(issuer: provider.issuer, subject: "1")
    #expect(try await accounts.link(identity, to: mina, visitor))
    let linked = "You can now sign in to your Haru account with Stub."
    #expect(await mail.text(containing: linked, to: "mina@haru.example") != nil)
    let session = try await accounts.startSession(of: mina, label: "Phone")
    let me = Principal(user: "a", session: session.credential.id, scope: .full)
    try await accounts.unlink(provider, password: "correct horse battery", visitor, by: me)
    let unlinked = "You can no longer sign in to your Haru account with Stub."
    #expect(await mail.text(containing: unlinked, to: "mina@haru.example") != nil)
  }

  @Test func anotherSiteLeadsNoBrowserIntoASignIn() async throws {
    let stub = StubProvider()
    try await stub.run {
      let provider = try Self.provider(stub)
      try await withServer({ $0.providers = [provider] }) { client in
        let name = try #require(HTTPField.Name("Sec-Fetch-Site"))
        for (site, status) in [("cross-site", 403), ("same-site", 403), ("same-origin", 303)] {
          let answer = try await client.executeRequest(
            uri: "/api/v1/openid/stub/start",
            method: .get,
            headers: [name: site],
            body: nil
          )
          #expect(answer.status.code == status)
        }
      }
    }
  }

  /// Apple posts its response from its own site, so a `Lax` cookie would not be sent.
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
