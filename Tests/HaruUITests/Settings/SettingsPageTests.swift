import HaruCore
import HaruSync
import HaruTime
@testable import HaruUI
import Testing

struct SettingsPageTests {
  private let instant = SettingsDriver.moment.instant

  @Test func opensWithTheChosenThemeAndAsksAboutTheDevice() {
    let page = SettingsDriver(replica: SettingsDriver.replica(.theme(.dark)))
    #expect(page.program.effects.contains(.theme(.dark)))
    #expect(page.program.effects.contains(.describeDevice))
    #expect(page.program.effects.contains(.title("Settings · Haru")))
  }

  @Test func aChosenThemeIsKeptAndShownAtOnce() {
    let page = SettingsDriver()
    #expect(page.html.contains(#"name="theme" value="system" checked="""#))
    let effects = page.send(.chosen(.theme(.dark)))
    #expect(effects == [.save([Setting.theme(.dark).write(at: instant)]), .theme(.dark)])
    #expect(page.state.settings.theme == .dark)
    #expect(page.html.contains(#"name="theme" value="dark" checked="""#))
    #expect(!page.html.contains(#"value="system" checked="""#))
  }

  @Test func aSettingOfAnotherTabIsFollowed() {
    let page = SettingsDriver()
    let write = Setting.theme(.light).write(at: instant)
    page.program.receive(
      .operationsArrived([Operation(number: 1, write: write)]),
      at: SettingsDriver.moment
    )
    #expect(page.program.effects == [.theme(.light)])
    #expect(page.html.contains(#"value="light" checked="""#))
  }

  @Test func keysTickUntilTheirSoundIsTurnedOff() {
    let page = SettingsDriver()
    #expect(page.state.keySound == [.sound(.key)])
    let off = Setting.keySounds(false)
    #expect(page.send(.chosen(off)) == [.save([off.write(at: instant)])])
    #expect(page.state.keySound == [])
    let on = Setting.keySounds(true)
    #expect(page.send(.chosen(on)) == [.save([on.write(at: instant)]), .sound(.key)])
  }

