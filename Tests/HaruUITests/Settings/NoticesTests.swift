import Foundation
import HaruCore
import HaruJSON
import HaruSync
import HaruUI
import Testing

/// What the pages say about notifications while the app is closed.
struct NoticesTests {
  private func run(
    _ path: String,
    _ status: String,
    _ permission: Device.Permission = .granted
  ) throws -> AppRun {
    var run = AppRun(path: path)
    run.send(.syncChanged(SyncStatus(json: ["phase": "upToDate"])))
    run.send(.deviceDescribed(Device(notifications: permission)))
    run.send(.settings(.notice(.switched(.alarm, true))))
    let push = PushStatus(json: try JSON.parse(Array(status.utf8)))
    run.send(.pushDescribed(push))
    return run
  }

  @Test(arguments: [
    (#"{}"#, true), (#"{"obstacle":"unreachable"}"#, true), (#"{"obstacle":"serverOff"}"#, false),
    (#"{"obstacle":"signedOut"}"#, false), (#"{"obstacle":"unsupported"}"#, false),
    (#"{"obstacle":"notInstalled"}"#, false),
  ])
  func alarmsPromiseNothingThatTheServerCannotKeep(status: String, isPromised: Bool) throws {
    let html = try run("/clock", status).html
    #expect(html.contains("your server notifies this device") == isPromised)
    #expect(html.contains("nothing rings on this device unless") != isPromised)
  }

  @Test(arguments: [#"{"calendar":true,"obstacle":"serverOff"}"#, #"{"calendar":false}"#])
  func alarmsNameTheCalendarOnlyWhereTheServerTellsNothing(status: String) throws {
    let (isByCalendar, words) = (
      status.contains("true"), "a calendar that subscribes to your alarms"
    )
    let html = try run("/clock", status).html
    #expect(html.contains(words) == isByCalendar)
    #expect(html.contains("your server notifies this device") != isByCalendar)
    #expect(!html.contains("nothing rings on this device"))
    #expect(try run("/clock", #"{"calendar":true}"#, .denied).html.contains(words))
  }

  @Test func theAlarmsAskWhatRingsWhenTheAppIsClosed() throws {
    var run = AppRun(path: "/today")
    run.send(.navigated("/clock"))
    #expect(!run.effects.contains(.describePush))
    run.send(.syncChanged(SyncStatus(json: ["phase": "upToDate"])))
    run.send(.navigated("/today"))
    run.send(.navigated("/clock"))
    #expect(run.effects.contains(.describePush))
  }

  @Test func theAlarmsKnowWithoutTheCodeOfTheSettings() throws {
    var files = PageFiles.none
    files.insert(.clock)
    var run = AppRun(path: "/clock", replica: Replica(), files: files)
    run.send(.pushDescribed(PushStatus(json: ["calendar": true])))
    #expect(run.html.contains("a calendar that subscribes to your alarms"))
  }

  @Test(arguments: [
    (Device.Permission.granted, true), (.notAsked, false), (.denied, false),
  ])
  func aSwitchIsOnOnlyWithThePermission(permission: Device.Permission, isOn: Bool) throws {
    let html = try run("/settings/notifications", "{}", permission).html
    let input = try #require(html.range(of: #"aria-labelledby="alarm-name""#))
    let rest = html[input.upperBound...].prefix { $0 != ">" }
    #expect(rest.contains("checked") == isOn)
    #expect(rest.contains("disabled") == (permission == .denied))
  }

  @Test(arguments: [
    (#"{"obstacle":"unsupported"}"#, "doesn&#39;t support notifications"),
    (#"{"obstacle":"notInstalled"}"#, "Tap Share, then Add to Home Screen"),
    (#"{"obstacle":"serverOff"}"#, "operator of this server hasn&#39;t set up"),
    (#"{"obstacle":"signedOut"}"#, "Sign in first"),
    (#"{"obstacle":"unreachable"}"#, "can&#39;t be reached right now"),
    // The permission, refused.
    ("{}", "This browser blocks notifications. Allow them in its settings"),
  ])
  func whatPreventsThemIsSaidInWords(status: String, words: String) throws {
    let permission = status == "{}" ? Device.Permission.denied : .notAsked
    let html = try run("/settings/notifications", status, permission).html
    let banner = try #require(html.components(separatedBy: #"<div class="banner""#).last)
    #expect(banner.contains(words))
    #expect(!banner.contains("Your server sends these"))
    let free = try run("/settings/notifications", "{}").html
    #expect(free.contains("Your server sends these to this device") && !free.contains(words))
  }

  @Test(
    arguments: [
      (nil, nil, nil, "Nothing sent yet"),
      ("21T08:57:00", nil, nil, "Sent 3 minutes ago, never confirmed"),
      ("19T08:00:00", nil, nil, "Sent 2 days ago, never confirmed"),
      ("21T08:57:00", nil, "18T08:57:00", "Sent 3 minutes ago, never confirmed"),
      ("21T08:57:00", "21T08:57:02", nil, "Arrived 3 min ago"),
      ("21T08:59:59", "21T09:00:00", nil, "Arrived just now"),
      // What came before the last message says nothing about it.
      ("21T08:57:00", "21T08:00:00", nil, "Sent 3 minutes ago, not confirmed"),
      ("21T08:57:00", "17T08:00:00", "18T08:00:00", "Not confirmed since Nov 18"),
    ] as [(String?, String?, String?, String)]
  )
  func aDeviceSaysWhatArrived(
    accepted: String?,
    confirmed: String?,
    unconfirmed: String?,
    words: String
  ) throws {
    let time = { (time: String?) in time.map { JSON.string("2026-11-\($0)+09:00") } ?? .null }
    let device: JSON = [
      "label": "Firefox Linux", "current": false, "accepted_at": time(accepted),
      "confirmed_at": time(confirmed), "unconfirmed_since": time(unconfirmed), "failure": .null,
    ]
    let html = try run(
      "/settings/notifications",
      JSON.object([
        JSON.Member(key: "devices", value: [device])
      ]).text
    ).html
    let all = ["Nothing sent", "never confirmed", "not confirmed", "Not confirmed", "Arrived"]
    #expect(html.contains(words) && all.count { html.contains($0) } == 1)
  }

  @Test(arguments: [
    (true, "2026-11-18T08:00:00+09:00"), (true, nil), (false, "2026-11-18T08:00:00+09:00"),
  ])
  func theDaySaysThatThisDeviceMayNotBeReached(isCurrent: Bool, since: String?) throws {
    let device: JSON = [
      "label": "Firefox Linux", "current": .bool(isCurrent),
      "unconfirmed_since": since.map { .string($0) } ?? .null,
    ]
    let status = JSON.object([JSON.Member(key: "devices", value: [device])]).text
    let words = "none has been confirmed since Nov 18"
    #expect(try run("/today", status).html.contains(words) == (isCurrent && since != nil))
    #expect(try !run("/focus", status).html.contains(words))
  }

  @Test(arguments: [
    (0, "didn&#39;t answer"), (429, "is busy"), (503, "is busy"),
    (403, "doesn&#39;t know this server"), (413, "Couldn&#39;t be delivered"),
    (-1, "Couldn&#39;t be delivered"),
  ])
  func aDeviceSaysWhyNothingArrived(status: Int, words: String) throws {
    let device = #"{"label":"Chrome Linux","current":true,"failure":\#(status)}"#
    let html = try run("/settings/notifications", #"{"devices":[\#(device)]}"#).html
    #expect(html.contains(words))
  }
}
