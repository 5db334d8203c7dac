public import HaruSync

/// Something to do that comes again: what it is called, how it is drawn and how long it should take.
public struct WorkItem: Sendable {
  /// The entity of its record; each property but the id is a field of the same name.
  public static let entity = "workItem"
  /// 30 minutes, the estimate nobody has thought about yet.
  public static let firstEstimateSeconds: Int64 = 1_800
  /// One second to 99:59:59; estimates outside are cut to it.
  public static let estimateLimits: ClosedRange<Int64> = 1...359_999
  /// The colours a task can have.
  public static let pens = 1...8

  /// The id of its record.
  public let id: RecordID
  /// What it is called.
  public var name: String
  /// The name of its icon; empty if it has none.
  public var icon: String
  /// Its colour, 1 to 8.
  public var pen: Int
  /// How long it should take, in seconds, within `estimateLimits`.
  public var estimateSeconds: Int64
  /// Its place in the list, made by `OrderKey`.
  public var order: String

  /// Makes a work item; a pen or an estimate outside its range is cut to it.
  public init(
    id: RecordID,
    name: String,
    icon: String = "",
    pen: Int = 1,
    estimateSeconds: Int64 = WorkItem.firstEstimateSeconds,
    order: String = ""
  ) {
    self.id = id
    self.name = name
    self.icon = icon
    self.pen = min(max(pen, WorkItem.pens.lowerBound), WorkItem.pens.upperBound)
    self.estimateSeconds = WorkItem.limited(estimateSeconds)
    self.order = order
  }

  /// The pen that the fewest of these items have, the first of several: what a new one gets.
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
