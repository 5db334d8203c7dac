import HaruJSON

/// How many earlier epochs are remembered.
private let earlierLimit = 16

/// The counters of one user.
public struct ServerAccount: Sendable {
  /// Letters and digits that change whenever the server may have lost changes that devices have
  /// seen.
  public var epoch: String
  /// The epochs before this one in which devices may go on, the oldest first.
  public var earlier: [EarlierEpoch] = []
  /// The sequence number of the last written cell.
  public var sequence: Int64 = 0
  /// The sequence number through which deleted records have been purged.
  public var purged: Int64 = 0
  /// The number of records that have cells.
  public var records: Int64 = 0
  /// The cost of all cells and of their retained earlier values (``SyncRules/cost(of:_:)``).
  public var bytes: Int64 = 0

  /// Starts with nothing.
  public init(epoch: String) {
    self.epoch = epoch
  }
}

/// An epoch that ended because the server may have lost its last changes.
public struct EarlierEpoch: Sendable {
  /// The epoch.
  public var epoch: String
  /// The sequence number of the last cell that the server still had; it has since given the numbers
  /// after it to other cells.
  public var through: Int64
  /// The sequence number through which deleted records had been purged.
  public var purged: Int64

  /// Creates an epoch.
  public init(epoch: String, through: Int64, purged: Int64) {
    self.epoch = epoch
    self.through = through
    self.purged = purged
  }
}

extension ServerAccount {
  /// Begins a new epoch, because the server may have lost its last changes, as when a standby was
  /// promoted.
  ///
  /// Devices that have seen none of them go on as if nothing had happened.
  public mutating func begin(epoch: String) {
    earlier.append(EarlierEpoch(epoch: self.epoch, through: sequence, purged: purged))
    if earlier.count > earlierLimit { earlier.removeFirst() }
    self.epoch = epoch
  }

  /// Whether a copy of an epoch that reaches through a sequence number, and to which a purge was
  /// applied, agrees with the server up to there.
  func continues(_ epoch: String, through sequence: Int64, purged: Int64 = 0) -> Bool {
    if epoch.hasSameBytes(as: self.epoch) { return true }
    return earlier.contains { old in
      old.epoch.hasSameBytes(as: epoch) && sequence <= old.through && purged <= old.purged
    }
  }
}
