import HaruJSON

/// Requests the cells that the device does not have yet.
public struct PullRequest: Equatable, Sendable {
  /// The maximum number of cells in one answer.
  public static let cellLimit = 1_000

  /// How far the device's copy reaches, nil without a copy.
  public var cursor: SyncCursor?
  /// The end that the first page announced; nil on the first page.
  public var end: Int64?
  /// The sequence number of the last purge that was applied to the device's copy.
  public var purged: Int64
  /// The device.
  public var device: String
  /// The account that owns the device's copy, nil until it has one.
  public var account: String?
  /// Whether the answer should include the sum of all cells.
  public var wantsSum: Bool
  /// The maximum number of cells on a page.
  public var limit = PullRequest.cellLimit

  /// Creates a request.
  public init(
    cursor: SyncCursor?,
    end: Int64? = nil,
    purged: Int64 = 0,
    device: String,
    wantsSum: Bool = false
  ) {
    self.cursor = cursor
    self.end = end
    self.purged = purged
    self.device = device
    self.wantsSum = wantsSum
  }
}
