import Foundation
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
@testable import HaruUI
import Testing

struct SettingsDeviceTests {
  private let instant = SettingsDriver.moment.instant

  private static func device(
    _ notifications: Device.Permission = .notAsked,
    isPersistent: Bool? = false
  ) -> Device {
    Device(bytesUsed: 1_440_000, isPersistent: isPersistent, notifications: notifications)
  }

  private func notificationSwitch(_ page: SettingsDriver) -> Substring {
    let html = page.html
    guard let start = html.range(of: #"aria-labelledby="notifications-name""#) else { return "" }
    return html[start.upperBound...].prefix { $0 != ">" }
  }

  @Test(arguments: [
    (
      #"{"used":12,"persistent":true,"notifications":"granted"}"#,
      Device(bytesUsed: 12, isPersistent: true, notifications: .granted)
    ),
    (
      #"{"used":null,"persistent":null,"notifications":null}"#,
      Device(notifications: .unsupported)
    ),
    (
      #"{"used":0,"persistent":false,"notifications":"default"}"#,
      Device(bytesUsed: 0, isPersistent: false, notifications: .notAsked)
    ),
    (
      #"{"notifications":null,"secure":false}"#,
      Device(notifications: .unsupported, isSecure: false)
    ),
    (#"{"notifications":"denied"}"#, Device(notifications: .denied)),
    (
      #"{"notifications":"denied","can":[true,false,null]}"#,
      Device(notifications: .denied, abilities: [true, false, false])
    ),
    ("[]", Device(notifications: .unsupported)),
  ])
  func readsWhatTheBrowserTells(text: String, device: Device) throws {
    #expect(Device(json: try JSON.parse(Array(text.utf8))) == device)
  }

  @Test func saysWhatIsMissingOnPlainHTTP() {
    let page = SettingsDriver()
    page.receive(.deviceDescribed(Device()))
    #expect(!page.html.contains("isn&#39;t encrypted (http)"))
    page.receive(.deviceDescribed(Device(isSecure: false)))
    #expect(page.html.contains("isn&#39;t encrypted (http)"))
  }

  @Test func notificationsAreAskedForOnTheGesture() {
    let page = SettingsDriver()
    page.receive(.deviceDescribed(Self.device()))
    #expect(!notificationSwitch(page).contains("checked"))
    #expect(page.send(.notificationsSwitched(true)) == [.askToNotify])
    #expect(notificationSwitch(page).contains("checked"))
    #expect(page.html.contains("Choose Allow when your browser asks."))
    let on = Setting.notifications(true)
    #expect(
      page.receive(.notificationsAnswered(Self.device(.granted))) == [
        .save([on.write(at: instant)])
      ]
    )
    #expect(notificationSwitch(page).contains("checked"))
    #expect(page.html.contains("Notifications are on in this browser."))
  }

  @Test func aRefusalIsToldAndTheSwitchGoesBack() {
    let page = SettingsDriver(language: .ko)
    page.receive(.deviceDescribed(Self.device()))
    page.send(.notificationsSwitched(true))
    #expect(page.receive(.notificationsAnswered(Self.device(.denied))) == [])
    #expect(!notificationSwitch(page).contains("checked"))
    #expect(notificationSwitch(page).contains("disabled"))
    #expect(page.html.contains("브라우저가 알림을 막고 있어요."))
    #expect(page.state.toast?.text == "브라우저에서 허용하지 않아 알림을 켜지 못했어요.")
    #expect(!page.state.settings.hasNotifications)
  }

  @Test func anAnswerThatComesAfterTheSwitchWentBackIsNotTaken() {
    let page = SettingsDriver()
    page.receive(.deviceDescribed(Self.device()))
    page.send(.notificationsSwitched(true))
    let off = Setting.notifications(false)
    #expect(page.send(.notificationsSwitched(false)) == [.save([off.write(at: instant)])])
    #expect(page.receive(.notificationsAnswered(Self.device(.granted))) == [])
    #expect(!notificationSwitch(page).contains("checked"))
  }

  @Test func whatTheBrowserTookBackIsNotShownAsOn() {
    let page = SettingsDriver(replica: SettingsDriver.replica(.notifications(true)))
    page.receive(.deviceDescribed(Self.device(.granted)))
    #expect(notificationSwitch(page).contains("checked"))
    page.receive(.deviceDescribed(Self.device(.denied)))
    #expect(!notificationSwitch(page).contains("checked"))
  }

  @Test func notificationsThatAreAllowedAreTurnedOffAndOnWithoutAsking() {
    let page = SettingsDriver(replica: SettingsDriver.replica(.notifications(true)))
    page.receive(.deviceDescribed(Self.device(.granted)))
    let off = Setting.notifications(false)
    #expect(page.send(.notificationsSwitched(false)) == [.save([off.write(at: instant)])])
    let on = Setting.notifications(true)
    #expect(page.send(.notificationsSwitched(true)) == [.save([on.write(at: instant)])])
  }

  @Test func aBrowserWithoutNotificationsSaysSo() {
    let page = SettingsDriver()
    page.receive(.deviceDescribed(Self.device(.unsupported)))
    #expect(notificationSwitch(page).contains("disabled"))
    #expect(page.html.contains("add Haru to the Home Screen first"))
  }

  @Test func theStorageIsMeasuredAndProtectedOnRequest() {
    let page = SettingsDriver()
    page.receive(.deviceDescribed(Self.device()))
    #expect(page.html.contains(#"<span class="val">1.4 MB</span>"#))
    #expect(page.html.contains("The browser may delete it when space runs low."))
    #expect(page.send(.persistenceTapped) == [.askToPersist])
    page.send(.persistenceAnswered(Self.device()))
    #expect(page.state.toast?.text.hasPrefix("The browser didn't agree yet.") == true)
    page.send(.persistenceAnswered(Self.device(isPersistent: true)))
    #expect(page.state.toast?.text == "Your data is now protected.")
    #expect(page.html.contains("Protected. The browser won&#39;t delete it on its own."))
    #expect(!page.html.contains(">Protect</button>"))
  }

  @Test func aBrowserThatSaysNothingOfItsStorageIsNotGuessedAt() {
    let page = SettingsDriver()
    page.receive(.deviceDescribed(Device(notifications: .granted)))
    #expect(page.html.contains(#"<span class="val">Unknown</span>"#))
    #expect(page.html.contains("doesn&#39;t say whether it will keep the data"))
    #expect(!page.html.contains(">Protect</button>"))
  }

  /// A stranger has no pages of the account for shortcuts and widgets.
  @Test(arguments: [("upToDate", true), ("offline", true), ("local", false), ("signedOut", false)])
  func theShortcutsAndWidgetsOfAnAccountAreARowEach(phase: String, isShown: Bool) {
    let page = SettingsDriver()
    page.receive(.syncChanged(SyncStatus(json: ["phase": .string(phase)])))
    for path in ["shortcuts", "widgets"] {
      let row = #"<a class="row" href="/account/\#(path)" target="_self">"#
      #expect(page.html.contains(row) == isShown, "\(path)")
    }
  }

  @Test func whatCannotVibrateHasNoSwitchForIt() {
    let page = SettingsDriver()
    #expect(page.html.contains("vibration-name"))
    for canVibrate in [false, true] {
      let abilities = Device.Ability.allCases.map { ($0 == .vibrate) == canVibrate }
      page.receive(.deviceDescribed(Device(abilities: abilities)))
      #expect(page.html.contains("vibration-name") == canVibrate)
    }
  }

  @Test func whoComesBackIsLookedAtAgain() {
    let page = SettingsDriver()
    page.program.receive(.woken, at: SettingsDriver.moment)
    #expect(page.program.effects == [.describeDevice])
    page.program.receive(.navigated("/calc"), at: SettingsDriver.moment)
    page.program.receive(.woken, at: SettingsDriver.moment)
    #expect(page.program.effects == [])
  }

  @Test func nothingIsDeletedWithoutAsking() {
    let page = SettingsDriver()
    #expect(!page.html.contains("<dialog"))
    #expect(page.send(.resetTapped) == [])
    #expect(page.html.contains(#"role="alertdialog" open="""#))
    #expect(page.html.contains("You can&#39;t undo this."))
    #expect(page.send(.resetCancelled) == [.moveFocus("reset")])
    #expect(page.html.contains(#"<button class="row bad" type="button" id="reset""#))
    #expect(!page.html.contains("<dialog"))
    #expect(page.send(.resetCancelled) == [])
    #expect(page.send(.resetTapped, .resetConfirmed) == [.clearDevice])
    #expect(!page.html.contains("<dialog"))
  }

  /// Six days that the server has not confirmed, and one that it has.
  private func waiting(_ path: String) throws -> SettingsDriver {
    let outbox = (1...6).map { number in
      #"{"n":\#(number),"e":"dday","i":"\#(number)","f":"name","v":"Day \#(number)","t":1}"#
    }
    let text = """
      {"base":[{"e":"dday","i":"0","f":"name","v":"Sent","t":1}],
      "outbox":[\(outbox.joined(separator: ",")),
      {"n":7,"e":"dday","i":"1","f":"deleted","v":true,"t":1}]}
      """
    let page = SettingsDriver(replica: try Replica.load(Array(text.utf8)))
    page.receive(.syncChanged(SyncStatus(json: ["phase": "offline", "waiting": 7])))
    page.receive(.navigated(path))
    return page
  }

  @Test(arguments: [true, false])
  func whatWasNeverSentIsNamedBeforeItIsDeleted(isReset: Bool) throws {
    let page = try waiting(isReset ? "/settings" : "/settings?sign-out")
    if isReset { page.send(.resetTapped) }
    let html = page.html
    let dialog = try #require(html.range(of: "<dialog").map { html[$0.lowerBound...] })
    #expect(dialog.contains("7 changes haven&#39;t been synced yet."))
    for number in 1...5 { #expect(dialog.contains("<b>D-day</b><span> Day \(number)</span>")) }
    #expect(dialog.contains("and 1 more") && !dialog.contains("Day 6"))
    #expect(!dialog.contains("Sent</span>"))
    guard case .download? = page.send(.data(.exportTapped)).first else {
      Issue.record("no file is offered")
      return
    }
  }

  /// Without an account, nothing of it is anywhere else.
  @Test func aResetAlwaysOffersAFile() {
    let page = SettingsDriver()
    page.send(.resetTapped)
    #expect(page.html.contains(">Save a file</button>"))
    #expect(!page.html.contains("banner warn"))
  }

  @Test func whatBecameOfTheResetIsSaid() {
    let page = SettingsDriver()
    page.send(.resetFailed("QuotaExceededError"))
    #expect(
      page.state.toast?.text == "Couldn't delete it. Your data is still here: QuotaExceededError"
    )
    let program = Program(App.State(at: SettingsDriver.moment))
    program.receive(
      .opened(App.Launch(path: "/settings", isCleared: true)),
      at: SettingsDriver.moment
    )
    #expect(program.state.toast?.text == "Everything on this device was deleted.")
  }
}
