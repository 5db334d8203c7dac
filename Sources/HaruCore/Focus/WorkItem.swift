public import HaruSync

/// A recurring task: its name, its look and its estimate.
public struct WorkItem: Sendable {
  /// The entity of its record; each property but the id is a field of the same name.
  public static let entity = "workItem"
  /// The default estimate: 30 minutes.
  public static let firstEstimateSeconds: Int64 = 1_800
  /// One second to 99:59:59; other estimates are clamped.
  public static let estimateLimits: ClosedRange<Int64> = 1...359_999
  /// The available colours.
  public static let pens = 1...8

  /// The record id.
  public let id: RecordID
  /// The name.
  public var name: String
  /// The name of its icon; empty if it has none.
  public var icon: String
  /// Its colour, 1 to 8.
  public var pen: Int
  /// The estimate in seconds, within `estimateLimits`.
  public var estimateSeconds: Int64
  /// Its position in the list, made by `OrderKey`.
  public var order: String
  /// The D-day that it is done for; nil if there is none.
  public var dday: RecordID?

  /// Creates a work item; a pen or an estimate out of range is clamped.
  public init(
    id: RecordID,
    name: String,
    icon: String = "",
    pen: Int = 1,
    estimateSeconds: Int64 = WorkItem.firstEstimateSeconds,
    order: String = "",
    dday: RecordID? = nil
  ) {
    self.id = id
    self.name = name
    self.icon = icon
    self.pen = min(max(pen, WorkItem.pens.lowerBound), WorkItem.pens.upperBound)
    self.estimateSeconds = WorkItem.limited(estimateSeconds)
    self.order = order
    self.dday = dday
  }

  /// The colour that the fewest items have, the first of several: the default for a new item.
  public static func leastUsedPen(among items: [WorkItem]) -> Int {
    var best = pens.lowerBound
    var fewest = Int.max
    for pen in pens {
      let count = items.reduce(0) { $1.pen == pen ? $0 + 1 : $0 }
      if count < fewest {
        best = pen
        fewest = count
      }
    }
    return best
  }

  static func limited(_ estimate: Int64) -> Int64 {
    min(max(estimate, estimateLimits.lowerBound), estimateLimits.upperBound)
  }
}
