package import HaruJSON

/// What the browser tells of itself: its storage, and what it lets the app do.
package struct Device: Equatable, Sendable {
  /// What the browser's user has answered to a question of the app.
  package enum Permission: Sendable {
    /// The browser has not asked yet.
    case notAsked
    case granted, denied
    /// The browser does not do it on this page at all, or does not say.
    case unsupported
  }

  /// The bytes that the app uses, nil if the browser does not say.
  package var bytesUsed: Int64?
  /// Whether the browser deletes nothing by itself, nil if it does not say.
  package var isPersistent: Bool?
  /// Whether the app may notify.
  package var notifications: Permission
  /// Whether the app may know where the device is.
  package var location: Permission
  /// Whether nobody on the way can read along; without that a browser does not install the app, keep it
  /// for offline use or notify.
  package var isSecure: Bool
  /// Whether the browser can keep the screen lit.
  package var canStayLit: Bool
  /// Whether the browser can read words aloud.
  package var canSpeak: Bool

  /// Collects what the browser tells.
  package init(
    bytesUsed: Int64? = nil,
    isPersistent: Bool? = nil,
    notifications: Permission = .notAsked,
    location: Permission = .unsupported,
    isSecure: Bool = true,
    canStayLit: Bool = true,
    canSpeak: Bool = true
  ) {
    self.bytesUsed = bytesUsed
    self.isPersistent = isPersistent
    self.notifications = notifications
    self.location = location
    self.isSecure = isSecure
    self.canStayLit = canStayLit
    self.canSpeak = canSpeak
  }

  /// Reads `{"used": bytes, "persistent": true, "notifications": "granted", "location": "prompt",
  /// "secure": true, "lit": true, "speech": true}`; null is unknown, and for permissions unsupported.
  package init(json: JSON) {
    bytesUsed = json["used"]?.integer
    isPersistent = json["persistent"]?.bool
    notifications = Permission(json["notifications"])
    location = Permission(json["location"])
    isSecure = json["secure"]?.bool ?? true
    canStayLit = json["lit"]?.bool ?? true
    canSpeak = json["speech"]?.bool ?? true
  }
}

extension Device.Permission {
  fileprivate init(_ json: JSON?) {
    let text = json?.string ?? ""
    self =
      if text.utf8.elementsEqual("granted".utf8) {
        .granted
      } else if text.utf8.elementsEqual("denied".utf8) {
        .denied
      } else {
        text.utf8.isEmpty ? .unsupported : .notAsked
      }
  }
}
