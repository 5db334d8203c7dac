import HTTPTypes
import HaruJSON
import HaruStore
import HummingbirdTesting
import Testing

@testable import HaruServer

/// What the list of devices shows its owner: browser, system, time and place of the last use.
struct SessionPlaceTests {
  @Test(arguments: [
    ("203.0.113.77", "203.0.113.*"), ("::ffff:203.0.113.77", "203.0.113.*"),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:*"), ("2001:db8::1", "2001:db8:0:*"),
    ("127.0.0.1", ""), ("::1", ""), ("", ""), ("somewhere", ""),
  ])
  func keepsTheBeginningOfAnAddress(address: String, network: String) {
    #expect(ProxyList.shownNetwork(of: address) == network)
  }

  private static let agent =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36"

  private static func from(_ address: String, in zone: String? = nil) throws -> HTTPFields {
    var fields: HTTPFields = [
      try #require(HTTPField.Name("X-Forwarded-For")): address, .userAgent: agent,
    ]
    if let zone { fields[try #require(HTTPField.Name("Haru-Zone"))] = zone }
    return fields
  }

  private func sessions(
    _ client: any TestClientProtocol,
    _ token: String,
    from address: String
  ) async throws -> JSON {
    try await client.api(.get, "sessions", token: token, headers: Self.from(address)).json
  }

  @Test func namesBrowserSystemAndWhereItWasUsedLast() async throws {
    let clock = TestClock()
    try await withServer(
      { options in
        options.clock = { clock.now }
        _ = options.trustedProxies.add("127.0.0.1")
      },
      onSocket: true
    ) { client in
      let person: JSON = [
        "email": "mina@haru.example", "password": "correct horse battery", "transport": "bearer",
      ]
      let made = try await client.api(
        .post,
        "accounts",
        person,
        headers: Self.from("203.0.113.77")
      )
      let first = try await sessions(client, made.token, from: "203.0.113.77")[0]
      #expect(first?["browser"] == "Chrome" && first?["system"] == "Windows")
      #expect(first?["network"] == "203.0.113.*")
      // Elsewhere: recorded after a minute, so that two addresses of one device do not cause
      // constant writes.
      clock.advance(seconds: 30)
      let early = try await sessions(client, made.token, from: "198.51.100.9")[0]
      #expect(early?["network"] == "203.0.113.*")
      clock.advance(seconds: 61)
      let moved = try await sessions(client, made.token, from: "198.51.100.9")[0]
      #expect(moved?["network"] == "198.51.100.*")
      // A request without a location keeps the known one.
      clock.advance(seconds: 3_600)
      let unknown = try await client.api(.get, "sessions", token: made.token).json[0]
      #expect(unknown?["network"] == "198.51.100.*")
    }
  }

  @Test func aDeviceThatGaveItselfANameHasNoBrowser() async throws {
    try await withServer { client in
      let token = try await client.api(
        .post,
        "accounts/anonymous",
        ["device": "haru, studio", "transport": "bearer"]
      ).token
      let session = try await client.api(.get, "sessions", token: token).json[0]
      #expect(session?["label"] == "haru, studio")
      #expect(session?["browser"]?.isNull == true && session?["system"]?.isNull == true)
      #expect(session?["network"]?.isNull == true)
    }
  }

  @Test(arguments: [
    ("Asia/Seoul", "Asia/Seoul"), ("Europe/Atlantis", nil), ("<script>", nil), ("", nil),
  ])
  func keepsAZoneThatExists(named zone: String, kept: String?) async throws {
    try await withServer { client in
      let token = try await client.api(.post, "accounts/anonymous", ["transport": "bearer"]).token
      let headers = try Self.from("", in: zone)
      _ = try await client.api(.get, "sync/pull?device=d", token: token, headers: headers)
      let session = try await client.api(.get, "sessions", token: token).json[0]
      #expect(session?["zone"] == kept.map(JSON.string) ?? .null)
    }
  }

  @Test func thePageSaysWhereAndWhatThatMeans() async throws {
    try await withServer(
      { _ = $0.trustedProxies.add("127.0.0.1") },
      onSocket: true
    ) { client in
      let headers = try Self.from("203.0.113.77")
      let made = try await client.api(
        .post,
        "accounts/anonymous",
        ["transport": "bearer"],
        headers: headers
      )
      var shown = try Self.from("203.0.113.77", in: "Europe/Vienna")
      shown[.authorization] = "Bearer \(made.token)"
      let page = try await client.executeRequest(
        uri: "/account",
        method: .get,
        headers: shown,
        body: nil
      ).text
      #expect(page.contains("Active now · Vienna · from 203.0.113.*"))
      #expect(page.contains("first part of the IP address"))
      #expect(!page.contains("203.0.113.77"))
    }
  }

  /// Only the visible part of an address is stored.
  @Test func noWholeAddressReachesTheDatabase() async throws {
    try await withServerAndStore(
      { _ = $0.trustedProxies.add("127.0.0.1") },
      onSocket: true
    ) { client, store in
      let headers = try Self.from("203.0.113.77")
      let token = try await client.api(
        .post,
        "accounts/anonymous",
        ["transport": "bearer"],
        headers: headers
      ).token
      _ = try await sessions(client, token, from: "203.0.113.77")
      let account = try #require(try await store.accounts().first)
      let kept = try await store.credentials(of: account.id)
      #expect(kept.map(\.origin.network) == ["203.0.113.*"])
    }
  }
}
