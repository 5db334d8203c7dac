public import HaruJSON

/// The deletion of the anonymous account that a device had before its sign-in, once its records are
/// in the other one.
///
/// The server keeps the account if it has records that this device never copied.
public struct AccountMerge: Sendable {
  /// The path of the request; its method is `DELETE`.
  public static let path = "/api/v1/accounts/anonymous"

  /// The body of the request.
  public let body: JSON

  /// Creates the request; nil while it must not be sent.
  ///
  /// `isAsking` is whether the person has yet to decide what becomes of the records, `refused` the
  /// number of changes that the new account refused (the old account has the only other copy of
  /// them), `copied` how far the complete copies of the old account reached.
  public init?(ticket: String, isAsking: Bool, refused: Int, copied: JSON) {
    if isAsking || refused > 0 || ticket.utf8.isEmpty { return nil }
    body = ["anonymous_ticket": .string(ticket), "copied": copied]
  }

  /// Whether a response ends the matter; if not, the next round tries again.
  ///
  /// `status` is 0 without a response.
  public static func isSettled(status: Int) -> Bool {
    status > 0 && status != 429 && status < 500
  }
}
