import HaruCore
import HaruSync
import HaruTime
import Testing

struct WorkLogTests {
  /// Estimates of 30 minutes, with the actual minutes of each session in turn.
  private func log(_ minutes: [Int64?]) -> WorkLog {
    WorkLog(
      minutes.enumerated().map { index, actual in
        session(
          "\(index)",
          estimate: actual == nil ? nil : 1_800,
          actual: (actual ?? 10) * 60,
          endedAt: Int64(index) * 10_000
        )
      }
    )
  }

  @Test(
    arguments: [
      ([], 0, 0), ([30], 1, 1), ([31], 0, 0), ([29, 30, 31, 10], 1, 2), ([40, 10, 10, 10], 3, 3),
      ([10, 10, 10, 40, 10], 1, 3), ([10, nil, 10], 2, 2), ([nil], 0, 0),
    ] as [([Int64?], Int, Int)]
  )
  func streaks(minutes: [Int64?], current: Int, best: Int) {
    let statistics = log(minutes).statistics
    #expect(statistics.currentStreak == current)
    #expect(statistics.bestStreak == best)
  }

  @Test func countsAndMeans() {
    let statistics = log([25, 30, 35, nil]).statistics
    #expect(statistics.total == 4)
    #expect(statistics.achieved == 2)
    #expect(statistics.missed == 1)
    #expect(statistics.successRate == 2.0 / 3.0)
    #expect(statistics.totalSeconds == 6_000)
    #expect(statistics.meanActualSeconds == 1_500)
    #expect(statistics.meanRemainingSeconds == 0)
  }

  @Test func anEmptyLogHasNoMeans() {
    let statistics = WorkLog().statistics
    #expect(statistics.total == 0)
    #expect(statistics.successRate == nil)
    #expect(statistics.meanActualSeconds == nil)
    #expect(statistics.meanRemainingSeconds == nil)
  }

  @Test func meansRoundHalvesAwayFromZero() {
    let over = [
      session("1", estimate: 60, actual: 61, endedAt: 100),
      session("2", estimate: 60, actual: 62, endedAt: 200),
    ]
    #expect(WorkLog(over).statistics.meanActualSeconds == 62)
    #expect(WorkLog(over).statistics.meanRemainingSeconds == -2)
  }

  @Test func theOrderIsThatOfTheEndThenOfTheId() {
    let log = WorkLog([
      session("c", actual: 60, endedAt: 500), session("b", actual: 60, endedAt: 500),
      session("z", actual: 400, endedAt: 400), session("a", actual: 10, endedAt: 900),
    ])
    #expect(log.sessions.map(\.id) == ["z", "b", "c", "a"])
  }

  @Test func growsByANewSessionAsIfItWereMadeAnew() {
    let facts = [
      session("a", actual: 60, endedAt: 100), session("b", actual: 1_900, endedAt: 2_000),
      session("c", item: "other", actual: 60, endedAt: 3_000),
    ]
    var log = WorkLog()
    for fact in facts {
      let isAppended = log.append(fact)
      #expect(isAppended)
    }
    let whole = WorkLog(facts)
    #expect(log.sessions.map { $0.id } == whole.sessions.map { $0.id })
    #expect(log.streaks == whole.streaks)
    #expect(log.statistics == whole.statistics)
    #expect(log.statistics(of: "item") == whole.statistics(of: "item"))
    #expect(log.places(of: "other") == [2])
  }

  @Test func doesNotGrowByWhatChangesMore() {
    let log = WorkLog([
      session("a", actual: 60, endedAt: 100), session("b", actual: 60, endedAt: 200),
    ])
    for fact in [
      session("c", actual: 60, endedAt: 150), session("b", actual: 60, endedAt: 200),
      session("c", actual: 60, endedAt: 300, replaces: "a"),
    ] {
      var grown = log
      let isAppended = grown.append(fact)
      #expect(!isAppended)
      #expect(grown.sessions.count == 2)
    }
  }

