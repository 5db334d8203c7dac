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
    (#"{"phase":"connecting"}"#, "Connecting…", "Syncing", "sync"),
    (#"{"phase":"upToDate","waiting":0,"at":AT}"#, "Last sync · TIME", "Synced", "sync ok"),
    (#"{"phase":"upToDate","waiting":1,"at":AT}"#, "Syncing, 1 change left", "Syncing", "sync"),
    (#"{"phase":"offline"}"#, "Offline. Your data is safe on this device.", "Offline", "sync warn"),
    (
      #"{"phase":"offline","waiting":3}"#,
      "Offline. 3 changes are saved here and will sync later.", "Offline", "sync warn"
    ),
    (
      #"{"phase":"signedOut","waiting":1}"#, "Signed out. 1 change is saved only on this device.",
      "Signed out", "sync warn"
    ),
    (
      #"{"phase":"upgrade"}"#,
      "The server is newer: reload the page. Your changes are safe here.", "Not synced",
      "sync bad"
    ),
    (
      #"{"phase":"refused","code":"quota"}"#,
      "The server refused (quota). Your changes are safe here.",
      "Not synced", "sync bad"
    ),
    (
      #"{"phase":"storage"}"#, "This browser couldn't save the synced data. Trying again soon.",
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
