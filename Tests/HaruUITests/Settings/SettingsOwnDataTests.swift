import HaruCore
import HaruJSON
import HaruSync
import HaruTime
@testable import HaruUI
import Testing

/// Export, import and backups in the app.
struct SettingsOwnDataTests {
  private static let moment = SettingsDriver.moment

  private static func cell(_ id: RecordID, _ name: String) -> CellWrite {
    CellWrite(
      CellKey(entity: "dday", id: id, field: "name"),
      value: .string(name),
      madeAt: Instant(milliseconds: 1)
    )
  }

  private static func replica(_ cells: [CellWrite]) -> Replica {
    var replica = Replica()
    replica.apply(cells)
    return replica
  }

  private static func bytes(_ cells: [CellWrite]) -> [UInt8] {
    RecordFile(changes: cells).json(madeAt: moment.instant).utf8
  }

  private func page(_ cells: [CellWrite]) -> SettingsDriver {
    SettingsDriver("/settings/data", replica: Self.replica(cells))
  }

  /// The last saved changes.
  private func saved(_ effects: [Effect]) -> [CellWrite] {
    for case .save(let writes) in effects { return writes }
    return []
  }

  @Test func asksForTheBackupsWhenItIsOpened() {
    let page = page([])
    #expect(page.receive(.navigated("/settings/data")).contains(.listBackups))
    #expect(page.html.contains("No backups yet."))
    page.send(
      .data(
        .backupsListed(
          #"[{"day":"2026-11-19","bytes":1440000},{"day":"2026-11-20","bytes":9},{"day":"x"}]"#
        )
      )
    )
    let days = page.state.settingsPage.data.backups?.map { $0.day.description }
    #expect(days == ["2026-11-20", "2026-11-19"])
    #expect(page.html.contains("1.4 MB"))
  }

  @Test func exportsEverythingAsAFileThatReadsBack() throws {
    let page = page([Self.cell("1", "Exam"), Self.cell("2", "Trip")])
    guard case .download(let name, let text) = page.send(.data(.exportTapped)).first else {
      Issue.record("nothing to download")
      return
    }
    #expect(name == "haru-\(Self.moment.date).json")
    let file = try #require(RecordFile(json: try JSON.parse(Array(text.utf8))))
    #expect(file.changes == [Self.cell("1", "Exam"), Self.cell("2", "Trip")])
  }

