package import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension SettingsPage {
  /// Export, import and the backups of this browser.
  @inline(never)
  static func ownData(_ state: App.State) -> Node {
    let text = state.messages
    return Node(.div, "stack")
      .containing(
        state.settingsPage.data.look.map { looked($0, state) } ?? .empty,
        Node(.div, "halves")
          .containing(
            Node(.div, "stack")
              .containing(
                section(text.dataExportTitle, [exporting(text), table(state)]),
                section(text.dataImportTitle, [importing, undoing(state)]),
                calendars(state)
              ),
            Node(.div, "stack")
              .containing(
                // The command keeps its own backups (`haru backup`).
                state.configuration.isLocal ? .empty : backups(state),
                deletions(state)
              )
          ),
        calendarDialog(state)
      )
  }

  private static func exporting(_ text: Messages) -> Node {
    GroupRow.node(
      .download,
      .message(.dataExportAll),
      note: .message(.dataExportAllNote),
      [button(text.dataExportAction, .data(.exportTapped)).label(.dataExportAll)]
    )
  }

  private static func table(_ state: App.State) -> Node {
    let text = state.messages
    let tables = RecordTable.allCases
    return ChoiceRow.under(
      .message(.dataExportTable),
      note: .message(.dataExportTableNote),
      list(
        tables.map { text.name(of: $0) },
        chosen: tables.firstIndex(of: state.settingsPage.data.table),
        isKnown: true
      ) { .data(.tableChosen($0)) },
      button(text.dataExportAction, .data(.tableTapped)).label(.dataExportTable)
    )
  }

  private static var importing: Node {
    FileRow.node(.message(.dataImportFile), note: .message(.dataImportNote), id: fileID) { _ in
      .settings(.data(.fileChosen))
    }
  }

  /// The undo of the last import, if there is one.
  private static func undoing(_ state: App.State) -> Node {
    let text = state.messages
    guard state.settingsPage.data.hasUndo else { return .empty }
    return GroupRow.node(
      .history,
      .message(.dataUndo),
      note: .message(.dataUndoNote),
      [button(text.appUndo, .data(.undoTapped)).label(.dataUndo)]
    )
  }

  private static func backups(_ state: App.State) -> Node {
    let text = state.messages
    let backups = state.settingsPage.data.backups ?? []
    let rows = backups.map { backup -> Node in
      GroupRow.button(
        .backup,
        .made(text.day(backup.day, today: state.now.date)),
        .settings(.data(.backupTapped(backup.day))),
        [
          HaruHTML.Node(.span, "val").text(text.size(bytes: backup.bytes)),
          HaruHTML.Node(.span, "chev").containing(Icon.right.node(.small)),
        ]
      )
    }
    return Node(.section)
      .containing(
        Node(.h2, "lbl").text(.dataBackupsTitle),
        // The note comes first, so that nothing above the rows moves when they appear.
        EmptyState.note(rows.isEmpty ? .dataBackupsNone : .dataBackupsNote)
          .waits(state.settingsPage.data.backups == nil),
        .when(!rows.isEmpty, Node(.div, "group").containing(rows))
      )
  }

  /// What a file would change, and the buttons to decide.
  private static func looked(_ look: SettingsData.Look, _ state: App.State) -> Node {
    let text = state.messages
    let day = look.day.map { text.dataBackupOf(date: text.day($0, today: state.now.date)) }
    let isUndo = look.source == .undo
    let take = isUndo ? text.dataTakeBack : look.day == nil ? text.dataTake : text.dataRestore
    let isEmpty = look.plan.writes.isEmpty
    return Node(.section)
      .labelled(by: lookID)
      .containing(
        Node(.h2, "lbl").id(lookID).attribute(.tabindex, "-1")
          .text(day ?? (isUndo ? text.dataUndo : text.dataPlanTitle)),
        .when(!isEmpty, Node(.div, "group").containing(changes(look.plan, text))),
        .when(isEmpty, EmptyState.note(.dataNothing)),
        remarks(look, text),
        Pair.node(
          button(text.appCancel, .data(.lookCancelled)),
          isEmpty
            ? .empty
            : button(take, .data(.lookTaken), .solid)
        ),
        .when(look.day != nil, button(text.dataDownload, .data(.lookDownloaded), .quietWide))
      )
  }

  /// A row for each kind of record that changes.
  private static func changes(_ plan: ImportPlan, _ text: Messages) -> [Node] {
    var other = ImportPlan.Kind(entity: "")
    var rows: [Node] = []
    for kind in plan.kinds {
      guard let table = RecordTable(entity: kind.entity) else {
        other.new += kind.new
        other.changed += kind.changed
        other.removed += kind.removed
        continue
      }
      rows.append(change(kind, text.name(of: table), text))
    }
    rows.append(change(other, text.dataKindOther, text))
    return rows
  }

  private static func change(_ kind: ImportPlan.Kind, _ title: String, _ text: Messages) -> Node {
    var parts = ""
    func add(_ count: Int, _ part: String) {
      if count > 0 { parts += parts.utf8.isEmpty ? part : " · \(part)" }
    }
    add(kind.new, text.dataPlanNew(count: kind.new))
    add(kind.changed, text.dataPlanChanged(count: kind.changed))
    add(kind.removed, text.dataPlanRemoved(count: kind.removed))
    if parts.utf8.isEmpty { return .empty }
    return GroupRow.node(nil, .made(title), [Node(.span, "val").text(parts)])
  }

  /// What the file contains that cannot be imported.
  private static func remarks(_ look: SettingsData.Look, _ text: Messages) -> Node {
    let unread = look.file.unreadable.count
    let kept = look.plan.keptFacts
    return Node(.div)
      .containing(
        .when(unread > 0, Node(.p, "note").text(text.dataPlanUnread(count: unread))),
        .when(kept > 0, Node(.p, "note").text(text.dataKeptFacts(count: kept)))
      )
  }
}

extension Messages {
  /// The name of a table's records.
  package func name(of table: RecordTable) -> String {
    switch table {
    case .calculations: dataTableCalculations
    case .workItems: searchTasks
    case .workSessions: dataTableWorkSessions
    case .days: searchDDays
    case .alarms: clockAlarms
    case .quotes: dataTableQuotes
    case .quoteUses: dataTableQuoteUses
    case .words: wordTitle
    case .wordReviews: dataTableWordReviews
    }
  }
}
