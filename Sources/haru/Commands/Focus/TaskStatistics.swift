import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruUI

/// The statistics of a task as `haru focus show` prints them.
struct TaskStatistics: Equatable {
  var currentStreak = 0
  var bestStreak = 0
  var total = 0
  var achieved = 0
  var missed = 0
  var successRate: Double?
  var totalSeconds: Int64 = 0
  var meanActualSeconds: Int64?
  var meanRemainingSeconds: Int64?

  init(_ statistics: WorkStatistics) {
    currentStreak = statistics.currentStreak
    bestStreak = statistics.bestStreak
    total = statistics.total
    achieved = statistics.achieved
    missed = statistics.missed
    successRate = statistics.successRate
    totalSeconds = statistics.totalSeconds
    meanActualSeconds = statistics.meanActualSeconds
    meanRemainingSeconds = statistics.meanRemainingSeconds
  }

  /// Reads what ``members`` wrote; nil if it is incomplete.
  init?(_ json: JSON) {
    guard let current = json["currentStreak"]?.int, let best = json["bestStreak"]?.int,
      let total = json["total"]?.int, let achieved = json["achieved"]?.int,
      let missed = json["missed"]?.int, let totalSeconds = json["totalSeconds"]?.integer
    else { return nil }
    currentStreak = current
    bestStreak = best
    self.total = total
    self.achieved = achieved
    self.missed = missed
    // Computed as the core does, since a share is written with too few digits to be read again.
    successRate = achieved + missed > 0 ? Double(achieved) / Double(achieved + missed) : nil
    self.totalSeconds = totalSeconds
    meanActualSeconds = json["meanActualSeconds"]?.integer
    meanRemainingSeconds = json["meanRemainingSeconds"]?.integer
  }

  /// The members of a JSON object.
  var members: [JSON.Member] {
    [
      JSON.Member(key: "currentStreak", value: .integer(Int64(currentStreak))),
      JSON.Member(key: "bestStreak", value: .integer(Int64(bestStreak))),
      JSON.Member(key: "total", value: .integer(Int64(total))),
      JSON.Member(key: "achieved", value: .integer(Int64(achieved))),
      JSON.Member(key: "missed", value: .integer(Int64(missed))),
      JSON.Member(key: "successRate", value: JSON(successRate)),
      JSON.Member(key: "totalSeconds", value: .integer(totalSeconds)),
      JSON.Member(key: "meanActualSeconds", value: meanActualSeconds.map { .integer($0) } ?? .null),
      JSON.Member(
        key: "meanRemainingSeconds",
        value: meanRemainingSeconds.map { .integer($0) } ?? .null
      ),
    ]
  }
}

// Statistics of many sessions are kept beside them, because reading 100,000 takes a third of a
// second.
extension CommandContext {
  private static let name = "taskStatistics"
  /// Below this number of sessions, reading them is fast enough.
  private static let worthKeeping = 2_000
  /// How many later changes are looked through before all sessions are read again.
  private static let laterChanges = 1_000

  /// The statistics of a task.
  func statistics(of task: RecordID) throws -> TaskStatistics {
    if let kept = try keptStatistics(of: task) { return kept }
    let start = try telling { () throws(StoreError) in try existingStore()?.mark() }
    let log = try workLog()
    if let start, log.sessions.count >= Self.worthKeeping {
      let all = JSON.object(
        log.itemIdentifiers.map { item in
          JSON.Member(
            key: item.text,
            value: .object(TaskStatistics(log.statistics(of: item)).members)
          )
        }
      )
      // If the disk is full or read-only, they are simply read again.
      try? existingStore()?.keep(
        all.utf8,
        as: Self.name,
        of: [WorkSession.entity],
        since: start
      )
    }
    return TaskStatistics(log.statistics(of: task))
  }

  /// The kept statistics of a task; nil if they must be computed, because later changes may be about
  /// its sessions.
  private func keptStatistics(of task: RecordID) throws -> TaskStatistics? {
    try telling { () throws(StoreError) in
      guard let store = try existingStore(), let kept = try store.derived(Self.name),
        let all = try? JSON.parse(kept.bytes)
      else { return nil }
      let changes = try store.operations(
        after: kept.lastOperation,
        limit: Self.laterChanges,
        of: [WorkSession.entity]
      )
      if changes.count == Self.laterChanges { return nil }
      // A deletion or a correction does not say about whose session it is.
      let areOfOthers = changes.allSatisfy { change in
        let write = change.write
        return write.key.field == CellKey.fact && write.value["replaces"] == nil
          && write.value["item"]?.string.map { $0 != task.text } ?? false
      }
      guard areOfOthers else { return nil }
      return all[task.text].map { TaskStatistics($0) } ?? TaskStatistics(WorkStatistics())
    }
  }
}
