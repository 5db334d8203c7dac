/// What one server tells the others of its database.
package enum News: Equatable, Sendable {
  /// The records of an account have a new last change.
  case change(account: String, sequence: Int64)
  /// A session or token has ended.
  case ended(session: String)
}

/// What arrives from the other servers.
package enum NewsArrival: Equatable, Sendable {
  /// News, possibly also this server's own.
  case news([News])
  /// The exchange began, or began anew: what was said before was missed.
  case missed
}

/// How the servers of a database tell each other what is new.
///
/// News can be lost: whoever needs them compares with the database from time to time.
package protocol NewsExchange: Sendable {
  /// What arrives, for one reader.
  var arrivals: AsyncStream<NewsArrival> { get }
  /// Tells all servers something within milliseconds; returns at once.
  func announce(_ news: News)
  /// The newest sequence numbers of accounts; those without records are left out.
  func sequences(of accounts: [String]) async throws(StoreError) -> [String: Int64]
}
