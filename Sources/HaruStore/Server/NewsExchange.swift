/// What one server of a database tells the others.
package enum News: Equatable, Sendable {
  /// The last change of an account's records has a new number.
  case change(account: String, sequence: Int64)
  /// A session or token has ended.
  case ended(session: String)
}

/// What arrives from the other servers.
package enum NewsArrival: Equatable, Sendable {
  /// News, which may include this server's own.
  case news([News])
  /// The exchange started or resumed; earlier news was missed.
  case missed
  /// The database was promoted or recovered and may have lost its last changes, so numbers that were
  /// announced may be given again.
  case promoted
}

/// How the servers of a database notify each other.
///
/// News can be lost, so readers compare with the database from time to time.
package protocol NewsExchange: Sendable {
  /// The arrivals, for a single reader.
  var arrivals: AsyncStream<NewsArrival> { get }
  /// Announces news to all servers within milliseconds; returns at once.
  func announce(_ news: News)
  /// The newest sequence numbers of accounts; accounts without records are left out.
  func sequences(of accounts: [String]) async throws(StoreError) -> [String: Int64]
}
