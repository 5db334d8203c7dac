package import HaruTime

/// Everything that a server stores: `ServerStore` on this machine's disk, `PostgresStore` in a
/// database that several servers may share.
package protocol ServerDatabase: AccountStorage, PushStorage, RecordStorage, WebhookStorage {
  /// The time zones of the rules.
  var zones: ZoneDatabase? { get }
  /// What the servers of the database tell each other; nil if no other server can use it.
  var exchange: (any NewsExchange)? { get }
  /// The operator's files, for all servers of the database.
  var files: any OperatorFiles { get }
  /// Where the limits are counted that protect people; nil if this process is the only one.
  var limits: (any LimitStorage)? { get }

  /// When a device last sent something, by the server's clock at that time; nil if none ever did.
  func lastExchange() async throws(StoreError) -> Instant?
  /// Takes over work that one server does at a time, until an instant; returns false if another one
  /// has it.
  func takeOver(_ duty: Duty, at now: Instant, until end: Instant) async throws(StoreError) -> Bool
  /// Ends the use of the database; nothing is asked of it afterwards.
  func shutDown()
}

/// Work that one of the servers of a database does for all.
package enum Duty: String, Sendable {
  case purgeAccounts, purgeRecords, refreshCalendars
}

/// Where the operator's files are.
package protocol OperatorFiles: Sendable {
  /// The content of a file, nil if there is none.
  func read(_ name: String) async throws(StoreError) -> [UInt8]?
  /// Replaces a file.
  func write(_ content: [UInt8], to name: String) async throws(StoreError)
}

/// Two numbers of which a limit consists: a level and a time, which the limit interprets.
package struct LimitState: Equatable, Sendable {
  package var level: Double
  package var instant: Instant

  package init(level: Double, instant: Instant) {
    self.level = level
    self.instant = instant
  }
}

/// Where limits are counted for several servers together.
package protocol LimitStorage: Sendable {
  /// Changes the state of a limit, nil for none; nobody else changes it meanwhile.
  func changeLimit<Answer: Sendable>(
    _ name: String,
    _ change: @Sendable (inout LimitState?) -> Answer
  ) async throws(StoreError) -> Answer
}
