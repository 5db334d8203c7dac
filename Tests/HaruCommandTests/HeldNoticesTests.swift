import HaruCore
import HaruJSON
import HaruTime
import HaruUI
import Testing

@testable import haru

/// A notification shown by a browser on the same machine is shown neither twice nor never.
struct HeldNoticesTests {
  private static let chrome =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"

  private let now = Instant(milliseconds: 1_795_000_000_000)

  private func message(_ key: String, _ kind: NoticeKind) -> NoticeMessage {
    NoticeMessage(
      key: key,
      kind: kind,
      title: key,
      body: "",
      path: "/",
      isUrgent: kind.isToTheMinute,
      secondsToLive: 600
    )
  }

  private func state(_ json: JSON) -> LocalBrowser.State {
    LocalBrowser.State(of: json, .named("Chrome on linux"), Messages.carried(.en))
  }

  @Test func aMessageWaitsUntilTheBrowserHasShownItOrHadTheTimeTo() {
    let chrome = state(["devices": [["label": .string(Self.chrome), "kinds": "alarm.quote"]]])
    var held = HeldNotices()
    let new = [message("ring/a", .alarm), message("ring/b", .alarm), message("timer/c", .timer)]
    // The browser gets only alarms.
    #expect(held.told(of: new, chrome, at: now).map(\.key) == ["timer/c"])
    #expect(held.isWaiting)
    let shown = state([
      "devices": [
        ["label": "Firefox · Windows", "kinds": "alarm", "shown": ["ring/b"]],
        ["label": .string(Self.chrome), "kinds": "alarm.quote", "shown": ["ring/a"]],
      ]
    ])
    #expect(held.told(of: [], shown, at: now + 9_999).isEmpty)
    #expect(held.told(of: [], shown, at: now + 10_000).map(\.key) == ["ring/b"])
    #expect(!held.isWaiting)
  }

  @Test func browsersThatAPersonChoseAreKnownByTheirId() {
    let devices: JSON = [
      "devices": [
        ["id": "1", "label": .string(Self.chrome), "kinds": "alarm", "shown": ["ring/a"]],
        ["id": "2", "label": .string(Self.chrome), "kinds": "timer", "shown": ["timer/b"]],
        ["id": "3", "label": .string(Self.chrome), "kinds": "quote", "shown": ["ring/c"]],
      ]
    ]
    let here = LocalBrowser.State(of: devices, .devices(["1", "2", "9"]), Messages.carried(.en))
    #expect(here.kinds.text == "alarm.timer" && here.shown == ["ring/a", "timer/b"])
    #expect(here.gone == ["9"])
    #expect(state(devices).gone.isEmpty)
  }

  @Test func withoutABrowserNothingWaits() {
    var held = HeldNotices()
    let new = [message("ring/a", .alarm)]
    #expect(held.told(of: new, nil, at: now).count == 1)
    let other = state(["devices": [["label": "Firefox · Linux", "kinds": "alarm"]]])
    #expect(held.told(of: new, other, at: now).count == 1)
    #expect(held.told(of: new, state("nonsense"), at: now).count == 1)
  }

  @Test func whatIsNotDueToTheMinuteIsLeftToTheBrowser() {
    let chrome = state(["devices": [["label": .string(Self.chrome), "kinds": "alarm.quote.week"]]])
    let kinds = NoticeKinds("alarm.quote.words").without(dailyOf: chrome.kinds)
    #expect(kinds.text == "alarm.words")
  }
}