  @Test func aChosenCompletionSoundIsHeard() {
    let page = SettingsDriver()
    #expect(page.send(.completionSoundTapped) == [.sound(.completion(.woodenBell))])
    let glass = Setting.completionSound(.glass)
    #expect(
      page.send(.chosen(glass))
        == [.save([glass.write(at: instant)]), .sound(.completion(.glass))]
    )
    #expect(page.send(.completionSoundTapped) == [.sound(.completion(.glass))])
  }

  @Test func theListOfSoundsGoesAwayWithTheirSwitch() {
    let page = SettingsDriver()
    #expect(page.html.contains("Wooden bell"))
    page.send(.chosen(.completionSounds(false)))
    #expect(!page.html.contains("Wooden bell"))
    #expect(page.html.contains(#"aria-labelledby="completion-sounds-name""#))
  }

  @Test func switchesAreNamedByTheirTitleAlone() {
    let html = SettingsDriver().html
    #expect(
      html.contains(#"<span class="name plain" id="key-sounds-name">Calculator key sounds</span>"#)
    )
    #expect(
      html.contains(
        #"<input class="switch" type="checkbox" role="switch" aria-labelledby="key-sounds-name" checked="">"#
      )
    )
  }

  @Test func theDayStartsWhenItIsChosen() {
    let page = SettingsDriver(language: .ko)
    #expect(page.html.contains(#"<option value="5" selected="">오전 5:00</option>"#))
    page.send(.chosen(.dayStartHour(0)))
    #expect(page.state.settings.dayStartHour == 0)
    #expect(page.html.contains(#"<option value="0" selected="">오전 12:00</option>"#))
  }

  @Test func theStartPageIsWhatTheRootOpens() {
    #expect(SettingsDriver("/").state.route == .today)
    let chosen = SettingsDriver("/?x=1", replica: SettingsDriver.replica(.startPage("/dday")))
    #expect(chosen.state.route == .dday)
    let unknown = SettingsDriver("/", replica: SettingsDriver.replica(.startPage("/later")))
    #expect(unknown.state.route == .today)
    #expect(!Route.start.contains(.settings))
  }

  @Test func theServerIsToldOfTheStartPageAndPaintsIt() {
    let page = SettingsDriver()
    #expect(page.send(.chosen(.startPage("/words"))).contains(.startPage(.words, .standard)))
    let paint = { (start: String) in
      App.firstPaint(path: "/", start: start, messages: .inEnglish, at: SettingsDriver.moment).title
    }
    #expect(paint("/words") == "Words · Haru")
    #expect(paint("/settings") == paint("/no/such/page"))
    #expect(paint("/settings") == "Today · Haru")
  }

  @Test func whereTheServerDoesNotAnswerTheAccountSaysSo() {
    let page = SettingsDriver("/account")
    #expect(page.html.contains("The account needs the server"))
    #expect(
      page.html.contains(#"<a class="btn tint" href="/account" target="_self">Try again</a>"#)
    )
    #expect(page.html.contains(#"href="/settings" data-area="day" aria-current="page""#))
    #expect(page.state.title == "Account · Haru")
  }

  @Test func beforeTheRecordsAreKnownNothingIsSaidAboutThem() {
    let html = App.firstPaint(path: "/settings", messages: .carried(.ko), at: SettingsDriver.moment)
      .html
    #expect(html.contains("화면 모드"))
    #expect(!html.contains("checked"))
    #expect(!html.contains("selected"))
    #expect(html.contains(#"role="switch" data-state="waits""#))
  }

  @Test func rowsOfTheOperatorAppearWithTheirLinks() {
    #expect(!SettingsDriver().html.contains("Rate Haru"))
    let page = SettingsDriver(
      configuration: Configuration(version: "1.2", rateURL: "https://example.org/rate?a&b")
    )
    #expect(page.html.contains(#"href="https://example.org/rate?a&amp;b" target="_blank""#))
    #expect(page.html.contains("Rate Haru"))
  }

  @Test(arguments: [
    ("/settings/language", Route.settingsLanguage, "Language · Haru"),
    ("/settings/help", .settingsHelp, "How to use Haru · Haru"),
    ("/settings/privacy", .settingsPrivacy, "Privacy policy · Haru"),
    ("/settings/about", .settingsAbout, "About Haru · Haru"),
    ("/settings/feedback", .settingsFeedback, "Send feedback · Haru"),
    ("/settings/translate", .settingsTranslate, "Help translate · Haru"),
  ])
  func everyPageHasAnAddressATitleAndAWayBack(path: String, route: Route, title: String) {
    let page = SettingsDriver(path)
    #expect(page.state.route == route)
    #expect(page.state.title == title)
    #expect(
      page.html.contains(#"<a class="icon-btn" href="/settings" aria-label="Back to settings">"#)
    )
    #expect(page.html.contains(#"<a href="/settings" data-area="day" aria-current="page">"#))
  }

  @Test func theHelpHasAPartForEachFeature() {
    let help = SettingsDriver("/settings/help").html
    for feature in ["Time calculator", "D-day", "Focus", "Clock", "Quotes", "Words", "Weather"] {
      #expect(help.contains("<h2>\(feature)</h2><p>"), "\(feature)")
    }
  }

  @Test func thePagesAreWrittenInKorean() {
    #expect(SettingsDriver(language: .ko).html.contains("하루가 시작되는 시각"))
    #expect(SettingsDriver("/settings/help", language: .ko).html.contains("<h2>시간 계산기</h2>"))
    #expect(
      SettingsDriver("/settings/privacy", language: .ko).html.contains("haru_theme, haru_lang")
    )
    #expect(SettingsDriver("/settings/translate", language: .ko).html.contains("{name}처럼"))
  }

  @Test func questionsAboutPrivacyGoToTheOperator() {
    let silent = SettingsDriver("/settings/privacy")
    #expect(!silent.html.contains("Questions:"))
    let page = SettingsDriver(
      "/settings/privacy",
      configuration: Configuration(feedbackAddress: "haru@example.org")
    )
    #expect(page.html.contains("<p>Questions: haru@example.org</p>"))
  }

  @Test func translatorsAreSentToTheProjectWhereThereIsOne() {
    #expect(!SettingsDriver("/settings/translate").html.contains("Open the project"))
    let page = SettingsDriver(
      "/settings/translate",
      configuration: Configuration(translateURL: "https://example.org/")
    )
    #expect(page.html.contains(#"<a class="btn solid" href="https://example.org/""#))
  }
}
