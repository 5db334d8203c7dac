import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

@testable import HaruUI

struct SyncStatusTests {
  /// 12:00 in Seoul.
  private static let now = SettingsDriver.moment
  private static let noon = SettingsDriver.moment.instant.milliseconds

  @Test(arguments: [
    (
      "null",
      "Your data is only on this device. Sign in to see it on your other devices.", "", "sync"
    ),
    (#"{"phase":"checking"}"#, "Checking for changes…", "Checking", "sync"),
    (#"{"phase":"checking","waiting":2}"#, "Sending 2 changes…", "Sending 2", "sync"),
    (#"{"phase":"upToDate","waiting":0,"at":AT}"#, "Last sync · TIME", "Synced", "sync ok"),
    (#"{"phase":"upToDate","waiting":1,"at":AT}"#, "Sending 1 change…", "Sending 1", "sync"),
    (#"{"phase":"offline"}"#, "Offline. Your data is safe on this device.", "Offline", "sync warn"),
    (
      #"{"phase":"offline","waiting":3}"#,
      "Offline. 3 changes are saved here and will sync later.", "Offline", "sync warn"
    ),
    (
      #"{"phase":"unreachable"}"#,
      "Couldn't connect to the server. Your data is safe on this device.",
      "Server unreachable", "sync warn"
    ),
    (
      #"{"phase":"unreachable","waiting":1}"#,
      "Couldn't connect to the server. 1 change is saved here and will sync later.",
      "Server unreachable", "sync warn"
    ),
    (
      #"{"phase":"silent"}"#, "The server hasn't answered yet. Your data is safe on this device.",
      "No answer", "sync warn"
    ),
    (
      #"{"phase":"silent","waiting":2}"#,
      "The server hasn't answered yet. 2 changes are saved here and will sync later.", "No answer",
      "sync warn"
    ),
    (
      #"{"phase":"gateway"}"#,
      "Haru isn't running on its server right now. Your data is safe on this device.",
      "Server down", "sync warn"
    ),
    (
      #"{"phase":"gateway","waiting":2}"#,
      "Haru isn't running on its server right now. 2 changes are saved here and will sync later.",
      "Server down", "sync warn"
    ),
    (
      #"{"phase":"busy","waiting":1}"#,
      "The server is busy. Trying again soon. Your changes are safe here.", "Server busy",
      "sync warn"
    ),
    (
      #"{"phase":"upToDate","at":AT,"kept":false}"#,
      "This browser doesn't let Haru save anything. What you enter is gone when you close this page.",
      "Not saved", "sync bad"
    ),
    (
      #"{"phase":"signedOut","waiting":1}"#, "Signed out. 1 change is saved only on this device.",
      "Signed out", "sync warn"
    ),
    (
      #"{"phase":"upgradeRequired"}"#,
      "The server is newer: reload the page. Your changes are safe here.", "Not synced",
      "sync bad"
    ),
    (
      #"{"phase":"refused","code":"quota"}"#,
      "The server refused (quota). Your changes are safe here.",
      "Not synced", "sync bad"
    ),
    (
      #"{"phase":"storageFailed"}"#,
      "This browser couldn't save the synced data. Trying again soon.",
      "Not synced", "sync bad"
    ),
    (
      #"{"phase":"of a later version"}"#,
      "Your data is only on this device. Sign in to see it on your other devices.", "", "sync"
    ),
  ])
  func saysWhereTheExchangeStands(
    _ json: String,
    _ sentence: String,
    _ mark: String,
    _ tone: String
  ) throws {
    let text = Messages.inEnglish
    let json = json.replacing("AT", with: "\(Self.noon)")
    let status = SyncStatus(json: try JSON.parse(json.utf8))
    let time = text.clock(Self.now.time)
    #expect(status.sentence(in: text, at: Self.now) == sentence.replacing("TIME", with: time))
    #expect(status.mark(in: text) ?? "" == mark)
    #expect("\(status.tone)" == tone)
  }

  @Test func namesTheDayWhereItIsAnother() {
    let status = SyncStatus(
      json: ["phase": "upToDate", "at": .integer(Self.noon - 86_400_000)]
    )
    #expect(status.sentence(in: .inEnglish, at: Self.now).hasPrefix("Last sync · Yesterday "))
    #expect(status.sentence(in: .carried(.ko), at: Self.now).hasPrefix("마지막 동기화 · 어제"))
  }

  @Test func showsItInTheSideBarAndADotWhereChangesWaitInVain() {
    let page = SettingsDriver("/calc")
    #expect(!page.html.contains("Offline"))
    page.receive(.syncChanged(SyncStatus(json: ["phase": "offline"])))
    #expect(page.html.contains(#"<a class="sync warn" href="/settings">"#))
    #expect(!page.html.contains(#"class="dot""#))
    page.receive(.syncChanged(SyncStatus(json: ["phase": "offline", "waiting": 2])))
    #expect(page.html.contains(#"<span class="dot"><span class="sr">Offline</span></span>"#))
  }

  /// On that page, the browser itself shows why there is no connection.
  @Test(arguments: [
    (#""refused""#, "The server refuses connections. Haru may not be running on it."),
    (#""unknownHost""#, "The server's address wasn't found."),
    (#""untrusted""#, "The server is there, but its certificate isn't trusted."),
    ("null", "Opens the server's address. Your browser shows what is wrong with the connection."),
    (
      #""of a later version""#,
      "Opens the server's address. Your browser shows what is wrong with the connection."
    ),
  ])
  func saysWhyAServerIsUnreachable(_ cause: String, _ sentence: String) throws {
    let json = #"{"phase":"unreachable","cause":\#(cause)}"#
    let status = SyncStatus(json: try JSON.parse(json.utf8))
    #expect(status.why(in: .inEnglish) == sentence)
  }

  @Test(arguments: [("unreachable", true), ("silent", false), ("offline", false)])
  func leadsToThePageOnWhichTheBrowserShowsIt(phase: String, isThere: Bool) {
    let page = SettingsDriver()
    page.receive(.syncChanged(SyncStatus(json: ["phase": .string(phase)])))
    let link = #"<a class="row" href="/healthz" target="_blank">"#
    #expect(page.html.contains(link) == isThere)
  }

  @Test func listsWhatWasNotSavedWithTheReason() {
    let page = SettingsDriver()
    let long = String(repeating: "하", count: 100)
    page.receive(
      .syncChanged(
        SyncStatus(json: [
          "phase": "upToDate",
          "notSaved": [
            ["e": "dday", "i": "a", "f": "name", "v": .string(long), "reason": "quota"],
            ["e": "later", "i": "b", "f": "x", "v": ["y": 1], "reason": "of a later version"],
          ],
        ])
      )
    )
    let html = page.html
    #expect(html.contains("2 changes couldn&#39;t be saved online:"))
    let cut = String(repeating: "하", count: 26)
    #expect(html.contains("<b>D-day</b><span> \(cut)… </span>"))
    #expect(html.contains("the account is out of space"))
    #expect(html.contains("<b>later</b><span> {&quot;y&quot;:1} </span>"))
  }

  @Test func namesWhatWasNotSavedAsThePersonDoes() {
    let page = SettingsDriver()
    let key = CellKey(entity: "workItem", id: "w", field: "name")
    let name = CellWrite(key, value: "Maths", madeAt: Self.now.instant)
    page.receive(.saved([Operation(number: 1, write: name)]))
    let changes: JSON = [
      ["e": "workItem", "i": "w", "f": "icon", "v": "book", "reason": "quota"],
      [
        "e": "calculation", "i": "c", "f": "fact", "v": ["formula": "1:00 + 0:30"],
        "reason": "quota",
      ],
    ]
    page.receive(.syncChanged(SyncStatus(json: ["phase": "upToDate", "notSaved": changes])))
    #expect(page.html.contains("<span> Maths </span>"))
    #expect(page.html.contains("<span> 1:00 + 0:30 </span>"))
  }

  @Test func saysThatADeletedThingIsBack() {
    let page = SettingsDriver()
    let synced = { (field: String, value: JSON, sequence: Int64) in
      SyncedCell(
        CellKey(entity: "workItem", id: "w", field: field),
        value: value,
        stamp: Self.now.instant,
        sequence: sequence,
        birth: 1
      )
    }
    page.receive(.synced([synced("name", "Maths", 1), synced("deleted", true, 2)], dropped: nil))
    #expect(page.state.toast == nil)
    page.receive(.synced([synced("deleted", false, 3)], dropped: nil))
    #expect(
      page.state.toast?.text
        == "“Maths” is back: another device changed it after it was deleted."
    )
  }

  @Test func whatThisDeviceTookBackIsNoNews() {
    let page = SettingsDriver()
    let key = CellKey(entity: "workItem", id: "w", field: CellKey.deleted)
    for (number, value) in [(1, true), (2, false)] as [(Int64, JSON)] {
      let write = CellWrite(key, value: value, madeAt: Self.now.instant)
      page.receive(.saved([Operation(number: number, write: write)]))
    }
    let cell = SyncedCell(key, value: false, stamp: Self.now.instant, sequence: 2, birth: 1)
    page.receive(.synced([cell], dropped: 2))
    #expect(page.state.toast == nil)
  }

  @Test func saysThatNothingIsKeptUntilSomethingIsAgain() {
    let page = SettingsDriver("/calc")
    page.receive(.saveFailed("QuotaExceededError"))
    #expect(page.html.contains(#"<span class="dot"><span class="sr">Not saved</span></span>"#))
    page.receive(.syncChanged(SyncStatus(json: ["phase": "upToDate", "at": .integer(Self.noon)])))
    #expect(page.html.contains("Not saved"))
    page.receive(.saved([]))
    #expect(!page.html.contains("Not saved"))
  }

  @Test func whatWasSavedHereGivesWayToWhatTheServerMadeOfIt() throws {
    let page = SettingsDriver()
    let hour = Setting.dayStartHour(7).write(at: Self.now.instant, device: "")
    guard case .save(let writes)? = page.send(.chosen(.dayStartHour(7))).first else {
      Issue.record("nothing saved")
      return
    }
    #expect(writes == [hour])
    page.receive(.saved([Operation(number: 1, write: hour)]))
    #expect(page.state.settings.dayStartHour == 7)
    let cell = SyncedCell(
      hour.key,
      value: 9,
      stamp: Self.now.instant,
      sequence: 2,
      birth: 1
    )
    page.receive(.synced([cell], dropped: nil))
    #expect(page.state.settings.dayStartHour == 7)
    page.receive(.synced([], dropped: 1))
    #expect(page.state.settings.dayStartHour == 9)
    page.receive(.replaced(Replica()))
    #expect(page.state.settings.dayStartHour == 5)
  }
}
