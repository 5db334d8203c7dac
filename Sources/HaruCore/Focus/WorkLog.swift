import HaruJSON
public import HaruSync
import HaruTime

/// All sessions that count, in their order, with what follows from them.
///
/// Made in one pass over the facts, and kept up to date with each that comes, is corrected or
/// deleted; nothing of it is stored, so every streak and mean changes by itself.
public struct WorkLog: Sendable {
  /// The sessions, ordered by their end, then by id.
  public private(set) var sessions: [WorkSession] = []
  /// For each session the streak of its item right after it.
  public private(set) var streaks: [Int] = []
  /// The facts that correct another, and those that are corrected: of them not all count.
  var versions: [WorkSession] = []
  /// The ends of the ids of `sessions` as numbers: many texts are not soon compared.
  private var endings: [UInt64] = []
  private var items = IdentifierTable()
  private var statisticsOfItems: [WorkStatistics] = []
  private var placesOfItems: [[Int]] = []

  /// Makes the log of the facts that are not deleted, in any order.
  public init(_ facts: [WorkSession] = []) {
    let families = Families(facts)
    versions = families.isEmpty ? [] : facts.filter { families.family(of: $0) != nil }
    streaks.reserveCapacity(facts.count)
    for session in WorkLog.sorted(WorkLog.current(facts, families)) { count(session) }
  }

  /// Adds a session after all others.
  mutating func count(_ session: WorkSession) {
    let item = number(of: session)
    statisticsOfItems[item].add(session)
    placesOfItems[item].append(sessions.count)
    streaks.append(statisticsOfItems[item].currentStreak)
    sessions.append(session)
    endings.append(session.id.ending)
  }

  /// Puts a session between the others; what follows from it is counted by `recount`.
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

  /// Takes a session out; what follows from it is counted by `recount`.
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

  /// Counts the sessions of an item anew.
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

  /// Sorts by `WorkSession.isInOrder`, moving places instead of sessions.
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

  /// The places in `sessions` of one item's sessions, in their order.
  public func places(of item: RecordID) -> [Int] {
    items.find(item).map { placesOfItems[$0] } ?? []
  }

  /// The ids of the items that have sessions, in the order of their first one.
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

  /// How well all estimates were, over the last sessions.
  public var calibration: Calibration {
    Calibration(latestPairs(sessions.indices.reversed()))
  }

  /// How well one item's estimates were, over its last sessions.
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

  /// The session of an id, nil if none counts that has it.
  public func session(_ id: RecordID) -> WorkSession? {
    let ending = id.ending
    return endings.indices.last { endings[$0] == ending && sessions[$0].id == id }
      .map { sessions[$0] }
  }

  /// Where a session stands, or belongs.
  func place(of session: WorkSession) -> Int {
    firstPlace { !WorkSession.isInOrder($0, session) }
  }

  /// The place of the first session that ended at an instant or later.
  func firstPlace(from instant: Instant) -> Int {
    firstPlace { $0.endedAt.instant >= instant }
  }

  /// The place of the first session for which something holds that holds for all after it.
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
  /// The last eight bytes as a number: of ids these are the ones that differ.
  fileprivate var ending: UInt64 {
    text.withBytes { $0.suffix(8).reduce(0) { $0 << 8 | UInt64($1) } }
  }
}
