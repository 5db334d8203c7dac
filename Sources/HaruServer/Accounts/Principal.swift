/// Who asks, proven by a session or an API token.
struct Principal: Sendable {
  /// The id of the account.
  let user: String
  /// The id of the session, or of the API token: what signing out ends.
  let session: String
  let scope: Scope
}

/// How far a proof of identity reaches.
enum Scope: String, Sendable {
  /// Everything, the account itself included: a session of a signed-in person.
  case full
  /// Reading records: an API token.
  case read
  /// Reading and writing records: an API token.
  case write
}
