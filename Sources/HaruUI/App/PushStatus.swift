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
    /// An iPhone or iPad, whose browser only notifies for apps on the Home Screen.
    case notInstalled
    /// The operator of the server has not set it up.
    case serverOff
    /// The server did not answer.
    case unreachable
  }

  /// Why the push service of a browser did not take the last message.
  package enum Failure: Equatable {
    /// It did not answer, or is busy: the server tries again.
    case unreachable, busy
    /// It does not accept the server's key.
    case key
    case other

    /// Reads the status of its answer, 0 for none.
    init(status: Int) {
      switch status {
      case 0: self = .unreachable
      case 401, 403: self = .key
      case 429, 500...599: self = .busy
      default: self = .other
      }
    }
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
    /// What became of the last message, if it was not accepted.
    package let failure: Failure?
  }

  /// Why this browser is told nothing; nil if it could be.
  package var obstacle: Obstacle?
  /// Whether a message could come at all, as far as anybody knows now.
  package var isPossible: Bool { obstacle == nil || obstacle == .unreachable }

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
        failure: (device["failure"]?.int).map(Failure.init(status:))
      )
    }
  }
}

extension PushStatus.Obstacle {
  fileprivate init?(_ name: String) {
    let names: [(StaticString, Self)] = [
      ("signedOut", .signedOut), ("unsupported", .unsupported), ("notInstalled", .notInstalled),
      ("serverOff", .serverOff),
      ("unreachable", .unreachable),
    ]
    guard let found = names.first(where: { name.hasSameBytes(as: $0.0) }) else { return nil }
    self = found.1
  }
}
