public import HaruStore
import Logging

extension AccountAdmin {
  /// A push service's response to a test message for one browser.
  public struct PushTest: Sendable {
    /// A response.
    public enum Answer: Equatable, Sendable {
      /// The service accepted the message; only the browser can tell whether it arrives.
      case accepted
      /// The service no longer knows the browser; its subscription is removed.
      case gone
      /// The service rejected it with a status, or did not respond (0).
      case refused(status: Int)
    }

    /// The user agent of the browser when it signed in.
    public let browser: String
    /// The host of the push service.
    public let host: String
    /// The response.
    public let answer: Answer
  }

  /// Sends a test message to each subscribed browser of an account; nil if the server sends no
  /// messages.
  public func testPush(user id: String) async throws(StoreError) -> [PushTest]? {
    guard let place, let contact = place.contact,
      let identity = ServerIdentity(
        stored: try await store.pushKey(orStore: ServerIdentity.made()),
        contact: contact
      )
    else { return nil }
    let clock = accounts.options.clock
    let sender = PushSender(
      identity: identity,
      origin: place.origin.text,
      services: place.pushServices,
      storage: store,
      clock: clock,
      logger: .server()
    )
    let sessions = try await accounts.storage.credentials(of: id)
    var tests: [PushTest] = []
    for subscription in try await store.subscriptions(of: id) {
      let outcome = try await sender.sendTest(to: subscription, at: clock())
      let endpoint = PushEndpoint(subscription.endpoint, added: place.pushServices)
      tests.append(
        PushTest(
          browser: sessions.first { $0.id == subscription.credential }?.label ?? "",
          host: endpoint?.host ?? "",
          answer: PushTest.Answer(outcome)
        )
      )
    }
    return tests
  }
}

extension AccountAdmin.PushTest.Answer {
  fileprivate init(_ outcome: PushSender.Outcome) {
    switch outcome {
    case .accepted: self = .accepted
    case .gone: self = .gone
    case .later(let status), .refused(let status): self = .refused(status: status)
    }
  }
}
