import HaruCore
import HaruSync
import HaruTime
import Testing

/// Generated histories, compared with a second implementation that recomputes everything for each
/// query.
struct WorkLogPropertyTests {
  private func history(seed: UInt64, count: Int) -> [WorkSession] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      session(
        "\(index)",
        item: "item \(Int.random(in: 0..<5, using: &random))",
        estimate: Int.random(in: 0..<8, using: &random) == 0
          ? nil : Int64.random(in: 1...60, using: &random) * 60,
        actual: Int64.random(in: 0...5_400, using: &random),
        endedAt: Int64.random(in: 0...1_000, using: &random) * 1_000,
        replaces: index > 0 && Int.random(in: 0..<6, using: &random) == 0
          ? "\(Int.random(in: 0..<index, using: &random))" : nil
      )
    }
  }

  /// Traces each fact back to its origin and keeps the best of those that nothing replaces.
  private func current(_ facts: [WorkSession]) -> [WorkSession] {
    func origin(_ fact: WorkSession) -> RecordID {
      guard let target = fact.replaces else { return fact.id }
      guard let older = facts.first(where: { $0.id == target }) else { return target }
      return origin(older)
    }
    var best: [RecordID: WorkSession] = [:]
    for fact in facts where !facts.contains(where: { $0.replaces == fact.id }) {
      let key = origin(fact)
      if let other = best[key], other.id > fact.id { continue }
      best[key] = fact
    }
    return best.values.sorted {
      ($0.endedAt.instant.milliseconds, $0.id) < ($1.endedAt.instant.milliseconds, $1.id)
    }
  }

  private func check(_ statistics: WorkStatistics, _ sessions: [WorkSession]) {
    let judged = sessions.filter { $0.estimateSeconds != nil }
    let hits = judged.map { $0.actualSeconds <= ($0.estimateSeconds ?? 0) }
    #expect(statistics.total == sessions.count)
    #expect(statistics.achieved == hits.filter { $0 }.count)
    #expect(statistics.missed == hits.filter { !$0 }.count)
    #expect(statistics.currentStreak == hits.reversed().prefix { $0 }.count)
    let rows = hits.split(separator: false).map(\.count)
    #expect(statistics.bestStreak == rows.max() ?? 0)
    let actual = sessions.map { Double($0.actualSeconds) }
    let remaining = judged.map { Double(($0.estimateSeconds ?? 0) - $0.actualSeconds) }
    #expect(statistics.meanActualSeconds.map(Double.init) == mean(actual)?.rounded())
    #expect(statistics.meanRemainingSeconds.map(Double.init) == mean(remaining)?.rounded())
    #expect(statistics.successRate == mean(hits.map { $0 ? 1 : 0 }))
  }

  private func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func agreesWithTheSecondImplementation(seed: UInt64) {
    let facts = history(seed: seed, count: Int(seed))
    let log = WorkLog(facts)
    let expected = current(facts)
    #expect(log.sessions.map(\.id) == expected.map(\.id))
    check(log.statistics, expected)
    for item in 0..<6 {
      let own = expected.filter { $0.item == "item \(item)" }
      check(log.statistics(of: "item \(item)"), own)
      #expect(log.places(of: "item \(item)").map { log.sessions[$0].id } == own.map(\.id))
    }
    for (place, session) in log.sessions.enumerated() where place % 7 == 0 {
      var streak = WorkStatistics()
      for earlier in expected.prefix(place + 1) where earlier.item == session.item {
        streak.add(earlier)
      }
      #expect(log.streaks[place] == streak.currentStreak)
    }
  }

  /// Facts arrive, arrive again, are deleted and restored, in any order.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func takesChangesInAsIfItWereMadeAnew(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let facts = history(seed: seed, count: 24)
    var present = facts.filter { _ in Bool.random(using: &random) }
    var log = WorkLog(present)
    for _ in 0..<40 {
      let fact = facts[Int.random(in: 0..<facts.count, using: &random)]
      let isDeleted = Int.random(in: 0..<3, using: &random) == 0
      present.removeAll { $0.id == fact.id }
      if !isDeleted { present.append(fact) }
      if isDeleted || !log.append(fact) { log.update(fact.id, to: isDeleted ? nil : fact) }
      expectSame(log, WorkLog(present))
    }
  }

  private func expectSame(_ log: WorkLog, _ other: WorkLog) {
    #expect(log.sessions.map(\.id) == other.sessions.map(\.id))
    #expect(log.streaks == other.streaks)
    #expect(log.itemIdentifiers == other.itemIdentifiers)
    for item in 0..<6 {
      let item: RecordID = "item \(item)"
      #expect(log.statistics(of: item) == other.statistics(of: item))
      #expect(log.places(of: item) == other.places(of: item))
    }
    for session in other.sessions {
      #expect(Set(log.versions(of: session)) == Set(other.versions(of: session)))
    }
  }

  @Test func aHundredThousandSessionsAreOnePass() {
    let log = WorkLog(history(seed: 1, count: 100_000))
    #expect(log.sessions.count == log.streaks.count)
    #expect(log.statistics.total == log.sessions.count)
    #expect(log.itemIdentifiers.count == 5)
  }
}
