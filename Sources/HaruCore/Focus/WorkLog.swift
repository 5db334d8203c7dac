import HaruTime

/// All sessions that count, in their order, with what follows from them.
///
/// Made in one pass over the facts; nothing of it is stored, so that a correction or a deletion
/// changes every streak and mean by itself.
public struct WorkLog: Sendable {
  /// The sessions, ordered by their end, then by id.
  public private(set) var sessions: [WorkSession] = []
  /// For each session the streak of its item right after it.
  public private(set) var streaks: [Int] = []
  /// The statistics over all items.
  public private(set) var statistics = WorkStatistics()
  private var items = IdentifierTable()
  private var statisticsOfItems: [WorkStatistics] = []
  private var placesOfItems: [[Int]] = []
  private var hasCorrections = false

  /// Makes the log of the facts that are not deleted, in any order.
  public init(_ facts: [WorkSession] = []) {
    hasCorrections = facts.contains { $0.replaces != nil }
    streaks.reserveCapacity(facts.count)
    for session in WorkLog.sorted(WorkLog.current(facts)) { count(session) }
  }

  /// Adds a fact that is new, where all that changes is one session more at the end; answers
  /// whether that is so, if not the log has to be made anew.
  public mutating func append(_ fact: WorkSession) -> Bool {
    guard !hasCorrections, fact.replaces == nil,
      sessions.last.map({ WorkSession.isInOrder($0, fact) }) ?? true
    else { return false }
    count(fact)
    return true
  }

  private mutating func count(_ session: WorkSession) {
    statistics.add(session)
    let item = items.number(session.item)
    if item == placesOfItems.count {
      statisticsOfItems.append(WorkStatistics())
      placesOfItems.append([])
    }
    statisticsOfItems[item].add(session)
    placesOfItems[item].append(sessions.count)
    streaks.append(statisticsOfItems[item].currentStreak)
    sessions.append(session)
  }

  /// Sorts by `WorkSession.isInOrder`, moving places instead of sessions.
  private static func sorted(_ sessions: [WorkSession]) -> [WorkSession] {
    let ends = sessions.map { $0.endedAt.instant }
    let places = ends.indices.sorted { first, second in
      ends[first] == ends[second]
        ? sessions[first].id.precedes(sessions[second].id) : ends[first] < ends[second]
    }
    return places.map { sessions[$0] }
  }

  /// The statistics of one item, by its id.
  public func statistics(of item: String) -> WorkStatistics {
    items.find(item).map { statisticsOfItems[$0] } ?? WorkStatistics()
  }

  /// The places in `sessions` of one item's sessions, in their order.
  public func places(of item: String) -> [Int] {
    items.find(item).map { placesOfItems[$0] } ?? []
  }

  /// The ids of the items that have sessions, in the order of their first one.
  public var itemIdentifiers: [String] { items.identifiers }

  /// The latest session of an item.
  public func latest(of item: String) -> WorkSession? {
    places(of: item).last.map { sessions[$0] }
  }

  /// How well all estimates were, over the last sessions.
  public var calibration: Calibration {
    Calibration(latestPairs(sessions.indices.reversed()))
  }

  /// How well one item's estimates were, over its last sessions.
  public func calibration(of item: String) -> Calibration {
    Calibration(latestPairs(places(of: item).reversed()))
  }

  private func latestPairs(_ places: some Sequence<Int>) -> [Calibration.Pair] {
    var pairs: [Calibration.Pair] = []
    for place in places {
      let session = sessions[place]
      guard let estimate = session.estimateSeconds else { continue }
      pairs.append(
        Calibration.Pair(estimateSeconds: estimate, actualSeconds: session.actualSeconds)
      )
      if pairs.count == Calibration.window { break }
    }
    return pairs.reversed()
  }

  /// The places of the sessions that ended in a month of the civil calendar where they ended.
  public func places(year: Int, month: Int) -> [Int] {
    let lastDay = PlainDate.daysInMonth(month, year: year)
    guard let first = PlainDate(year: year, month: month, day: 1),
      let last = PlainDate(year: year, month: month, day: lastDay)
    else { return [] }
    return places(from: first, through: last)
  }

  /// The places of the sessions that ended on these civil dates where they ended.
  func places(from first: PlainDate, through last: PlainDate) -> [Int] {
    // Civil dates run at most a day before or after those of UTC.
    let start = PlainDateTime(date: first, time: .midnight).instant(offset: .utc) - 86_400_000
    let end = PlainDateTime(date: last, time: .midnight).instant(offset: .utc) + 2 * 86_400_000
    return (firstPlace(from: start)..<firstPlace(from: end)).filter {
      (first...last).contains(sessions[$0].endedAt.date)
    }
  }

  /// The place of the first session that ended at an instant or later.
  func firstPlace(from instant: Instant) -> Int {
    var low = 0
    var high = sessions.count
    while low < high {
      let middle = (low + high) / 2
      if sessions[middle].endedAt.instant < instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
