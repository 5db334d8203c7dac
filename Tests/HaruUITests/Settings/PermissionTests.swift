import Foundation
import HaruCore
import HaruJSON
import HaruUI
import Testing

/// When the browser is asked whether the app may notify.
struct PermissionTests {
  private func asks(_ run: AppRun) -> Bool {
    run.effects.contains { effect in
      switch effect {
      case .askToNotify, .keepPush: true
      default: false
      }
    }
  }

  @Test(arguments: ["/today", "/clock", "/settings", "/settings/notifications", "/focus"])
  func nothingAsksWithoutATap(path: String) {
    var run = AppRun(path: path)
    #expect(!asks(run))
    for action: App.Action in [
      .deviceDescribed(Device(notifications: .notAsked)),
      .syncChanged(SyncStatus(json: ["phase": "upToDate"])), .pushDescribed(PushStatus(json: [:])),
      .navigated(path), .woken, .pulled, .notificationsAnswered(Device(notifications: .denied)),
    ] {
      run.send(action)
      #expect(!asks(run))
    }
  }

  @Test func aTapOnASwitchAsksAndASentenceBeforeItSaysSo() {
    var run = AppRun(path: "/settings/notifications")
    run.send(.deviceDescribed(Device(notifications: .notAsked)))
    run.send(.pushDescribed(PushStatus(json: [:])))
    let html = run.html
    let sentence = html.range(of: "your browser asks whether Haru may notify you")
    let toggle = html.range(of: #"aria-labelledby="alarm-name""#)
    #expect(
      sentence.map { said in toggle.map { said.upperBound <= $0.lowerBound } ?? false } == true
    )
    run.send(.settings(.notice(.switched(.alarm, true))))
    #expect(asks(run))
  }

  @Test func theSwitchOfTheSettingsSaysBeforeTheTapThatTheBrowserAsks() {
    var run = AppRun(path: "/settings")
    run.send(.deviceDescribed(Device(notifications: .notAsked)))
    #expect(run.html.contains("Your browser will ask you once when you turn this on."))
    run.send(.settings(.notificationsSwitched(true)))
    #expect(asks(run))
  }
}