  @Test func exportsTheTableThatIsChosen() {
    let page = page([Self.cell("1", "Exam")])
    page.send(.data(.tableChosen(Int(RecordTable.days.rawValue))))
    #expect(
      page.send(.data(.tableTapped)) == [
        .download(
          name: "haru-dday.csv",
          text: "name,date,pen,counting,yearly,leapDay,savedOn\nExam,,,,,,\n"
        )
      ]
    )
    page.send(.data(.tableChosen(300)))
    #expect(page.state.settingsPage.data.table == .days)
  }

  @Test func showsWhatAFileWouldChangeThenDoesItAndTakesItBack() throws {
    let page = page([Self.cell("1", "Exam"), Self.cell("3", "Mine")])
    page.send(.data(.fileChosen))
    #expect(page.program.effects == [.readFile(try #require(page.question), input: "data-file")])
    let file = [Self.cell("1", "Big exam"), Self.cell("2", "Trip")]
    #expect(page.choose(Self.bytes(file)) == [.moveFocus("data-look")])
    #expect(page.html.contains("What will change"))
    #expect(page.html.contains("1 new · 1 changed"))
    #expect(page.state.replica.cells == [Self.cell("1", "Exam"), Self.cell("3", "Mine")])
    let effects = page.send(.data(.lookTaken))
    #expect(saved(effects).map(\.value) == ["Big exam", "Trip"])
    #expect(page.state.toast?.text == "Imported.")
    #expect(!page.html.contains("What will change"))
    page.receive(.toastActionTapped)
    let after = RecordFile(exporting: page.state.replica.cells).changes.map(\.value)
    #expect(after == ["Exam", "Mine"])
  }

  @Test func takesTheLastImportBackLongAfterTheMessageIsGone() throws {
    let page = page([Self.cell("1", "Exam")])
    #expect(!page.html.contains("Undo last import or restore"))
    let file = Self.bytes([Self.cell("1", "Big exam"), Self.cell("2", "Trip")])
    page.choose(file)
    let effects = page.send(.data(.lookTaken))
    guard case .keepUndo(let kept)? = effects.first else {
      Issue.record("nothing is kept")
      return
    }
    // It is offered once the browser has kept it, at another start too.
    #expect(!page.html.contains("Undo last import or restore"))
    let later = self.page(page.state.replica.cells)
    later.send(.data(.backupsListed(#"[{"day":"2026-11-20","bytes":9},{"day":"undo"}]"#)))
    #expect(later.html.contains("Undo last import or restore"))
    #expect(later.state.settingsPage.data.backups?.count == 1)
    later.send(.data(.undoTapped))
    #expect(later.program.effects == [.readBackup(try #require(later.question), "undo")])
    later.answer(.kept(kept))
    #expect(later.html.contains("1 changed · 1 deleted"))
    let undone = later.send(.data(.lookTaken))
    #expect(undone.last == .keepUndo(""))
    #expect(later.state.toast?.text == "Undone.")
    #expect(!later.html.contains("Undo last import or restore"))
    #expect(RecordFile(exporting: later.state.replica.cells).changes.map(\.value) == ["Exam"])
  }

  @Test func forgetsTheWayBackOnceTheMessageHasTakenIt() {
    let page = page([])
    page.choose(Self.bytes([Self.cell("1", "Exam")]))
    page.send(.data(.lookTaken), .data(.backupsListed(#"[{"day":"undo"}]"#)))
    #expect(page.receive(.toastActionTapped).last == .keepUndo(""))
    #expect(!page.state.settingsPage.data.hasUndo)
  }

  @Test func saysThatTheWayBackIsGone() {
    let page = page([])
    page.send(.data(.backupsListed(#"[{"day":"undo"}]"#)), .data(.undoTapped))
    #expect(page.answer(.kept("{}")) == [.listBackups])
    #expect(page.state.toast?.text == "This backup no longer exists.")
    page.send(.data(.backupsListed("[]")))
    #expect(!page.state.settingsPage.data.hasUndo)
  }

  @Test func changesNothingTheSecondTime() {
    let cells = [Self.cell("1", "Exam")]
    let page = page(cells)
    page.choose(Self.bytes(cells))
    #expect(page.html.contains("You already have all of this. Nothing changes."))
    #expect(!page.html.contains(">Import</button>"))
    page.send(.data(.lookCancelled))
    #expect(page.state.settingsPage.data.look == nil)
  }

  @Test func saysWhatIsNoExport() {
    let page = page([])
    page.choose(Array("a,b".utf8))
    #expect(page.state.toast?.text == "This isn't a Haru export, or it's from a newer version.")
    #expect(page.state.settingsPage.data.look == nil)
  }

  @Test func looksAtABackupThenRestoresExactlyThatAndTakesItBack() throws {
    let now = [Self.cell("1", "Exam"), Self.cell("2", "Later")]
    let page = page(now)
    let day = try PlainDate(parsing: "2026-11-20")
    page.send(.data(.backupTapped(day)))
    #expect(page.program.effects == [.readBackup(try #require(page.question), "2026-11-20")])
    let text = #"{"base":[],"outbox":[{"e":"dday","i":"1","f":"name","v":"Exam","t":1,"n":1}]}"#
    page.answer(.kept(text))
    #expect(page.html.contains("1 deleted"))
    guard case .download(let name, let copy)? = page.send(.data(.lookDownloaded)).first else {
      Issue.record("nothing to download")
      return
    }
    #expect(name == "haru-2026-11-20.json")
    #expect(RecordFile(json: try JSON.parse(Array(copy.utf8)))?.changes == [now[0]])
    page.send(.data(.lookTaken))
    #expect(RecordFile(exporting: page.state.replica.cells).changes.map(\.value) == ["Exam"])
    page.receive(.toastActionTapped)
    #expect(
      RecordFile(exporting: page.state.replica.cells).changes.map(\.value) == ["Exam", "Later"]
    )
  }

  @Test func saysThatABackupIsGone() throws {
    let page = page([Self.cell("1", "Exam")])
    page.send(.data(.backupTapped(try PlainDate(parsing: "2026-11-20"))))
    let question = try #require(page.question)
    #expect(page.receive(.answered(question, .kept(""))) == [.listBackups])
    #expect(page.state.toast?.text == "This backup no longer exists.")
    #expect(page.receive(.answered(question, .kept("{}"))).isEmpty)
  }

  @Test func looksAtWhatWasAskedForLast() throws {
    let page = page([Self.cell("1", "Exam")])
    page.send(.data(.backupTapped(try PlainDate(parsing: "2026-11-20"))))
    let first = try #require(page.question)
    let later = try PlainDate(parsing: "2026-11-21")
    page.send(.data(.backupTapped(later)))
    let second = try #require(page.question)
    let text = #"{"base":[],"outbox":[]}"#
    page.receive(.answered(first, .kept(text)))
    #expect(page.state.settingsPage.data.look == nil)
    page.receive(.answered(second, .kept(text)))
    #expect(page.state.settingsPage.data.look?.day == later)
  }

  @Test func aFileThatComesAfterThePageWasLeftIsNotLookedAt() throws {
    let page = page([])
    page.send(.data(.fileChosen))
    let question = try #require(page.question)
    page.receive(.navigated("/words"))
    let effects = page.receive(
      .answered(question, .file(name: "", Self.bytes([Self.cell("1", "Exam")])))
    )
    #expect(effects.isEmpty && page.state.settingsPage.data.look == nil)
  }

  @Test func takesInThousandsOfRecordsAtOnce() {
    let page = page([])
    let cells = (1...3_000).map { Self.cell("\(10_000 - $0)", "Day \($0)") }
    page.choose(Self.bytes(cells))
    #expect(saved(page.send(.data(.lookTaken))).count == 3_000)
    #expect(page.state.replica.record("dday", id: "9999")?["name"] == "Day 1")
    #expect(page.state.replica.cells.count == 3_000)
  }
}
