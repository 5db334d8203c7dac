import HaruCore
import HaruJSON
package import HaruSync

extension FocusPage {
  /// Updates what is derived from the records; `changes` are the written cells, nil if any may have
  /// changed.
  ///
  /// A log of many sessions is updated with the changes rather than rebuilt.
  @inline(never)
  package static func refresh(_ state: inout App.State, after changes: [CellWrite]?) {
    state.focus.isOpen = true
    if touches(changes, WorkItem.entity) {
      state.focus.items = state.replica.records(of: WorkItem.entity)
        .compactMap { WorkItem(record: $0) }.sorted(by: WorkItem.isInOrder)
    }
    if touches(changes, RunningSession.entity) {
      let all = state.replica.records(of: RunningSession.entity)
        .compactMap { RunningSession(record: $0) }
      state.focus.repeated = RunningSession.repeated(in: all)
      let counting = all.filter { session in
        !state.focus.repeated.contains { $0.id == session.id }
      }
      state.focus.running = RunningSession.inOrder(counting, of: state.focus.device)
    }
    refreshLog(&state, after: changes)
    refreshPlan(&state, after: changes)
  }

  /// The number of changed sessions above which the log is rebuilt.
  private static let correctionLimit = 16

  private static func refreshLog(_ state: inout App.State, after changes: [CellWrite]?) {
    var corrections = 0
    for write in changes ?? []
    where write.key.entity.hasSameBytes(as: WorkSession.entity) {
      let id = write.key.id
      let fact = state.replica.record(WorkSession.entity, id: id)
        .flatMap { WorkSession(record: $0) }
      if let fact, state.focus.log.append(fact) { continue }
      corrections += 1
      if corrections > correctionLimit { break }
      state.focus.log.update(id, to: fact)
    }
    if changes == nil || corrections > correctionLimit {
      state.focus.log = WorkLog(facts(in: state.replica))
    }
  }

  private static func facts(in replica: Replica) -> [WorkSession] {
    replica.records(of: WorkSession.entity).compactMap { WorkSession(record: $0) }
  }

  static func touches(_ changes: [CellWrite]?, _ entity: String) -> Bool {
    changes?.contains { $0.key.entity.hasSameBytes(as: entity) } ?? true
  }
}
