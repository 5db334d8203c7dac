import HaruJSON

/// A question for what the server has that the device has not.
public struct PullRequest: Equatable, Sendable {
  /// The cells that one answer may carry.
  public static let cellLimit = 1_000

  /// How far the device's copy reaches, nil when there is none.
  public var cursor: SyncCursor?
  /// Where the first page said that the answer ends; nil on the first page.
  public var end: Int64?
  /// The sequence number of the last purge that the device's copy has followed.
  public var purged: Int64
  /// The device.
  public var device: String
  /// The account that the device's copy belongs to, nil before there is one.
  public var account: String?
  /// Whether the answer shall say what all cells sum up to.
  public var wantsSum: Bool
  /// The cells of one page.
  public var limit = PullRequest.cellLimit

  /// Collects the question.
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

  /// Tells whether both ask the same.
  public static func == (first: PullRequest, second: PullRequest) -> Bool {
    first.query.hasSameBytes(as: second.query)
  }
}
