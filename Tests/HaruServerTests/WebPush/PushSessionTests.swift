import Foundation
import HTTPTypes
import HaruJSON
import HaruStore
import HummingbirdTesting
import Testing

@testable import HaruServer

/// Subscriptions end with their sessions, however these end.
struct PushSessionTests {
  /// A person who has subscribed two browsers.
  private struct Scene: Sendable {
    let client: any TestClientProtocol
    let store: ServerStore
    let clock: TestClock
    let user: String
    /// The sessions of the browsers `phone` and `desk`.
    let phone: String, desk: String

    /// The browsers that are subscribed.
    func subscribed() async throws -> [String] {
      try await store.subscriptions(of: user)
        .map { $0.endpoint.components(separatedBy: "/").last ?? "" }.sorted()
    }
  }

  private func withBrowsers(_ test: @Sendable (Scene) async throws -> Void) async throws {
    let clock = TestClock()
    try await withServerAndStore({ options in
      options.mailSender = "haru@example.org"
      options.clock = { clock.now }
    }) { client, store in
      let phone = try await client.signUp()
      let desk = try await client.signIn().token
      for (name, token) in [("phone", phone), ("desk", desk)] {
        try await client.subscribe(to: "https://fcm.googleapis.com/\(name)", token: token)
      }
      let scene = Scene(
        client: client,
        store: store,
        clock: clock,
        user: try await client.user(phone),
        phone: phone,
        desk: desk
      )
      #expect(try await scene.subscribed() == ["desk", "phone"])
      try await test(scene)
    }
  }

  @Test func signingOutEndsTheBrowsersOwn() async throws {
    try await withBrowsers { scene in
      let ended = try await scene.client.api(.delete, "sessions/current", token: scene.phone)
      #expect(ended.status == 204)
      #expect(try await scene.subscribed() == ["desk"])
    }
  }

  @Test func aSessionThatIsEndedElsewhereEndsItsOwn() async throws {
    try await withBrowsers { scene in
      let list = try await scene.client.api(.get, "sessions", token: scene.phone).json.array ?? []
      let other = try #require(list.first { $0["is_current"] == false }?["id"]?.string)
      let ended = try await scene.client.api(.delete, "sessions/\(other)", token: scene.phone)
      #expect(ended.status == 204)
      #expect(try await scene.subscribed() == ["phone"])
    }
  }

  @Test(arguments: [("sessions?others=true", ["phone"]), ("sessions", [])])
  func endingAllSessionsEndsTheirs(path: String, left: [String]) async throws {
    try await withBrowsers { scene in
      let ended = try await scene.client.api(.delete, path, token: scene.phone)
      #expect(ended.status == 204)
      #expect(try await scene.subscribed() == left)
    }
  }

  /// Its own browser has a new session, for which it subscribes again when the app is opened.
  @Test func aNewPasswordEndsAllOthers() async throws {
    try await withBrowsers { scene in
      let body: JSON = [
        "current": "correct horse battery", "password": "staple staple", "transport": "bearer",
      ]
      let changed = try await scene.client.api(.put, "account/password", body, token: scene.phone)
      #expect(changed.status == 200)
      #expect(try await scene.subscribed() == [])
      try await scene.client.subscribe(
        to: "https://fcm.googleapis.com/phone",
        token: changed.token
      )
      #expect(try await scene.subscribed() == ["phone"])
    }
  }

  @Test func aPasswordThatIsResetEndsAll() async throws {
    try await withBrowsers { scene in
      let link = try await accountRules(in: scene.store, at: scene.clock).resetLink(for: scene.user)
      let secret = try #require(link.components(separatedBy: "#reset=").last)
      let body: JSON = ["ticket": .string(secret), "password": "staple staple"]
      #expect(try await scene.client.api(.put, "password-resets", body).status == 204)
      #expect(try await scene.subscribed() == [])
    }
  }

  /// The account itself is deleted a week later.
  @Test func aDeletionOfTheAccountEndsAllAtOnce() async throws {
    try await withBrowsers { scene in
      let body: JSON = ["password": "correct horse battery"]
      _ = try await scene.client.api(.post, "account/deletion", body, token: scene.phone)
      #expect(try await scene.subscribed() == [])
    }
  }

  @Test func aSessionThatNobodyUsesEndsItsOwn() async throws {
    try await withBrowsers { scene in
      let accounts = accountRules(in: scene.store, at: scene.clock)
      scene.clock.advance(seconds: 59 * 86_400)
      #expect(try await scene.client.api(.get, "account", token: scene.phone).status == 200)
      try await accounts.purge()
      #expect(try await scene.subscribed() == ["desk", "phone"])
      scene.clock.advance(seconds: 86_400)
      try await accounts.purge()
      #expect(try await scene.subscribed() == ["phone"])
    }
  }
}
