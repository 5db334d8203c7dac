public import HaruSync
public import HaruTime

/// The time of a review without a timer: from the first word to the last answer, without breaks.
public struct ReviewTime: Sendable {
  /// The id of the task to which reviews belong, the same on all devices.
  public static let task: RecordID = "words"
  /// The maximum time to think about a word, in milliseconds; anything beyond is a break.
  public static let longestAnswer: Int64 = 120_000

  private var startedAt: Moment
  private var endedAt: Moment?
  private var breaks: [WorkInterval] = []

  /// Starts with the first word.
  public init(at now: Moment) { startedAt = now }

  /// Records that a word was answered.
  public mutating func answer(at now: Moment) {
    let shown = now.instant - Self.longestAnswer
    if let endedAt {
      if endedAt.instant < shown {
        breaks.append(WorkInterval(start: endedAt.instant, end: shown))
      }
    } else if startedAt.instant < shown {
      startedAt = Moment(instant: shown, offset: now.offset, zone: now.zone)
    }
    endedAt = now
  }

  /// The session of the review, however short; nil if nothing was answered.
  ///
  /// It has no estimate.
  public func session(id: RecordID, name: String) -> WorkSession? {
    guard let endedAt, startedAt.instant < endedAt.instant else { return nil }
    return WorkSession(
      id: id,
      item: Self.task,
      name: name,
      estimateSeconds: nil,
      startedAt: startedAt,
      endedAt: endedAt,
      pauses: breaks
    )
  }
}

extension WorkItem {
  /// Creates the task of reviews, placed after the other tasks.
  public static func ofReviews(named name: String, after items: [WorkItem]) -> WorkItem {
    WorkItem(
      id: ReviewTime.task,
      name: name,
      icon: "book",
      pen: leastUsedPen(among: items),
      order: lastOrder(after: items)
    )
  }
}
