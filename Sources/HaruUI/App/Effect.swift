package import HaruCore
package import HaruJSON
package import HaruSync
import HaruTime

/// A request to the host; results come back as actions.
///
/// If a result could be mistaken for that of another request, the effect carries a ``RequestID``.
package enum Effect: Equatable {
  /// Store these writes.
  case save([CellWrite])
  /// Report the notifications that this browser gets while the app is closed.
  case describePush
  /// Subscribe this browser to messages of these kinds, in this language and with this time of
  /// morning; an empty set unsubscribes it.
  case keepPush(NoticeKinds, morning: Int, Language)
  /// Ask the server to send a test message to this browser.
  case testPush
  /// Set the document's title.
  case title(String)
  /// Navigate to an address of the app, as if its link had been followed.
  case navigate(String)
  /// Give the page another address in a new entry of the history; nothing else changes.
  case enter(String)
  /// Go back in the browser's history.
  case back
  /// Change the address of the page in the history; nothing else changes.
  case address(String)
  /// Scroll the element with an id into view.
  case reveal(String)
  /// Move the keyboard focus to the element with an id.
  case moveFocus(String)
  /// Copy a text to the clipboard.
  case copy(String)
  /// Pass a text to the device's share sheet; without one, copy it.
  case share(String)
  /// Load the file with the code of a page.
  case load(PageFile)
  /// Pass a picture (an SVG document) and a text to the device's share sheet; without one, download
  /// the picture.
  case sharePicture(String, text: String)
  /// Print the page.
  case print
  /// Notify that the time of the session is up; the buttons of the notification complete it and
  /// remind again later.
  case remind(String, complete: String, later: String, session: String)
  /// Close that notification.
  case withdrawReminder
  /// Show a number on the app's icon, none for 0.
  case badge(Int64)
  /// Vibrate: milliseconds on and off in turn.
  case vibrate([Int64])
  /// Sync with the server now, if someone is signed in.
  case sync
  /// Keep the screen on, or stop doing so.
  case stayLit(Bool)
  /// Activate the new version of the app.
  case takeUpdate
  /// Play a sound.
  case sound(Sound)
  /// Play a sound that accompanies a flash, unless the device asks for reduced motion.
  case reward(Sound)
  /// Apply this theme, and tell the server at the next visit.
  case theme(Settings.Theme)
  /// Open with this page and this layout of Today from now on, and tell the server at the next
  /// visit.
  case startPage(Route, TodayLayout)
  /// Fetch the texts of a language.
  case fetchMessages(Language)
  /// Fetch the quotes in a language; with an empty one, those of the server's operator.
  case fetchQuotes(language: String)
  /// Draw a quote as a picture and pass it to the device's share sheet, or save it without one.
  case shareImage(QuotesImage)
  /// Read the file chosen in the input with an id.
  case readFile(RequestID, input: String)
  /// Upload the file chosen in the input with an id to the server.
  case upload(RequestID, input: String, path: String)
  /// Save a text as a file.
  case download(name: String, text: String)
  /// List the browser's backups.
  case listBackups
  /// Read the backup of a day, or with the name `undo` what `keepUndo` stored.
  case readBackup(RequestID, String)
  /// Store the file that undoes the last import, replacing the previous one; an empty text drops
  /// it.
  case keepUndo(String)
  /// Set the language of the page and the direction of its text (`ltr` or `rtl`), and tell the server
  /// at the next visit.
  case language(Language, direction: String)
  /// Report what ``Device`` contains.
  case describeDevice
  /// Request persistent storage.
  case askToPersist
  /// Request permission to notify.
  case askToNotify
  /// Ask the server for its version.
  case fetchVersion
  /// Fetch the time zone table.
  case fetchZones
  /// Fetch the table of larger cities.
  case fetchCities
  /// Fetch the names of places in a language.
  case fetchPlaces(Language)
  /// Schedule this tone, or none.
  case tone(Tone?)
  /// Show a notification of what rings, with the names of its two buttons.
  case notify(text: String, stop: String, snooze: String)
  /// Store the state of the bell for other tabs and the next start.
  case keepBell(String)
  /// Store a draft for other tabs and the next start.
  case keepDraft(Draft)
  /// Drop the draft with a key.
  case dropDraft(String)
  /// Delete all of the person's data on this device and restart the app.
  case clearDevice
  /// Move the records from before the sign-in into the account, and restart the app.
  case takeAside
  /// Leave them out of the account for good.
  case leaveAside
  /// Sign out and restart the app; the account's records stay on the device, or are removed.
  case signOut(isRemoving: Bool)
  /// Send a request to the server, or to another host; with `isKept`, the response is cached and
  /// used when a later request fails.
  case ask(RequestID, path: String, isKept: Bool = false)
  /// Read a text aloud; the language is a tag, or empty.
  case speak(String, language: String)
  /// Determine the device's location.
  case locate(RequestID)

  /// The effect in the form for the browser: its name, and its parameters.
  package var json: JSON {
    let (name, key, value) = parts
    var members = [JSON.Member(key: "do", value: .string("\(name)"))]
    if let value { members.append(JSON.Member(key: "\(key)", value: value)) }
    if let request { members.append(JSON.Member(key: "request", value: request.json)) }
    return .object(members)
  }

  /// The id of the request; nil if its results do not depend on who asks.
  package var request: RequestID? {
    switch self {
    case .readFile(let request, _), .upload(let request, _, _), .readBackup(let request, _),
      .ask(let request, _, _), .locate(let request):
      request
    default: nil
    }
  }

  private var parts: (name: StaticString, key: StaticString, value: JSON?) {
    switch self {
    case .save(let writes): ("save", "writes", .array(writes.map { $0.withoutNUL.json }))
    case .describePush: ("describePush", "", nil)
    case .keepPush(let kinds, let morning, let language):
      (
        "keepPush", "push",
        [
          "kinds": .string(kinds.text), "morning": .integer(Int64(morning)),
          "language": .string("\(language.code)"),
        ]
      )
    case .testPush: ("testPush", "", nil)
    case .title(let text): ("title", "text", .string(text))
    case .navigate(let path): ("navigate", "path", .string(path))
    case .enter(let path): ("enter", "path", .string(path))
    case .back: ("back", "", nil)
    case .address(let path): ("address", "path", .string(path))
    case .reveal(let id): ("reveal", "id", .string(id))
    case .moveFocus(let id): ("moveFocus", "id", .string(id))
    case .copy(let text): ("copy", "text", .string(text))
    case .share(let text): ("share", "text", .string(text))
    case .load(let file): ("load", "file", .string("\(file.name)"))
    case .sharePicture(let picture, let text):
      ("sharePicture", "card", ["picture": .string(picture), "text": .string(text)])
    case .print: ("print", "", nil)
    case .remind(let text, let complete, let later, let session):
      (
        "remind", "note",
        [
          "text": .string(text), "complete": .string(complete), "later": .string(later),
          "session": .string(session),
        ]
      )
    case .withdrawReminder: ("withdrawReminder", "", nil)
    case .badge(let count): ("badge", "count", .integer(count))
    case .vibrate(let pattern): ("vibrate", "pattern", .array(pattern.map { .integer($0) }))
    case .sync: ("sync", "", nil)
    case .stayLit(let isOn): ("stayLit", "on", .bool(isOn))
    case .takeUpdate: ("takeUpdate", "", nil)
    case .reward(let sound): ("reward", "name", .string("\(sound.name)"))
    case .sound(let sound): ("sound", "name", .string("\(sound.name)"))
    case .theme(let theme): ("theme", "name", .string("\(theme.name)"))
    case .startPage(let route, let layout):
      (
        "startPage", "page",
        [
          "path": .string("\(route.path)"),
          "sections": .string(layout == .standard ? "" : layout.text),
        ]
      )
    case .fetchMessages(let language):
      ("fetchMessages", "language", .string("\(language.code)"))
    case .fetchQuotes(let language):
      (
        "fetchQuotes", "question",
        Self.question("/api/v1/quotes", keptAs: language.utf8.isEmpty ? "quotes" : nil, language)
      )
    case .shareImage(let image): ("shareImage", "image", image.json)
    case .readFile(_, let input): ("readFile", "input", .string(input))
    case .listBackups: ("listBackups", "", nil)
    case .readBackup(_, let day): ("readBackup", "day", .string(day))
    case .keepUndo(let text): ("keepUndo", "text", .string(text))
    case .upload(_, let input, let path):
      ("upload", "file", ["input": .string(input), "path": .string(path)])
    case .language(let language, let direction):
      (
        "language", "texts",
        ["language": .string("\(language.code)"), "direction": .string(direction)]
      )
    case .describeDevice: ("describeDevice", "", nil)
    case .askToPersist: ("askToPersist", "", nil)
    case .askToNotify: ("askToNotify", "", nil)
    case .fetchVersion: ("fetchVersion", "", nil)
    case .fetchZones: ("fetchZones", "question", Self.question("", keptAs: "zones"))
    case .fetchCities: ("fetchCities", "", nil)
    case .fetchPlaces(let language): ("fetchPlaces", "language", .string("\(language.code)"))
    case .tone(let tone): ("tone", "tone", tone?.json ?? .null)
    case .notify(let text, let stop, let snooze):
      (
        "notify", "notice",
        ["text": .string(text), "stop": .string(stop), "snooze": .string(snooze)]
      )
    case .keepBell(let text): ("keepBell", "text", .string(text))
    case .keepDraft(let draft): ("keepDraft", "draft", draft.json)
    case .dropDraft(let key): ("dropDraft", "key", .string(key))
    case .download(let name, let text):
      ("download", "file", ["name": .string(name), "text": .string(text)])
    case .clearDevice: ("clearDevice", "", nil)
    case .takeAside: ("takeAside", "", nil)
    case .leaveAside: ("leaveAside", "", nil)
    case .signOut(let isRemoving): ("signOut", "remove", .bool(isRemoving))
    case .ask(let request, let path, let isKept):
      ("ask", "question", Self.question(path, keptAs: isKept ? request.page.name : nil))
    case .speak(let text, let language):
      ("speak", "words", ["text": .string(text), "language": .string(language)])
    case .locate: ("locate", "", nil)
    }
  }
}

extension Effect {
  /// How to send a request: its timeout, the cache for its response, the language of what is
  /// requested and, for a third party, the pause if it is busy without naming one (all times in
  /// milliseconds) and the maximum number of bytes of its response.
  private static func question(
    _ path: String,
    keptAs cache: StaticString?,
    _ language: String = ""
  ) -> JSON {
    let isFar = path.utf8.starts(with: "https:".utf8)
    let members: [JSON.Member] = [
      JSON.Member(key: "path", value: .string(path)),
      JSON.Member(key: "patience", value: isFar ? 5_000 : 12_000),
      JSON.Member(key: "cache", value: cache.map { .string("\($0)") } ?? .null),
      JSON.Member(key: "language", value: .string(language)),
    ]
    let limits: [JSON.Member] = [
      JSON.Member(key: "pause", value: 60_000), JSON.Member(key: "limit", value: 1_048_576),
    ]
    return .object(isFar ? members + limits : members)
  }
}

extension Tone {
  fileprivate var json: JSON {
    [
      "at": .integer(at.milliseconds), "length": .integer(AlarmBell.ringLength),
      "sound": .string(sound), "isRinging": .bool(isRinging),
    ]
  }
}
