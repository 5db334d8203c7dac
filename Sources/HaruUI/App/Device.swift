package import HaruJSON

/// What the browser tells of itself: its storage, and whether it lets the app notify.
package struct Device: Equatable, Sendable {
  /// What the browser's user has answered to the question for notifications.
  package enum Permission: Sendable {
    /// The browser has not asked yet.
    case notAsked
    case granted, denied
    /// The browser shows no notifications of this page at all.
    case unsupported
  }

  /// The bytes that the app uses, nil if the browser does not say.
  package var bytesUsed: Int64?
  /// Whether the browser deletes nothing by itself, nil if it does not say.
  package var isPersistent: Bool?
  /// Whether the app may notify.
  package var notifications: Permission

  /// Collects what the browser tells.
  package init(
    bytesUsed: Int64? = nil,
    isPersistent: Bool? = nil,
    notifications: Permission = .notAsked
  ) {
    self.bytesUsed = bytesUsed
    self.isPersistent = isPersistent
    self.notifications = notifications
  }

  /// Reads `{"used": bytes, "persistent": true, "notifications": "granted"}`; null is unknown, and
  /// for notifications unsupported.
  package init(json: JSON) {
    bytesUsed = json["used"]?.integer
    isPersistent = json["persistent"]?.bool
    let permission = json["notifications"]?.string ?? ""
    notifications =
      if permission.utf8.elementsEqual("granted".utf8) {
        .granted
      } else if permission.utf8.elementsEqual("denied".utf8) {
        .denied
      } else {
        permission.utf8.isEmpty ? .unsupported : .notAsked
      }
  }
}
