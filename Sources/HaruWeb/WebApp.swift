import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// Hosts the app in the browser: turns browser events into actions, and the app's changes into
/// buffers that the browser reads.
final class WebApp {
  /// What the browser reports besides events of elements, by number.
  enum Message: Int32, CaseIterable {
    case key, navigated, woken, operations, saved, saveFailed, copied, copyFailed
    case device, notificationsAnswered, persistenceAnswered, messages, messagesFailed, version
    case clearFailed, updateArrived, workCompleted, workLater
    case fileArrived, fileMissing
    case zones, places, dataFailed, bell, ringAnswered, muted
    case quotes, file, hidden, pulled, imageFailed
    case answer, located, cities
    case backups, backup
    case synced, replaced, syncState
    case draft
    case push, pushTested

    var name: StaticString {
      switch self {
      case .key: "key"
      case .navigated: "navigated"
      case .woken: "woken"
      case .operations: "operations"
      case .saved: "saved"
      case .saveFailed: "saveFailed"
      case .copied: "copied"
      case .copyFailed: "copyFailed"
      case .device: "device"
      case .notificationsAnswered: "notificationsAnswered"
      case .persistenceAnswered: "persistenceAnswered"
      case .messages: "messages"
      case .messagesFailed: "messagesFailed"
      case .version: "version"
      case .clearFailed: "clearFailed"
      case .updateArrived: "updateArrived"
      case .fileArrived: "fileArrived"
      case .fileMissing: "fileMissing"
      case .workCompleted: "workCompleted"
      case .workLater: "workLater"
      case .zones: "zones"
      case .places: "places"
      case .dataFailed: "dataFailed"
      case .bell: "bell"
      case .ringAnswered: "ringAnswered"
      case .muted: "muted"
      case .quotes: "quotes"
      case .file: "file"
      case .hidden: "hidden"
      case .pulled: "pulled"
      case .imageFailed: "imageFailed"
      case .answer: "answer"
      case .located: "located"
      case .backups: "backups"
      case .backup: "backup"
      case .synced: "synced"
      case .replaced: "replaced"
      case .syncState: "syncState"
      case .cities: "cities"
      case .draft: "draft"
      case .push: "push"
      case .pushTested: "pushTested"
      }
    }
  }

  let program: Program
  private var zone: String
  private var steadyClock: SteadyClock?
  /// The effects of the last action as JSON; empty if there are none.
  private(set) var effects: [UInt8] = []

  var patches: PatchBuffer { program.document.patches }
  var subscriptions: [Subscription] { App.subscriptions(program.state) }

  init(launch text: [UInt8], now: Double, offset: Int32) {
    let launch = (try? JSON.parse(text)) ?? .null
    zone = launch["zone"]?.string ?? "UTC"
    let moment = WebApp.moment(now, offset, zone)
    let seed = (launch["seed"]?.array ?? []).map { UInt32(truncatingIfNeeded: $0.integer ?? 0) }
    var state = App.State(at: moment, seed: seed)
    if let names = launch["files"]?.array { state.files = WebApp.files(names) }
    program = Program(state)
    let language = launch["language"]?.string.flatMap(Language.init(code:)) ?? .en
    program.receive(
      .opened(
        App.Launch(
          path: launch["path"]?.string ?? "/",
          language: language,
          messages: launch["messages"]?.array?.map { $0.string ?? "" },
          isRecovered: launch["recovered"]?.bool ?? false,
          isCleared: launch["cleared"]?.bool ?? false,
          configuration: Configuration(json: launch["config"] ?? .null),
          userAgent: launch["agent"]?.string ?? "",
          replica: launch["data"].map { Replica(json: $0) } ?? Replica(),
          device: launch["device"]?.string ?? "",
          sync: SyncStatus(json: launch["sync"] ?? .null),
          aside: launch["aside"]?.int ?? 0,
          bell: launch["bell"]?.string.flatMap { try? JSON.parse($0.utf8) } ?? .null,
          drafts: launch["drafts"] ?? .null
        )
      ),
      at: moment
    )
    writeEffects()
  }

  /// Returns bit 0 if the app handled the event and bit 1 if the browser's default is prevented.
  func event(
    _ event: Event,
    kind: Int32,
    at element: UInt32,
    now: Double,
    offset: Int32,
    bytes: [UInt8] = [],
    steady: Double = 0
  ) -> Int32 {
    let moment = WebApp.moment(now, offset, zone)
    program.steady(shift: steadyShift(moment.instant, steady))
    defer { writeEffects() }
    if element == 0 {
      return message(Message(rawValue: kind), event.value, bytes, moment)
    }
    guard let kind = UInt8(exactly: kind).flatMap(EventKind.init(rawValue:)) else { return 0 }
    let answer = program.receive(event, kind: kind, at: element, moment: moment)
    return (answer.isHandled ? 1 : 0) | (answer.preventsDefault ? 2 : 0)
  }

  /// How far the monotonic clock is ahead of the wall clock.
  private func steadyShift(_ now: Instant, _ steady: Double) -> Int64 {
    let reading = ClockReading(wall: now, steady: Int64(exactly: steady.rounded(.down)) ?? 0)
    var clock = steadyClock ?? SteadyClock(reading)
    defer { steadyClock = clock }
    return clock.instant(at: reading) - now
  }

  private func message(
    _ message: Message?,
    _ text: String,
    _ bytes: [UInt8],
    _ moment: Moment
  ) -> Int32 {
    guard let action = clockAction(message, text, bytes) ?? action(message, text) else {
      program.stayStill()
      return 0
    }
    program.receive(action, at: moment)
    // A key that the app takes does nothing else: "/" would be typed into the search that it opens.
    return message == .key ? 3 : 1
  }

