public import HaruTime

/// The storage of one user's records within one transaction.
///
/// The server's rules (`SyncRules`) are written against it, so that they are the same on every
/// database. Everything a rule reads and writes happens in one transaction, isolated from other
/// transactions of the same user; if the rule throws, it is rolled back.
public protocol ServerStorage {
  /// The errors of the database.
  associatedtype Failure: Error

  /// The user's counters, created with a new epoch if there are none.
  ///
  /// A storage that may have lost its last changes first begins a new epoch
  /// (``ServerAccount/begin(epoch:)``).
  mutating func account() throws(Failure) -> ServerAccount
  /// Stores the counters.
  mutating func save(_ account: ServerAccount) throws(Failure)

  /// What is known about a device, nil if it is new.
  mutating func device(_ id: String) throws(Failure) -> ServerDevice?
  /// Stores what is known about a device, seen now; evicts the least recently seen device beyond
  /// `limit`.
  mutating func save(
    _ device: ServerDevice,
    at now: Instant,
    limit: Int
  ) throws(Failure)
  /// Stores why operations of a device were refused, and forgets those through a number.
  mutating func save(
    _ refusals: [Refusal],
    of device: String,
    forgettingThrough number: Int64
  ) throws(Failure)
  /// The refused operations of a device, ordered by number.
  mutating func refusals(of device: String) throws(Failure) -> [Refusal]

  /// A cell, nil if it was never written or was purged.
  mutating func cell(_ key: CellKey) throws(Failure) -> ServerCell?
  /// A summary of a record, nil if it has no cells.
  mutating func record(entity: String, id: RecordID) throws(Failure) -> ServerRecord?
  /// The latest stamp of a record's cells after a sequence number, except those that say whether it
  /// is deleted; nil if there are none.
  mutating func lastEdit(
    entity: String,
    id: RecordID,
    after sequence: Int64
  ) throws(Failure) -> Instant?
  /// Writes a cell received now, replacing the one with its key.
  ///
  /// The value at the beginning of the day (UTC) is kept beside the new one for a while.
  mutating func put(_ cell: ServerCell, at now: Instant) throws(Failure)
  /// Removes a cell.
  mutating func remove(_ key: CellKey) throws(Failure)

  /// The cells between two sequence numbers, excluding the first, in order, up to a limit.
  mutating func cells(
    after sequence: Int64,
    through end: Int64,
    limit: Int
  ) throws(Failure) -> [SyncedCell]
  /// The sum of all cells.
  mutating func sum() throws(Failure) -> CellSum

  /// The highest sequence number of a deletion received before a time, 0 if there is none.
  mutating func lastDeletion(before time: Instant) throws(Failure) -> Int64
  /// The cells of all records deleted at or before a sequence number.
  mutating func deletedRecords(through sequence: Int64) throws(Failure) -> [ServerCell]
}

/// What the server knows about one device of a user.
public struct ServerDevice: Sendable {
  /// The id that the device chose for itself.
  public var id: String
  /// The number of its last operation.
  public var last: Int64
  /// The chain link at that operation.
  public var chain: Int64
  /// The latest stamp of its operations: no later operation has an earlier one.
  public var stamp: Instant

  /// Creates a device.
  public init(id: String, last: Int64, chain: Int64, stamp: Instant) {
    self.id = id
    self.last = last
    self.chain = chain
    self.stamp = stamp
  }
}

/// What the server knows about a record without reading its values.
public struct ServerRecord: Equatable, Sendable {
  /// The number of its cells.
  public var cells: Int
  /// `SyncedCell.birth` of its cells.
  public var birth: Int64

  /// Creates a summary.
  public init(cells: Int, birth: Int64) {
    self.cells = cells
    self.birth = birth
  }
}

/// A cell and the operation that wrote it.
public struct ServerCell: Sendable {
  /// The cell as devices copy it.
  public var cell: SyncedCell
  /// The device that wrote it.
  public var device: String
  /// The number of its operation.
  public var number: Int64
  /// When the server wrote it, nil before that.
  public var receivedAt: Instant?

  /// Creates a cell.
  public init(_ cell: SyncedCell, device: String, number: Int64, receivedAt: Instant? = nil) {
    self.cell = cell
    self.device = device
    self.number = number
    self.receivedAt = receivedAt
  }
}
