package import HaruJSON

/// What the browser reports about the device: its storage, and what it allows the app.
package struct Device: Equatable, Sendable {
  /// The user's answer to a permission request.
  package enum Permission: Sendable {
    /// The user has not been asked yet.
    case notAsked
    case granted, denied
    /// The browser does not support it on this page, or does not say.
    case unsupported
  }

  /// What a browser may be able to do for an app on a phone or a computer.
  package enum Ability: Int, CaseIterable, Sendable {
    /// Install it.
    case install
    /// Notify while it is closed.
    case push
    /// Pass on what other apps share.
    case share
    /// Open files with it.
    case files
    /// Open `web+haru` links.
    case links
    /// Show a number on its icon.
    case badge
    case vibrate
  }

  /// The bytes that the app uses, nil if unknown.
  package var bytesUsed: Int64?
  /// Whether the storage is persistent, nil if unknown.
  package var isPersistent: Bool?
  /// Whether the app may notify.
  package var notifications: Permission
  /// Whether the app may know the device's location.
  package var location: Permission
  /// Whether this is a secure context; without one, a browser does not install the app, keep it for
  /// offline use or notify.
  package var isSecure: Bool
  /// Whether the browser supports screen wake locks.
  package var canStayLit: Bool
  /// Whether the browser can read text aloud.
  package var canSpeak: Bool
  /// Whether the browser has each ability, in their order.
  package var abilities: [Bool]

  /// Creates a device.
  package init(
    bytesUsed: Int64? = nil,
    isPersistent: Bool? = nil,
    notifications: Permission = .notAsked,
    location: Permission = .unsupported,
    isSecure: Bool = true,
    canStayLit: Bool = true,
    canSpeak: Bool = true,
    abilities: [Bool] = []
  ) {
    self.bytesUsed = bytesUsed
    self.isPersistent = isPersistent
    self.notifications = notifications
    self.location = location
    self.isSecure = isSecure
    self.canStayLit = canStayLit
    self.canSpeak = canSpeak
    self.abilities = abilities
  }

  /// Reads `{"used": bytes, "persistent": true, "notifications": "granted", "location": "prompt",
  /// "secure": true, "lit": true, "speech": true, "can": [true, …]}`; null means unknown, or
  /// unsupported for permissions.
  package init(json: JSON) {
    bytesUsed = json["used"]?.integer
    isPersistent = json["persistent"]?.bool
    notifications = Permission(json["notifications"])
    location = Permission(json["location"])
    isSecure = json["secure"]?.bool ?? true
    canStayLit = json["lit"]?.bool ?? true
    canSpeak = json["speech"]?.bool ?? true
    abilities = (json["can"]?.array ?? []).map { $0.bool ?? false }
  }

  /// Whether the browser has an ability; nil if it did not say.
  package func can(_ ability: Ability) -> Bool? {
    abilities.count > ability.rawValue ? abilities[ability.rawValue] : nil
  }
}

extension Device.Permission {
  fileprivate init(_ json: JSON?) {
    let text = json?.string ?? ""
    self =
      if text.hasSameBytes(as: "granted") {
        .granted
      } else if text.hasSameBytes(as: "denied") {
        .denied
      } else {
        text.utf8.isEmpty ? .unsupported : .notAsked
      }
  }
}