  @Test func eachItemHasItsOwnStreak() {
    let log = WorkLog([
      session("1", item: "a", actual: 60, endedAt: 1_000),
      session("2", item: "b", actual: 3_600, endedAt: 5_000),
      session("3", item: "a", actual: 60, endedAt: 6_000),
      session("4", item: "b", actual: 60, endedAt: 7_000),
    ])
    #expect(log.streaks == [1, 0, 2, 1])
    #expect(log.statistics.currentStreak == 2)
    #expect(log.statistics(of: "a").bestStreak == 2)
    #expect(log.statistics(of: "b").missed == 1)
    #expect(log.statistics(of: "c") == WorkStatistics())
    #expect(log.places(of: "b") == [1, 3])
    #expect(log.latest(of: "b")?.id == "4")
    #expect(log.latest(of: "c") == nil)
    #expect(log.itemIdentifiers == ["a", "b"])
  }

  @Test func correctingAndDeletingRecompute() {
    let facts = [
      session("1", actual: 60, endedAt: 1_000),
      session("2", actual: 3_600, endedAt: 5_000),
      session("3", actual: 60, endedAt: 6_000),
    ]
    #expect(WorkLog(facts).statistics.currentStreak == 1)
    let correction = session("4", actual: 1_200, endedAt: 5_000, replaces: "2")
    let corrected = WorkLog(facts + [correction])
    #expect(corrected.sessions.map(\.id) == ["1", "4", "3"])
    #expect(corrected.statistics.currentStreak == 3)
    #expect(WorkLog(facts.filter { $0.id != "2" }).statistics.bestStreak == 2)
  }

  @Test(
    arguments: [
      // What each fact replaces, and which of them count.
      (["": []], []),
      (["1": [""], "2": ["1"], "3": ["2"]], ["3"]),
      (["1": [""], "2": ["1"], "3": ["1"]], ["3"]),
      (["1": [""], "2": ["1"], "3": ["1"], "4": ["2"]], ["4"]),
      (["2": ["1"], "3": ["1"]], ["3"]),
      (["2": ["1"], "3": ["9"]], ["2", "3"]),
      (["1": ["1"]], ["1"]),
      (["5": [""], "1": ["5"]], ["1"]),
      (["1": [""], "2": [""]], ["1", "2"]),
      (["1": ["2"], "2": ["1"], "3": [""]], ["3"]),
    ] as [([RecordID: [RecordID]], [RecordID])]
  )
  func ofSeveralCorrectionsTheLatestCounts(facts: [RecordID: [RecordID]], counting: [RecordID]) {
    let sessions = facts.filter { !$0.key.isEmpty }.map { id, targets in
      session(
        id,
        actual: 60,
        endedAt: 1_000,
        replaces: targets.first.flatMap { $0.isEmpty ? nil : $0 }
      )
    }
    #expect(WorkLog(sessions).sessions.map(\.id) == counting)
    #expect(WorkLog(sessions.reversed()).sessions.map(\.id) == counting)
  }

  @Test func knowsAllVersionsOfASession() {
    let facts = [
      session("1", actual: 60, endedAt: 1_000),
      session("2", actual: 60, endedAt: 1_000, replaces: "1"),
      session("3", actual: 60, endedAt: 1_000, replaces: "2"),
      session("4", actual: 60, endedAt: 2_000),
    ]
    let log = WorkLog(facts)
    for fact in facts.prefix(3) { #expect(log.versions(of: fact) == ["1", "2", "3"]) }
    #expect(log.versions(of: facts[3]) == ["4"])
  }

  @Test func aMonthIsThatOfTheCivilDateWhereTheSessionEnded() {
    func ended(_ text: String, _ id: RecordID) throws -> WorkSession {
      let moment = try Moment(rfc3339: text, zone: "UTC")
      return WorkSession(
        id: id,
        item: "a",
        name: "a",
        estimateSeconds: nil,
        startedAt: moment,
        endedAt: moment
      )
    }
    let log = try? WorkLog([
      ended("2026-10-31T23:59:59+09:00", "october in Seoul"),
      ended("2026-11-01T00:00:00+09:00", "first in Seoul"),
      ended("2026-11-30T23:59:59-10:00", "last in Honolulu"),
      ended("2026-12-01T00:00:00+14:00", "december on Kiritimati"),
      ended("2026-11-15T12:00:00Z", "middle"),
    ])
    let places = log?.places(year: 2026, month: 11) ?? []
    let identifiers = places.compactMap { log?.sessions[$0].id }
    #expect(identifiers == ["first in Seoul", "middle", "last in Honolulu"])
    #expect(log?.places(year: 2026, month: 13).isEmpty == true)
    #expect(log?.places(year: 2025, month: 11).isEmpty == true)
  }
}
