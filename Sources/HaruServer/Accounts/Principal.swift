import HTTPTypes
import HaruTime

/// The authenticated client of a request, by a session or an API token.
struct Principal: Sendable {
  /// The id of the account.
  let user: String
  /// The id of the session or API token that signing out ends.
  let session: String
  let scope: Scope
  /// When the account will be deleted, nil if that was not requested.
  var deleteAt: Instant?
}

extension Problem {
  /// The token does not allow this.
  static var outOfScope: Problem { Problem(status: .forbidden, code: "scope") }
}
