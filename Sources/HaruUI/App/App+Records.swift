import HaruCore
import HaruSync
import HaruTime

extension App {
  /// Applies what was copied from the server.
  static func synced(
    _ state: inout State,
    _ cells: [SyncedCell],
    droppingThrough number: Int64?
  ) -> [Effect] {
    let returning = state.replica.returning(in: cells)
    state.replica.apply(cells, droppingThrough: number)
    tellOfReturned(&state, returning)
    let writes = cells.map { CellWrite($0.key, value: $0.value, madeAt: $0.stamp) }
    refresh(&state, after: .others(writes))
    // Ends a ring that was answered on another device, or starts one that was snoozed there.
    return call(.advance, &state)
  }

  /// Announces records that are back because another device changed them after they were deleted
  /// here.
  private static func tellOfReturned(_ state: inout State, _ keys: [CellKey]) {
    guard let first = keys.first else { return }
    let title = state.replica.record(first.entity, id: first.id)?.title
    if keys.count == 1, let title {
      state.show(state.messages.syncCameBack(name: title))
    } else {
      state.show(state.messages.syncCameBackMany(count: keys.count))
    }
  }

  /// Makes the writes of the visible message's undo button.
  static func undo(_ state: inout State) -> [Effect] {
    let toast = state.toast
    state.toast = nil
    guard let toast, let undo = toast.undo, !undo.isEmpty else { return [] }
    let save = Effect.save(undo.map { $0.made(at: state.now.instant) })
    return toast.isOfImport ? [save] + SettingsData.forgetUndo(&state) : [save]
  }
}
