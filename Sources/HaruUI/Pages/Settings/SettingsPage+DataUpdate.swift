import HaruCore
import HaruJSON
import HaruSync
import HaruTime

extension SettingsPage {
  static let fileID: StaticString = "data-file"
  static let lookID: StaticString = "data-look"

  /// What happens on the page of the person's data.
  @inline(never)
  static func updateData(_ state: inout App.State, _ action: DataAction) -> [Effect] {
    let data = state.settingsPage.data
    switch action {
    case .backupsListed(let text): data.backups = SettingsData.Backup.list(from: text)
    case .exportTapped: return [download(everything(state), nil, state)]
    case .tableChosen(let index):
      if let table = RecordTable(rawValue: UInt8(truncatingIfNeeded: index)) { data.table = table }
    case .tableTapped:
      let text = String(decoding: data.table.csv(of: everything(state)), as: UTF8.self)
      return [.download(name: "haru-\(data.table.entity).csv", text: text)]
    case .fileChosen: return [.readFile("\(fileID)")]
    case .fileArrived(let bytes):
      guard let file = (try? JSON.parse(bytes)).flatMap({ RecordFile(json: $0) }) else {
        state.show(state.messages.dataNotRead)
        break
      }
      return look(at: file, of: nil, &state)
    case .backupTapped(let day):
      data.awaited = day
      return [.readBackup(day.description)]
    case .backupArrived(let text):
      guard let day = data.awaited else { break }
      data.awaited = nil
      guard let replica = try? Replica.load(Array(text.utf8)), !text.utf8.isEmpty else {
        state.show(state.messages.dataBackupGone)
        return [.listBackups]
      }
      return look(at: RecordFile(exporting: replica.cells), of: day, &state)
    case .lookCancelled: data.look = nil
    case .lookDownloaded:
      guard let look = data.look else { break }
      return [download(look.file, look.day, state)]
    case .lookTaken: return take(&state)
    }
    return []
  }

  private static func everything(_ state: App.State) -> RecordFile {
    RecordFile(exporting: state.replica.cells)
  }

  private static func download(
    _ file: RecordFile,
    _ day: PlainDate?,
    _ state: App.State
  ) -> Effect {
    let text = file.json(madeAt: state.now.instant).text
    return .download(name: "haru-\(day ?? state.now.date).json", text: text)
  }

  private static func look(
    at file: RecordFile,
    of day: PlainDate?,
    _ state: inout App.State
  ) -> [Effect] {
    state.settingsPage.data.look = SettingsData.Look(
      day: day,
      file: file,
      in: state.replica,
      at: state.now.instant
    )
    return [.focus("\(lookID)")]
  }

  /// Makes the changes; the message that says so takes them back.
  private static func take(_ state: inout App.State) -> [Effect] {
    let data = state.settingsPage.data
    guard let look = data.look else { return [] }
    data.look = nil
    let text = state.messages
    state.show(look.day == nil ? text.dataTaken : text.dataRestored, undo: look.plan.undo)
    return [.save(look.plan.writes.map { $0.made(at: state.now.instant) }), .focus("main")]
  }
}
