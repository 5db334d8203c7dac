package import HaruCore
package import HaruJSON
package import HaruSync
import HaruTime

/// What the app asks of its host; the results come back as actions.
///
/// Where a result would be wrong for another question, the effect names its own (``RequestID``).
package enum Effect: Equatable {
  /// Keep these writes in the device's storage.
  case save([CellWrite])
  /// Name the document.
  case title(String)
  /// Go to an address of the app, as if its link had been followed.
  case navigate(String)
  /// Move the focus to the element of an id.
  case focus(String)
  /// Put a text on the clipboard.
  case copy(String)
  /// Hand a text to the device's share sheet; where there is none, to the clipboard.
  case share(String)
  /// Load the file that has the code of a page.
  case load(PageFile)
  /// Hand a picture, an SVG document, and a text to the device's share sheet; where there is none,
  /// download the picture.
  case sharePicture(String, text: String)
  /// Print the page.
  case print
  /// Say in a notification that the time of the session is up; the action completes it.
  case remind(String, action: String, session: String)
  /// Take that notification back.
  case withdrawReminder
  /// Show a number at the app's icon, none for 0.
  case badge(Int64)
  /// Keep the screen on, or no longer.
  case stayLit(Bool)
  /// Let the new version of the app take over.
  case takeUpdate
  /// Play a sound.
  case sound(Sound)
  /// Play a sound that rewards, unless the device asks for less motion: it belongs to a flash.
  case reward(Sound)
  /// Look like this from now on, and tell the server at the next visit.
  case theme(Settings.Theme)
  /// Open with this page, and tell the server at the next visit.
  case startPage(Route)
  /// Fetch the texts of a language.
  case fetchMessages(Language)
  /// Fetch the collection of quotes in a language; with an empty one, that of the server's operator.
  case fetchQuotes(language: String)
  /// Draw a quote as a picture and hand it to the device's share sheet, or save it where there is
  /// none.
  case shareImage(QuotesImage)
  /// Read the file that was chosen in the input of an id.
  case readFile(RequestID, input: String)
  /// Send the file that was chosen in the input of an id to the server.
  case upload(RequestID, input: String, path: String)
  /// Give a text to the browser's user as a file.
  case download(name: String, text: String)
  /// List the backups that the browser keeps.
  case listBackups
  /// Read the backup of a day, or what `keepUndo` kept under the name `undo`.
  case readBackup(RequestID, String)
  /// Keep the file that takes the last import back, in place of the one before; an empty text keeps
  /// none.
  case keepUndo(String)
  /// Name the language of the page, and tell the server at the next visit.
  case language(Language)
  /// Tell what ``Device`` says.
  case describeDevice
  /// Ask the browser to delete nothing by itself.
  case askToPersist
  /// Ask the browser's user whether the app may notify.
  case askToNotify
  /// Ask the server for the newest version.
  case fetchVersion
  /// Fetch the table of time zones.
  case fetchZones
  /// Fetch the table of larger cities.
  case fetchCities
  /// Fetch the names of places in a language.
  case fetchPlaces(Language)
  /// Have this tone ready from now on, or none.
  case tone(Tone?)
  /// Show a notification of what rings, with the names of its two buttons.
  case notify(text: String, stop: String, snooze: String)
  /// Keep what is known of the alarms' bell, for other tabs and the next start.
  case keepBell(String)
  /// Keep a draft for other tabs and the next start.
  case keepDraft(Draft)
  /// Keep the draft of a key no longer.
  case dropDraft(String)
  /// Delete everything that the person has on this device and open the app anew.
  case clearDevice
  /// Put the records that were here before the sign-in into the account, and open the app anew.
  case takeAside
  /// Leave them out of the account for good.
  case leaveAside
  /// End the session and open the app anew; the account's records stay on the device, or go.
  case signOut(isRemoving: Bool)
  /// Ask the server. Of the weather the last good answer is kept.
  case ask(RequestID, path: String)
  /// Read a text aloud; the language is a tag, or empty.
  case speak(String, language: String)
  /// Ask where the device is.
  case locate(RequestID)

  /// The effect as the browser reads it: its name, and what it is about where it is about something.
  package var json: JSON {
    let (name, key, value) = parts
    var members = [JSON.Member(key: "do", value: .string("\(name)"))]
    if let value { members.append(JSON.Member(key: "\(key)", value: value)) }
    if let request { members.append(JSON.Member(key: "request", value: request.json)) }
    return .object(members)
  }

  /// The question that it asks, nil where its results say the same whoever asks.
  package var request: RequestID? {
    switch self {
    case .readFile(let request, _), .upload(let request, _, _), .readBackup(let request, _),
      .ask(let request, _), .locate(let request):
      request
    default: nil
    }
  }

  private var parts: (name: StaticString, key: StaticString, value: JSON?) {
    switch self {
    case .save(let writes): ("save", "writes", .array(writes.map { $0.withoutNUL.json }))
    case .title(let text): ("title", "text", .string(text))
    case .navigate(let path): ("navigate", "path", .string(path))
    case .focus(let id): ("focus", "id", .string(id))
    case .copy(let text): ("copy", "text", .string(text))
    case .share(let text): ("share", "text", .string(text))
    case .load(let file): ("load", "file", .string("\(file.name)"))
    case .sharePicture(let picture, let text):
      ("sharePicture", "card", ["picture": .string(picture), "text": .string(text)])
    case .print: ("print", "", nil)
    case .remind(let text, let action, let session):
      (
        "remind", "note",
        ["text": .string(text), "action": .string(action), "session": .string(session)]
      )
    case .withdrawReminder: ("withdrawReminder", "", nil)
    case .badge(let count): ("badge", "count", .integer(count))
    case .stayLit(let isOn): ("stayLit", "on", .bool(isOn))
    case .takeUpdate: ("takeUpdate", "", nil)
    case .reward(let sound): ("reward", "name", .string("\(sound.name)"))
    case .sound(let sound): ("sound", "name", .string("\(sound.name)"))
    case .theme(let theme): ("theme", "name", .string("\(theme.name)"))
    case .startPage(let route): ("startPage", "path", .string("\(route.path)"))
    case .fetchMessages(let language):
      ("fetchMessages", "language", .string("\(language.code)"))
    case .fetchQuotes(let language): ("fetchQuotes", "language", .string(language))
    case .shareImage(let image): ("shareImage", "image", image.json)
    case .readFile(_, let input): ("readFile", "input", .string(input))
    case .listBackups: ("listBackups", "", nil)
    case .readBackup(_, let day): ("readBackup", "day", .string(day))
    case .keepUndo(let text): ("keepUndo", "text", .string(text))
    case .upload(_, let input, let path):
      ("upload", "file", ["input": .string(input), "path": .string(path)])
    case .language(let language): ("language", "language", .string("\(language.code)"))
    case .describeDevice: ("describeDevice", "", nil)
    case .askToPersist: ("askToPersist", "", nil)
    case .askToNotify: ("askToNotify", "", nil)
    case .fetchVersion: ("fetchVersion", "", nil)
    case .fetchZones: ("fetchZones", "", nil)
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
    case .ask(_, let path): ("ask", "path", .string(path))
    case .speak(let text, let language):
      ("speak", "words", ["text": .string(text), "language": .string(language)])
    case .locate: ("locate", "", nil)
    }
  }
}

extension Tone {
  fileprivate var json: JSON {
    [
      "at": .integer(at.milliseconds), "sound": .string(sound), "isRinging": .bool(isRinging),
    ]
  }
}
