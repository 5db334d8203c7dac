import HaruCore
import HaruJSON
import HaruSync
import HaruTime

extension SettingsPage {
  static let fileID: StaticString = "data-file"
  static let lookID: StaticString = "data-look"
  static let deletionsID: StaticString = "data-deletions"

  /// Handles the actions of the data page.
  @inline(never)
  static func updateData(_ state: inout some Scope, _ action: DataAction) -> [Effect] {
    let data = state.settingsPage.data
    switch action {
    case .backupsListed(let text): data.list(text)
    case .exportTapped: return [download(everything(state), nil, state)]
    case .tableChosen(let index):
      if let table = RecordTable(rawValue: UInt8(truncatingIfNeeded: index)) { data.table = table }
    case .tableTapped:
      let text = String(utf8: data.table.csv(of: everything(state)))
      return [.download(name: "haru-\(data.table.entity).csv", text: text)]
    case .fileChosen: return [.readFile(ask(for: .file, &state), input: "\(fileID)")]
    case .backupTapped(let day):
      return [.readBackup(ask(for: .backup(day), &state), day.description)]
    case .undoTapped:
      return [.readBackup(ask(for: .undo, &state), "\(SettingsData.undoName)")]
    case .lookCancelled: data.look = nil
    case .lookDownloaded:
      guard let look = data.look else { break }
      return [download(look.file, look.day, state)]
    case .lookTaken: return take(&state)
    case .calendar(let action): return updateCalendars(&state, action)
    case .restoreTapped(let entity, let id): return bringBack(entity, id, &state)
    case .moreDeletionsTapped: data.deletionLimit += SettingsData.deletionStep
    }
    return []
  }

  private static func ask(
    for source: SettingsData.Source,
    _ state: inout some Scope
  ) -> RequestID {
    let request = state.ask(by: .settings)
    state.settingsPage.data.question = SettingsData.Question(request: request, source: source)
    return request
  }

  /// Previews the file requested last.
  @inline(never)
  static func answered(
    _ state: inout App.State,
    _ request: RequestID,
    _ answer: Answer
  ) -> [Effect] {
    let data = state.settingsPage.data
    if let calendar = data.calendar, calendar.request == request,
      case .response(let isOK, _, let bytes) = answer
    {
      data.calendar = nil
      return look(atCalendar: calendar.name, isOK, bytes, &state)
    }
    guard let question = data.question, question.request == request else { return [] }
    data.question = nil
    switch answer {
    case .file(_, let bytes):
      guard let file = (try? JSON.parse(bytes)).flatMap({ RecordFile(json: $0) }) else {
        state.show(state.messages.dataNotRead)
        return []
      }
      return look(at: file, from: question.source, &state)
    case .kept(let text):
      guard let file = file(in: text, from: question.source) else {
        state.show(state.messages.dataBackupGone)
        return [.listBackups]
      }
      return look(at: file, from: question.source, &state)
    case .response, .position, .noPosition: return []
    }
  }

  private static func everything(_ state: some Scope) -> RecordFile {
    RecordFile(exporting: state.replica.cells)
  }

  private static func download(
    _ file: RecordFile,
    _ day: PlainDate?,
    _ state: some Scope
  ) -> Effect {
    let text = file.json(madeAt: state.now.instant).text
    return .download(name: "haru-\(day ?? state.now.date).json", text: text)
  }

  /// The file in a stored text, nil if it is no longer stored.
  private static func file(in text: String, from source: SettingsData.Source) -> RecordFile? {
    if text.utf8.isEmpty { return nil }
    if source == .undo { return (try? JSON.parse(text.utf8)).flatMap { RecordFile(json: $0) } }
    return (try? Replica.load(Array(text.utf8))).map { RecordFile(exporting: $0.cells) }
  }

  private static func look(
    at file: RecordFile,
    from source: SettingsData.Source,
    _ state: inout some Scope
  ) -> [Effect] {
    state.settingsPage.data.look = SettingsData.Look(
      source,
      file: file,
      in: state.replica,
      at: state.now.instant
    )
    return [.moveFocus("\(lookID)")]
  }

  /// Stores the undo of the import whose toast is shown, for after the toast has disappeared.
  static func keepUndo(_ undo: [CellWrite], _ state: inout some SharedState) -> Effect {
    state.toast?.isOfImport = true
    return .keepUndo(RecordFile(changes: undo).json(madeAt: state.now.instant).text)
  }

  /// Makes the changes; both the message and, later, the page can undo them.
  private static func take(_ state: inout some Scope) -> [Effect] {
    let data = state.settingsPage.data
    guard let look = data.look else { return [] }
    data.look = nil
    let now = state.now.instant
    let save = Effect.save(look.plan.writes.map { $0.made(at: now) })
    if look.source == .undo {
      state.show(state.messages.dataTakenBack)
      return [save, .moveFocus("main")] + SettingsData.forgetUndo(&state)
    }
    let text = state.messages
    state.show(look.day == nil ? text.dataTaken : text.dataRestored, undo: look.plan.undo)
    return [keepUndo(look.plan.undo, &state), save, .moveFocus("main")]
  }
}
