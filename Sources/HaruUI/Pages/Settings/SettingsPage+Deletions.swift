import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime

// What was deleted lately, on the data page.
extension SettingsPage {
  /// The deleted records, each with a button that brings it back.
  @inline(never)
  static func deletions(_ state: App.State) -> Node {
    let text = state.messages
    let limit = state.settingsPage.data.deletionLimit
    let deleted = RecentlyDeleted(in: state.replica, at: state.now.instant, limit: limit)
    let rows = deleted.records.map { record in
      let name = text.name(of: record)
      let date = FocusPage.zone(nil, state).dateTime(at: record.deletedAt).date
      let day = text.day(date, today: state.now.date)
      return GroupRow.node(
        nil,
        .made(name),
        note: .made("\(text.kind(of: record.entity)) · \(day)"),
        [
          button(text.dataRestore, .data(.restoreTapped(record.entity, record.record.id)))
            .label(text.dataRestoreNamed(name: name))
        ]
      )
    }
    // The backups above arrive late and would move it while the person is reading.
    let isBelowBackups = !state.configuration.isLocal
    return Node(.section)
      .waits(isBelowBackups && state.settingsPage.data.backups == nil)
      .containing(
        Node(.h2, "lbl").id(deletionsID).attribute(.tabindex, "-1").text(.dataDeletions),
        EmptyState.note(rows.isEmpty ? .dataDeletionsNone : .dataDeletionsNote),
        .when(!rows.isEmpty, Node(.div, "group").containing(rows)),
        .when(
          deleted.count > rows.count,
          button(text[.listMore], .data(.moreDeletionsTapped), .quietWide)
        )
      )
  }

  /// Brings a deleted record back.
  static func bringBack(
    _ entity: String,
    _ id: RecordID,
    _ state: inout some Scope
  ) -> [Effect] {
    let deleted = RecentlyDeleted.all(in: state.replica, at: state.now.instant)
    guard
      let found = deleted.first(where: {
        $0.record.id == id && $0.entity.hasSameBytes(as: entity)
      })
    else { return [] }
    let writes = found.restoration(in: state.replica, at: state.now.instant)
    state.show(
      state.messages.dataRestoredNamed(name: state.messages.name(of: found)),
      undo: writes.map { CellWrite($0.key, value: true, madeAt: $0.madeAt) }
    )
    return [.save(writes), .moveFocus("\(deletionsID)")]
  }
}
