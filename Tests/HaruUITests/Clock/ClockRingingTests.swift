import Foundation
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import Testing

/// The ringing screen, and the cards of snoozed and missed alarms.
struct ClockRingingTests: ClockScene {
  private func label(_ label: String, _ time: String, _ run: inout AppRun, days: Bool = false) {
    run.send(.clock(.addTapped))
    run.send(.clock(.alarm(.edited(.timeChosen(time)))))
    run.send(.clock(.alarm(.edited(.labelTyped(label)))))
    if days { for day in Weekday.allCases { run.send(.clock(.alarm(.edited(.dayTapped(day))))) } }
    run.send(.clock(.alarm(.editingConfirmed)))
  }

  /// The ringing dialog, from its beginning on.
  private func dialog(_ run: AppRun) throws -> String {
    let parts = run.html.components(separatedBy: #"<dialog class="full""#)
    return try #require(parts.count == 2 ? parts[1] : nil)
  }

  @Test func anAlarmRingsLargeWithOneStop() throws {
    var run = try run()
    label("Medicine", "09:30", &run)
    run.send(.woken, after: 1_800)
    let dialog = try dialog(run)
    #expect(dialog.contains("Sat, Nov 21"))
    #expect(dialog.contains(/<p> ?AM<\/p><time>9:30<\/time><p class="name">Medicine<\/p>/))
    #expect(dialog.components(separatedBy: "btn solid big").count == 2)
    #expect(dialog.contains(">Stop<"))
    #expect(dialog.contains("Snooze 9 minutes"))
    #expect(!dialog.contains("class=\"also\""))
  }

  @Test func ofSeveralEachCanBeStoppedAlone() throws {
    var run = try run("/clock/timer")
    label("Medicine", "09:28", &run)
    label("Bus", "09:30", &run)
    run.send(.clock(.timer(.dial(.chosen(30)))))
    run.send(.clock(.timer(.named("Tea"))))
    run.send(.clock(.timer(.started)), at: AppRun.moment(10))
    run.send(.woken, at: AppRun.moment(1_680))
    run.send(.woken, at: AppRun.moment(1_810))
    var shown = try dialog(run)
    // The latest is the large one; the others are in the list.
    #expect(shown.contains("<time>9:30</time><p class=\"name\">Bus</p>"))
    #expect(shown.contains("2 more are ringing"))
    #expect(shown.contains("for 2 min"))
    #expect(shown.contains("Stop all"))
    let key = try #require(run.state.clock.bell?.ringing.first).occurrence.key
    run.send(.clock(.ring(.stopped(key))), after: 0)
    shown = try dialog(run)
    #expect(!shown.contains("Medicine"))
    #expect(shown.contains("1 more is ringing"))
    let timer = try #require(run.state.clock.countdowns.first)
    run.send(.clock(.timer(.stopped(timer.id))), after: 0)
    #expect(run.state.clock.countdowns.first?.phase == .ready)
    #expect(try dialog(run).contains("Bus"))
    run.send(.clock(.ring(.answered(isSnooze: false))), after: 0)
    #expect(!run.html.contains(#"<dialog class="full""#))
  }

  @Test func aTimerAloneGetsAMinuteMore() throws {
    var run = try run("/clock/timer")
    run.send(.clock(.timer(.dial(.chosen(10)))))
    run.send(.clock(.timer(.started)))
    run.send(.woken, after: 600)
    #expect(try dialog(run).contains("<p>Timer</p><time>10:00</time>"))
    let timer = try #require(run.state.clock.countdowns.first)
    run.send(.clock(.timer(.minuteAdded(timer.id))), after: 0)
    #expect(!run.html.contains(#"<dialog class="full""#))
    #expect(run.state.clock.countdowns.first?.left(at: run.state.measured) == 60_000)
  }

  @Test func aSnoozeIsCountedDownOnTheListAndPutOffFurther() throws {
    var run = try run()
    label("Medicine", "09:30", &run)
    run.send(.woken, after: 1_800)
    run.send(.clock(.ring(.answered(isSnooze: true))), after: 0)
    #expect(!run.html.contains(#"<dialog class="full""#))
    run.send(.woken, after: 60)
    #expect(run.html.contains("<time>8:00</time>"))
    #expect(App.subscriptions(run.state) == [.wake(at: run.state.now.instant + 1_000 - run.rest)])
    let key = try #require(run.state.clock.bell?.rings.first).occurrence.key
    run.send(.clock(.ring(.snoozedLonger(key))), after: 0)
    #expect(run.html.contains("<time>17:00</time>"))
    run.send(.clock(.ring(.stopped(key))), after: 0)
    #expect(run.state.clock.bell?.rings == [])
    #expect(!run.html.contains("snoozed"))
  }

  @Test func anAnswerOfAnotherDeviceHoldsAsSoonAsItArrives() throws {
    var run = try run("/clock/timer")
    label("Medicine", "09:30", &run)
    run.send(.woken, after: 1_800)
    let alarm = try #require(run.state.clock.alarms.first)
    let now = run.state.now.instant
    func answer(until: JSON, _ sequence: Int64) -> App.Action {
      let value: JSON = [
        "date": "2026-11-21", "time": "09:30", "at": .integer(now.milliseconds), "until": until,
      ]
      let key = CellKey(entity: "alarm", id: alarm.id, field: "answer")
      let cell = SyncedCell(key, value: value, stamp: now, sequence: sequence, birth: 1)
      return .synced([cell], dropped: nil)
    }
    let end = now + 63_000
    run.send(answer(until: .integer(end.milliseconds), 1), after: 0)
    #expect(!run.html.contains(#"<dialog class="full""#))
    #expect(App.subscriptions(run.state) == [.wake(at: end)])
    run.send(.woken, after: 63)
    #expect(try dialog(run).contains("Medicine"))
    run.send(answer(until: .null, 2), after: 0)
    #expect(!run.html.contains(#"<dialog class="full""#))
  }

  @Test func aMissedAlarmSaysWhyAndWhenItRingsNext() throws {
    var run = try run()
    label("Medicine", "09:30", &run, days: true)
    label("Bus", "10:00", &run, days: true)
    run.send(.woken, after: 1_800)
    // Medicine rings to its end; then the machine sleeps through the bus.
    run.send(.woken, after: 301)
    run.send(.woken, after: 3_600)
    let cards = run.html.components(separatedBy: "<article").dropFirst()
    #expect(cards.count == 2)
    let medicine = try #require(cards.first { $0.contains("Medicine") })
    #expect(medicine.contains("Not stopped"))
    #expect(medicine.contains("It rang for 5 minutes"))
    #expect(medicine.contains("Next: Sun, Nov 22 9:30 AM."))
    let bus = try #require(cards.first { $0.contains("Bus") })
    #expect(bus.contains("Didn&#39;t ring"))
    #expect(bus.contains("Haru was closed or this device was asleep at 10:00 AM."))
    run.send(.deviceDescribed(Device(notifications: .denied)))
    #expect(run.html.contains("asleep at 10:00 AM, and this browser blocks notifications."))
  }

  @Test(arguments: [
    (#"{"devices":[{"current":true,"confirmed_at":"2026-11-21T09:29:59+09:00"}]}"#, false),
    (#"{"devices":[{"current":true,"confirmed_at":"2026-11-21T09:30:01+09:00"}]}"#, true),
    (#"{"devices":[{"current":false,"confirmed_at":"2026-11-21T09:30:01+09:00"}]}"#, false),
    (#"{"devices":[{"current":true,"confirmed_at":"2026-11-21T09:41:00+09:00"}]}"#, nil),
    (#"{"obstacle":"serverOff"}"#, false), (#"{"obstacle":"unreachable"}"#, nil),
    (#"{"obstacle":"signedOut"}"#, nil),
  ])
  func aMissedAlarmSaysWhetherTheServerReachedTheDevice(status: String, isReached: Bool?) throws {
    var run = try run()
    label("Medicine", "09:30", &run)
    run.send(.settings(.notice(.switched(.alarm, true))))
    run.send(.woken, after: 7_200)
    run.send(.pushDescribed(PushStatus(json: try JSON.parse(Array(status.utf8)))))
    let html = run.html
    #expect(html.contains("and no notification from your server arrived") == (isReached == false))
    #expect(html.contains("A notification came, and wasn&#39;t answered.") == (isReached == true))
    #expect(html.contains("asleep at 9:30 AM.<") == (isReached == nil))
    #expect(html.contains("Didn&#39;t ring") == (isReached != true))
    // What is acknowledged here is so on all devices.
    let key = try #require(run.state.clock.bell?.missed.first).occurrence.key
    run.send(.clock(.ring(.missedDismissed(key))))
    #expect(run.saved.map(\.key.field) == ["answer"])
    #expect(run.state.clock.bell?.missed.isEmpty == true)
  }

  /// The server was down from 9:25 until 9:35 or 9:45; the alarm was due at 9:30.
  @Test(arguments: [
    (#"{"current":true}"#, "09:45", true),
    (#"{"current":true,"confirmed_at":"2026-11-21T09:46:00+09:00"}"#, "09:45", true),
    // It may have come before what was confirmed last.
    (#"{"current":true,"confirmed_at":"2026-11-21T09:46:00+09:00"}"#, "09:35", false),
    (#"{"current":true,"confirmed_at":"2026-11-21T09:36:00+09:00"}"#, "09:35", false),
    // The server knows nothing of this browser.
    (#"{"current":false}"#, "09:45", false),
  ])
  func aMissedAlarmSaysThatTheServerWasDown(device: String, until: String, isDown: Bool) throws {
    var run = try run()
    label("Medicine", "09:30", &run)
    run.send(.settings(.notice(.switched(.alarm, true))))
    run.send(.woken, after: 7_200)
    let outage = #"{"from":"2026-11-21T09:25:00+09:00","until":"2026-11-21T\#(until):00+09:00"}"#
    let status = #"{"devices":[\#(device)],"outages":[\#(outage)]}"#
    run.send(.pushDescribed(PushStatus(json: try JSON.parse(Array(status.utf8)))))
    #expect(run.html.contains("asleep at 9:30 AM, and your server was down.") == isDown)
    // What is certain about this device comes first.
    run.send(.deviceDescribed(Device(notifications: .denied)))
    #expect(!run.html.contains("your server was down"))
  }

  @Test func anOutageThatIsNoTimeIsIgnored() throws {
    let broken = #"[{"from":"2026-11-21T09:25:00Z"},{"from":"2","until":"1"},3,"#
    let empty = #"{"from":"2026-11-21T09:25:00Z","until":"2026-11-21T09:25:00Z"}]"#
    let status = #"{"outages":\#(broken)\#(empty)}"#
    #expect(PushStatus(json: try JSON.parse(Array(status.utf8))).outages.isEmpty)
  }

  @Test func whatWasAcknowledgedOnAnotherDeviceIsNotShownHere() throws {
    // Two devices with the same alarm; a copy would share its bell.
    var (run, other) = (try run(), try run())
    label("Medicine", "09:30", &run)
    label("Medicine", "09:30", &other)
    run.send(.woken, after: 7_200)
    other.send(.woken, after: 7_200)
    let key = try #require(run.state.clock.bell?.missed.first).occurrence.key
    run.send(.clock(.ring(.missedDismissed(key))))
    let writes = run.saved.enumerated().map { Operation(number: Int64($0 + 900), write: $1) }
    #expect(other.html.contains("Didn&#39;t ring"))
    other.send(.operationsArrived(writes), after: 2)
    other.send(.woken)
    #expect(!other.html.contains("Didn&#39;t ring"))
  }
}

extension AppRun {
  /// Milliseconds into the current second.
  fileprivate var rest: Int64 { state.now.instant.milliseconds % 1_000 }
}
