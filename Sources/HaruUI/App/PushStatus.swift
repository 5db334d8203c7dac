package import HaruJSON
package import HaruTime

/// The notifications of a person while the app is closed, as far as the browser and the server
/// know.
package struct PushStatus: Equatable {
  /// Why nothing can be sent to this browser.
  package enum Obstacle {
    /// Nobody is signed in, so no server knows what to send.
    case signedOut
    /// The browser cannot receive messages on this page.
    case unsupported
    /// An iPhone or iPad, whose browser only notifies for apps on the Home Screen.
    case notInstalled
    /// The operator of the server has not set up notifications.
    case serverOff
    /// The server did not answer.
    case unreachable
  }

  /// Why a browser's push service rejected the last message.
  package enum Failure: Equatable {
    /// It did not respond, or is busy; the server will retry.
    case unreachable, busy
    /// It does not accept the server's key.
    case key
    case other

    /// Interprets the status of its response, 0 for none.
    init(status: Int) {
      switch status {
      case 0: self = .unreachable
      case 401, 403: self = .key
      case 429, 500...599: self = .busy
      default: self = .other
      }
    }
  }

  /// A subscribed browser of the same account.
  package struct Recipient: Equatable {
    /// Its session's label (`Messages.device`).
    package let label: String
    /// Whether it is this browser.
    package let isCurrent: Bool
    /// When its service last accepted a message.
    package let acceptedAt: Instant?
    /// When it last confirmed one.
    package let confirmedAt: Instant?
    /// When the earliest of several unconfirmed messages was sent, if that is days ago; nil
    /// otherwise.
    package let unconfirmedSince: Instant?
    /// Why the last message was not accepted; nil if it was.
    package let failure: Failure?
  }

  /// How long after the last look at a subscription the browser looks again, in milliseconds.
  package static let checkInterval: Int64 = 86_400_000
  /// How long after the last report the browser tells the server again that it is still there, in
  /// milliseconds.
  package static let reportInterval: Int64 = 7 * checkInterval

  /// Why this browser gets no notifications; nil if it can.
  package var obstacle: Obstacle?
  /// Whether notifications are possible, as far as is currently known.
  package var isPossible: Bool { obstacle == nil || obstacle == .unreachable }

  /// Whether a calendar program follows the person's alarms.
  package let hasCalendar: Bool
  /// The browsers of the account.
  package var recipients: [Recipient] = []
  /// When the server was down, the earliest first.
  package var outages: [Range<Instant>] = []

  /// Reads `{"obstacle": "signedOut", "calendar": false, "devices": [{"label", "current",
  /// "accepted_at", "confirmed_at", "unconfirmed_since", "failure"}], "outages": [{"from",
  /// "until"}]}`.
  package init(json: JSON) {
    hasCalendar = json["calendar"]?.bool ?? false
    obstacle = json["obstacle"]?.string.flatMap(Obstacle.init)
    recipients = (json["devices"]?.array ?? []).map { device -> Recipient in
      let time = { (name: String) in Self.time(device[name]) }
      return Recipient(
        label: device["label"]?.string ?? "",
        isCurrent: device["current"]?.bool ?? false,
        acceptedAt: time("accepted_at"),
        confirmedAt: time("confirmed_at"),
        unconfirmedSince: time("unconfirmed_since"),
        failure: (device["failure"]?.int).map(Failure.init(status:))
      )
    }
    outages = (json["outages"]?.array ?? []).compactMap { outage in
      guard let from = Self.time(outage["from"]), let until = Self.time(outage["until"]),
        from < until
      else { return nil }
      return from..<until
    }
  }

  private static func time(_ json: JSON?) -> Instant? {
    json?.string.flatMap { try? Instant(rfc3339: $0) }
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
