import HaruCore
import HaruHTML
import HaruJSON
import HaruTime

extension WordsPage {
  /// Handles the import: a file is read, previewed, and imported or not.
  @inline(never)
  static func read(_ state: inout some Scope, _ action: FileAction) -> [Effect] {
    switch action {
    case .chosen(let name):
      let request = state.ask(by: .words)
      state.words.reading = Reading(request: request)
      return isPackage(name)
        ? [.upload(request, input: "word-file", path: "\(packagePath)")]
        : [.readFile(request, input: "word-file")]
    case .confirmed: return keep(&state)
    case .cancelled:
      state.words.reading = nil
      return [.moveFocus("word-file")]
    }
  }

  /// Handles a response for the dialog that requested it, if that is still open.
  @inline(never)
  static func answered(
    _ state: inout App.State,
    _ request: RequestID,
    _ answer: Answer
  ) -> [Effect] {
    switch answer {
    case .response(let isOK, _, let bytes):
      if state.words.lookup?.request == request {
        state.words.lookup?.read(isOK, bytes)
      } else if state.words.reading?.request == request {
        unpacked(isOK, bytes, &state)
      }
    case .file(_, let bytes) where state.words.reading?.request == request:
      arrived(WordImport(delimited: bytes), &state)
    case .file, .kept, .position, .noPosition: break
    }
    return []
  }

  /// Handles the content of a package as read by the server.
  private static func unpacked(_ isOK: Bool, _ bytes: [UInt8], _ state: inout some Scope) {
    guard isOK, let json = try? JSON.parse(bytes) else {
      state.words.reading?.request = nil
      state.words.reading?.hasFailed = true
      return
    }
    let count = { (json: JSON?) in json?.int ?? 0 }
    state.words.reading?.media = count(json["media"])
    state.words.reading?.lost = count(json["lost"])
    arrived(WordImport(json: json), &state)
  }

  /// Where the server unpacks packages for browsers.
  private static let packagePath: StaticString = "/api/v1/words/package"

  private static func isPackage(_ name: String) -> Bool {
    let bytes = name.utf8.map(ASCII.lowercased)
    let ends: [StaticString] = [".apkg", ".colpkg"]
    return ends.contains { $0.withUTF8Buffer { bytes.suffix($0.count).elementsEqual($0) } }
  }

  private static func arrived(_ words: WordImport, _ state: inout some Scope) {
    let now = state.now
    state.words.reading?.request = nil
    state.words.reading?.words = words
    state.words.reading?.changes = words.changes(
      existing: state.words.deck?.words ?? [],
      notebooks: state.words.notebooks,
      at: now,
      moment: { Moment(instant: $0, offset: now.offset, zone: now.zone) }
    )
  }

  private static func keep(_ state: inout some Scope) -> [Effect] {
    guard let changes = state.words.reading?.changes else { return [] }
    let now = state.now.instant
    state.words.reading = nil
    if changes.words.isEmpty { return [.moveFocus("word-file")] }
    let undo = changes.deletions(at: now)
    state.show(state.messages.wordImported(count: changes.words.count), undo: undo)
    return [
      SettingsPage.keepUndo(undo, &state), .save(changes.writes(at: now)), .moveFocus("word-file"),
    ]
  }

  /// The import dialog with the contents of a file.
  static func importDialog(_ state: App.State) -> Node {
    guard let reading = state.words.reading else { return .empty }
    let text = state.messages
    let isReady = reading.changes.map { !$0.words.isEmpty } ?? false
    return Sheet.node(
      .message(.wordImport),
      close: .file(.cancelled),
      summary(reading, state),
      buttons: [
        TextButton.node(.appCancel, .file(.cancelled)),
        .when(
          isReady,
          TextButton.node(
            text.wordImportAdd(count: reading.changes?.words.count ?? 0),
            .file(.confirmed),
            .solid
          )
          .flag(.autofocus)
        ),
      ]
    )
  }

  private static func summary(_ reading: Reading, _ state: App.State) -> [Node] {
    let text = state.messages
    if reading.hasFailed { return [FormField.fault(.message(.wordImportFailed))] }
    guard let changes = reading.changes else {
      return [Node(.p, "why").role("status").text(.wordImportReading)]
    }
    var lines = [text.wordImportPreview(count: changes.words.count)]
    if changes.known > 0 { lines.append(text.wordImportKnown(count: changes.known)) }
    if reading.media > 0 { lines.append(text.wordImportMedia(count: reading.media)) }
    if reading.lost > 0 { lines.append(text.wordImportLost(count: reading.lost)) }
    let unread = text.unread(
      reading.words.unread.map { ($0.lines.lowerBound, text.sentence(for: $0.reason)) }
    )
    return ImportPreview.nodes(
      lines,
      first: changes.words.prefix(5).map { ($0.term, $0.meaning) },
      unread: unread
    )
  }
}
