public import HaruTime

/// What a server keeps of one user's records, within one transaction.
///
/// The rules of the server (`SyncRules`) are written over it, so that they are the same on every
/// database. All that a rule reads and writes happens in one transaction that no other one of the
/// same user runs beside; when the rule throws, nothing of it is kept.
public protocol ServerStorage {
  /// What goes wrong with the database.
  associatedtype Failure: Error

  /// The user's counters; they are made with a new epoch where there are none.
  mutating func account() throws(Failure) -> ServerAccount
  /// Keeps the counters.
  mutating func save(_ account: ServerAccount) throws(Failure)

  /// What is known of a device, nil for a new one.
  mutating func device(_ id: String) throws(Failure) -> ServerDevice?
  /// Keeps what is known of a device, seen now; of more than so many the longest unseen one goes.
  mutating func save(
    _ device: ServerDevice,
    at now: Instant,
    limit: Int
  ) throws(Failure)
  /// Keeps why operations of a device were refused, and forgets those through a number.
  mutating func save(
    _ refusals: [Refusal],
    of device: String,
    forgettingThrough number: Int64
  ) throws(Failure)
  /// The refused operations of a device in the order of their numbers.
  mutating func refusals(of device: String) throws(Failure) -> [Refusal]

  /// A cell, nil where it was never written or is purged.
  mutating func cell(_ key: CellKey) throws(Failure) -> ServerCell?
  /// What there is of a record, nil where it has no cells.
  mutating func record(entity: String, id: RecordID) throws(Failure) -> ServerRecord?
  /// The latest stamp of the cells of a record after a sequence number, those that say whether it is deleted
  /// left out; nil where there are none.
  mutating func lastEdit(
    entity: String,
    id: RecordID,
    after sequence: Int64
  ) throws(Failure) -> Instant?
  /// Writes a cell, received now, in place of the one with its key.
  ///
  /// The value that was there when the day (UTC) began is kept for a while beside the new one.
  mutating func put(_ cell: ServerCell, at now: Instant) throws(Failure)
  /// Removes a cell.
  mutating func remove(_ key: CellKey) throws(Failure)

  /// The cells after one sequence number through another in order, at most so many.
  mutating func cells(
    after sequence: Int64,
    through end: Int64,
    limit: Int
  ) throws(Failure) -> [SyncedCell]
  /// What all cells sum up to.
  mutating func sum() throws(Failure) -> CellSum

  /// The highest sequence number of a deletion received before a time, 0 where there is none.
  mutating func lastDeletion(before time: Instant) throws(Failure) -> Int64
  /// The cells of all records whose deletion stands at or before a sequence number.
  mutating func deletedRecords(through sequence: Int64) throws(Failure) -> [ServerCell]
}

/// The counters of one user.
public struct ServerAccount: Sendable {
  /// Letters and digits, other ones after each restore.
  public var epoch: String
  /// The sequence number of the last cell that was written.
  public var sequence: Int64 = 0
  /// Through which sequence number deleted records were purged.
  public var purged: Int64 = 0
  /// The records that have cells.
  public var records: Int64 = 0
  /// What all cells and the earlier values that are kept of them cost (``SyncRules/cost(of:_:)``).
  public var bytes: Int64 = 0

  /// Starts with nothing.
  public init(epoch: String) {
    self.epoch = epoch
  }
}

/// What the server knows of one device of a user.
public struct ServerDevice: Sendable {
  /// The name that the device gave itself.
  public var id: String
  /// The number of its last operation.
  public var last: Int64
  /// The link of the chain at that operation.
  public var chain: Int64
  /// The latest stamp of its operations: a later operation never has an earlier one.
  public var stamp: Instant

  /// Collects what is known.
  public init(id: String, last: Int64, chain: Int64, stamp: Instant) {
    self.id = id
    self.last = last
    self.chain = chain
    self.stamp = stamp
  }
}

/// What the server knows of a record without looking at its values.
public struct ServerRecord: Equatable, Sendable {
  /// How many cells it has.
  public var cells: Int
  /// `SyncedCell.birth` of its cells.
  public var birth: Int64

  /// Collects what is known.
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
  /// When the server wrote it, nil before it did.
  public var receivedAt: Instant?

  /// Makes a cell.
  public init(_ cell: SyncedCell, device: String, number: Int64, receivedAt: Instant? = nil) {
    self.cell = cell
    self.device = device
    self.number = number
    self.receivedAt = receivedAt
  }
}
