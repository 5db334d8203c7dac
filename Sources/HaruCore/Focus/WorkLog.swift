import HaruJSON
public import HaruSync
import HaruTime

/// All sessions that count, in order, with everything derived from them.
///
/// It is built in one pass over the facts and updated with each new, corrected or deleted one;
/// nothing derived is stored, so every streak and mean stays correct.
public struct WorkLog: Sendable {
  /// The sessions, ordered by their end, then by id.
  public private(set) var sessions: [WorkSession] = []
  /// The item's streak right after each session.
  public private(set) var streaks: [Int] = []
  /// The facts that correct others, and those that are corrected; not all of them count.
  var versions: [WorkSession] = []
  /// The ends of the ids in `sessions` as numbers, because comparing many strings is slow.
  private var endings: [UInt64] = []
  private var items = IdentifierTable()
  private var statisticsOfItems: [WorkStatistics] = []
  private var placesOfItems: [[Int]] = []

  /// Creates an empty log.
  public init() {}

  /// Builds the log from the facts that are not deleted, in any order.
  public init(_ facts: [WorkSession]) {
    let families = Families(facts)
    versions = families.isEmpty ? [] : facts.filter { families.family(of: $0) != nil }
    streaks.reserveCapacity(facts.count)
    for session in WorkLog.sorted(WorkLog.current(facts, families)) { count(session) }
  }

  /// Appends a session.
  mutating func count(_ session: WorkSession) {
    let item = number(of: session)
    statisticsOfItems[item].add(session)
    placesOfItems[item].append(sessions.count)
    streaks.append(statisticsOfItems[item].currentStreak)
    sessions.append(session)
    endings.append(session.id.ending)
  }

  /// Inserts a session; `recount` updates what is derived from it.
  mutating func insert(_ session: WorkSession) {
    let place = place(of: session)
    movePlaces(from: place, by: 1)
    let item = number(of: session)
    let own = placesOfItems[item].firstIndex { $0 > place } ?? placesOfItems[item].count
    placesOfItems[item].insert(place, at: own)
    sessions.insert(session, at: place)
    endings.insert(session.id.ending, at: place)
    streaks.insert(0, at: place)
  }

  /// Removes a session; `recount` updates what is derived from it.
  mutating func remove(at place: Int) {
    if let item = items.find(sessions[place].item) {
      placesOfItems[item].removeAll { $0 == place }
    }
    sessions.remove(at: place)
    endings.remove(at: place)
    streaks.remove(at: place)
    movePlaces(from: place, by: -1)
  }

  private mutating func movePlaces(from first: Int, by step: Int) {
    for item in placesOfItems.indices {
      for index in placesOfItems[item].indices.reversed() {
        if placesOfItems[item][index] < first { break }
        placesOfItems[item][index] += step
      }
    }
  }

  /// Recomputes the derived values of an item.
  mutating func recount(_ item: RecordID) {
    guard let number = items.find(item) else { return }
    var statistics = WorkStatistics()
    for place in placesOfItems[number] {
      statistics.add(sessions[place])
      streaks[place] = statistics.currentStreak
    }
    statisticsOfItems[number] = statistics
  }

  private mutating func number(of session: WorkSession) -> Int {
    let item = items.number(session.item)
    if item == placesOfItems.count {
      statisticsOfItems.append(WorkStatistics())
      placesOfItems.append([])
    }
    return item
  }

  /// Sorts by `WorkSession.isInOrder`, moving indices instead of sessions.
  private static func sorted(_ sessions: [WorkSession]) -> [WorkSession] {
    let ends = sessions.map { $0.endedAt.instant }
    let places = ends.indices.sorted { first, second in
      ends[first] == ends[second]
        ? sessions[first].id < sessions[second].id : ends[first] < ends[second]
    }
    return places.map { sessions[$0] }
  }

  /// The statistics of one item, by its id.
  public func statistics(of item: RecordID) -> WorkStatistics {
    items.find(item).map { statisticsOfItems[$0] } ?? WorkStatistics()
  }

  /// The indices in `sessions` of one item's sessions, in order.
  public func places(of item: RecordID) -> [Int] {
    items.find(item).map { placesOfItems[$0] } ?? []
  }

  /// The ids of the items with sessions, in the order of their first one.
  public var itemIdentifiers: [RecordID] {
    let ids = items.recordIDs
    return placesOfItems.indices.filter { !placesOfItems[$0].isEmpty }
      .sorted { placesOfItems[$0][0] < placesOfItems[$1][0] }
      .map { ids[$0] }
  }

  /// The latest session of an item.
  public func latest(of item: RecordID) -> WorkSession? {
    places(of: item).last.map { sessions[$0] }
  }

  /// The calibration of all estimates over the last sessions.
  public var calibration: Calibration {
    Calibration(latestPairs(sessions.indices.reversed()))
  }

  /// The calibration of one item's estimates over its last sessions.
  public func calibration(of item: RecordID) -> Calibration {
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

  /// The indices of the sessions that ended in a month, by their local civil date.
  public func places(year: Int, month: Int) -> [Int] {
    let lastDay = PlainDate.daysInMonth(month, year: year)
    guard let first = PlainDate(year: year, month: month, day: 1),
      let last = PlainDate(year: year, month: month, day: lastDay)
    else { return [] }
    return places(from: first, through: last)
  }

  /// The indices of the sessions that ended on these dates, by their local civil date.
  func places(from first: PlainDate, through last: PlainDate) -> [Int] {
    // Local civil dates differ from those of UTC by at most a day.
    let start = PlainDateTime(date: first, time: .midnight).instant(offset: .utc) - 86_400_000
    let end = PlainDateTime(date: last, time: .midnight).instant(offset: .utc) + 2 * 86_400_000
    return (firstPlace(from: start)..<firstPlace(from: end)).filter {
      (first...last).contains(sessions[$0].endedAt.date)
    }
  }

  /// The session with an id, nil if none that counts has it.
  public func session(_ id: RecordID) -> WorkSession? {
    let ending = id.ending
    return endings.indices.last { endings[$0] == ending && sessions[$0].id == id }
      .map { sessions[$0] }
  }

  /// The index of a session, or where to insert it.
  func place(of session: WorkSession) -> Int {
    firstPlace { !WorkSession.isInOrder($0, session) }
  }

  /// The index of the first session that ended at or after an instant.
  func firstPlace(from instant: Instant) -> Int {
    firstPlace { $0.endedAt.instant >= instant }
  }

  /// The first index that satisfies a condition which is monotonic over the sessions.
  private func firstPlace(where holds: (WorkSession) -> Bool) -> Int {
    var low = 0
    var high = sessions.count
    while low < high {
      let middle = (low + high) / 2
      if holds(sessions[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension RecordID {
  /// The last eight bytes as a number: ids differ in these.
  fileprivate var ending: UInt64 {
    text.withBytes { $0.suffix(8).reduce(0) { $0 << 8 | UInt64($1) } }
  }
}
