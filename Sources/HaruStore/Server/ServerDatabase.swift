package import HaruTime

/// Everything that a server stores: `ServerStore` on this machine's disk, or `PostgresStore` in a
/// database that several servers may share.
package protocol ServerDatabase: AccountStorage, AssetStorage, PushStorage, RecordStorage,
  WebhookStorage
{
  /// The time zones of the rules.
  var zones: ZoneDatabase? { get }
  /// The exchange between the servers of the database; nil if no other server can use it.
  var exchange: (any NewsExchange)? { get }
  /// The operator's files, shared by all servers of the database.
  var files: any OperatorFiles { get }
  /// The storage of shared limits; nil if this process is the only server.
  var limits: (any LimitStorage)? { get }

  /// When a device last sent something, by the server's clock at that time; nil if none ever did.
  func lastExchange() async throws(StoreError) -> Instant?
  /// Takes over a duty until an instant; returns false if another server holds it.
  func takeOver(_ duty: Duty, at now: Instant, until end: Instant) async throws(StoreError) -> Bool
  /// Ends the use of the database; it must not be used afterwards.
  func shutDown()
}

/// A task that one of the servers of a database performs for all.
package enum Duty: String, Sendable {
  case purgeAccounts, purgeRecords, refreshCalendars, backUp
}

/// The storage of the operator's files.
package protocol OperatorFiles: Sendable {
  /// The content of a file, nil if there is none.
  func read(_ name: String) async throws(StoreError) -> [UInt8]?
  /// Replaces a file.
  func write(_ content: [UInt8], to name: String) async throws(StoreError)
}

/// The state of a limit: a level and a time, which the limit interprets.
package struct LimitState: Equatable, Sendable {
  package var level: Double
  package var instant: Instant

  package init(level: Double, instant: Instant) {
    self.level = level
    self.instant = instant
  }
}

/// The storage of limits that several servers share.
package protocol LimitStorage: Sendable {
  /// Changes the state of a limit, nil for none; concurrent changes wait.
  func changeLimit<Answer: Sendable>(
    _ name: String,
    _ change: @Sendable (inout LimitState?) -> Answer
  ) async throws(StoreError) -> Answer
}
