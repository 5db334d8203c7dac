package import HaruJSON
package import HaruTime

/// What a person is told while the app is closed, as far as the browser and the server know.
package struct PushStatus: Equatable {
  /// Why nothing can be sent to this browser.
  package enum Obstacle {
    /// Nobody is signed in: no server knows what to tell.
    case signedOut
    /// The browser cannot receive messages on this page.
    case unsupported
    /// The operator of the server has not set it up.
    case serverOff
    /// The server did not answer.
    case unreachable
  }

  /// A browser that is told, of the same account.
  package struct Recipient: Equatable {
    /// Its session's label (`Messages.device`).
    package let label: String
    /// Whether it is this browser.
    package let isCurrent: Bool
    /// When its service last accepted a message.
    package let acceptedAt: Instant?
    /// When it last confirmed one.
    package let confirmedAt: Instant?
    /// Whether the last message was refused.
    package let hasFailed: Bool
  }

  /// Why this browser is told nothing; nil if it could be.
  package var obstacle: Obstacle?
  /// The browsers of the account.
  package var recipients: [Recipient] = []

  /// Reads `{"obstacle": "signedOut", "devices": [{"label", "current", "accepted_at",
  /// "confirmed_at", "failure"}]}`.
  package init(json: JSON) {
    obstacle = json["obstacle"]?.string.flatMap(Obstacle.init)
    recipients = (json["devices"]?.array ?? []).map { device in
      Recipient(
        label: device["label"]?.string ?? "",
        isCurrent: device["current"]?.bool ?? false,
        acceptedAt: device["accepted_at"]?.string.flatMap { try? Instant(rfc3339: $0) },
        confirmedAt: device["confirmed_at"]?.string.flatMap { try? Instant(rfc3339: $0) },
        hasFailed: device["failure"]?.integer != nil
      )
    }
  }
}

extension PushStatus.Obstacle {
  fileprivate init?(_ name: String) {
    let names: [(StaticString, Self)] = [
      ("signedOut", .signedOut), ("unsupported", .unsupported), ("serverOff", .serverOff),
      ("unreachable", .unreachable),
    ]
    guard let found = names.first(where: { name.hasSameBytes(as: $0.0) }) else { return nil }
    self = found.1
  }
}