  private func action(_ message: Message?, _ text: String) -> App.Action? {
    switch message {
    case .key: App.accepts(key: text, in: program.state) ? .keyPressed(text) : nil
    case .navigated: .navigated(text)
    case .woken: woken(text)
    case .operations:
      (try? JSON.parse(Array(text.utf8))).map { .operationsArrived(Operation.list(from: $0)) }
    case .saved: (try? JSON.parse(Array(text.utf8))).map { .saved(Operation.list(from: $0)) }
    case .synced: (try? JSON.parse(Array(text.utf8))).map(WebApp.synced)
    case .replaced: (try? Replica.load(Array(text.utf8))).map(App.Action.replaced)
    case .syncState: (try? JSON.parse(Array(text.utf8))).map { .syncChanged(SyncStatus(json: $0)) }
    case .draft: (try? JSON.parse(Array(text.utf8))).map(App.Action.draftChanged)
    case .saveFailed: .saveFailed(text)
    case .copied: .copied
    case .copyFailed: .copyFailed
    case .updateArrived: .updateArrived
    case .fileArrived: PageFile(name: text).map(App.Action.fileArrived)
    case .fileMissing: PageFile(name: text).map(App.Action.fileMissing)
    case .messages: languageArrived(text)
    case .messagesFailed: Language(code: text).map(App.Action.languageFailed)
    case .workCompleted: .focus(.session(.completionAsked(RecordID(text))))
    case .workLater: .focus(.session(.laterAsked(RecordID(text))))
    case .answer, .located, .file, .backup: message.flatMap { WebApp.answer($0, text) }
    case .backups: .settings(.data(.backupsListed(text)))
    case .quotes: .quotes(WebApp.collection(text))
    case .imageFailed: .quotes(.imageFailed)
    case .device: .deviceDescribed(device(text))
    case .notificationsAnswered: .notificationsAnswered(device(text))
    case .persistenceAnswered, .version, .clearFailed:
      settingsAction(message, text).map(App.Action.settings)
    case .hidden: .hidden
    case .pulled: .pulled
    case .push:
      (try? JSON.parse(text.utf8)).map { .pushDescribed(PushStatus(json: $0)) }
    case .pushTested:
      (try? JSON.parse(text.utf8)).map { .settings(.notice(.tested(PushTest(json: $0)))) }
    case .zones, .places, .dataFailed, .bell, .ringAnswered, .muted, .cities, nil: nil
    }
  }

  /// What was copied from the server: `{"cells":[cell, …],"dropped":number}`.
  private static func synced(_ json: JSON) -> App.Action {
    let cells = (json["cells"]?.array ?? []).compactMap { SyncedCell(json: $0) }
    return .synced(cells, dropped: json["dropped"]?.integer)
  }

  /// The user returns to the app, perhaps in another time zone.
  private func woken(_ text: String) -> App.Action {
    if let json = try? JSON.parse(Array(text.utf8)), let place = json["zone"]?.string {
      zone = place
    }
    return .woken
  }

  private func clockAction(_ message: Message?, _ text: String, _ bytes: [UInt8]) -> App.Action? {
    switch message {
    case .zones: return .zonesArrived(bytes)
    case .places:
      // The language, then the three files, each after a zero byte.
      let tag = String(utf8: bytes.prefix { $0 != 0 })
      guard let language = Language(code: tag) else { return nil }
      return .clock(.placesArrived(language, Array(bytes.dropFirst(tag.utf8.count + 1))))
    case .cities: return .citiesArrived(bytes)
    case .dataFailed: return .clock(.dataFailed)
    case .bell: return .clock(.bellArrived(text))
    case .muted: return .clock(.muted(!text.utf8.isEmpty))
    case .ringAnswered:
      return .clock(.ring(.answered(isSnooze: text.hasSameBytes(as: "snooze"))))
    default: return nil
    }
  }

  private func languageArrived(_ text: String) -> App.Action? {
    let json = (try? JSON.parse(Array(text.utf8))) ?? .null
    guard let language = json["language"]?.string.flatMap(Language.init(code:)) else { return nil }
    return .languageArrived(language, (json["texts"]?.array ?? []).map { $0.string ?? "" })
  }

  private static func files(_ names: [JSON]) -> PageFiles {
    names.reduce(into: .none) { files, name in
      if let file = PageFile(name: name.string ?? "") { files.insert(file) }
    }
  }

  private func settingsAction(_ message: Message?, _ text: String) -> SettingsPage.Action? {
    switch message {
    case .persistenceAnswered: .persistenceAnswered(device(text))
    case .version: .newestVersionArrived((try? JSON.parse(text.utf8))?["version"]?.string)
    case .clearFailed: .resetFailed(text)
    default: nil
    }
  }

  private func device(_ text: String) -> Device {
    Device(json: (try? JSON.parse(text.utf8)) ?? .null)
  }

  private func writeEffects() {
    effects =
      program.effects.isEmpty
      ? [] : Array(JSON.array(program.effects.map { $0.json }).text.utf8)
  }

  private static func moment(_ now: Double, _ offset: Int32, _ zone: String) -> Moment {
    Moment(
      instant: Instant(milliseconds: Int64(exactly: now.rounded(.down)) ?? 0),
      offset: UTCOffset(seconds: Int(offset)),
      zone: zone
    )
  }
}
