import Foundation
import HaruCore
import HaruHTML
import HaruSync
import HaruTime
@testable import HaruUI
import Testing

struct SettingsLanguageTests {
  private let korean = Messages.carried(.ko)
  private var texts: [String] { (0..<Messages.slotCount).map { korean[$0] } }
  private let instant = SettingsDriver.moment.instant

  @Test func everyLanguageHasItsOwnName() {
    let names = [
      "English", "简体中文", "繁體中文", "日本語", "Español", "Français", "Deutsch", "Русский",
      "Português (Brasil)", "Italiano", "한국어", "Türkçe", "Nederlands", "ภาษาไทย", "Svenska",
      "Dansk",
      "Tiếng Việt", "Norsk bokmål", "Polski", "Suomi", "Bahasa Indonesia", "Čeština", "Українська",
    ]
    #expect(Language.allCases.count == names.count)
    for (language, name) in zip(Language.allCases, names) {
      #expect("\(language.ownName)" == name)
    }
  }

  @Test func offersTheLanguagesThatAreCompleteAndTheWayToTranslateAnother() {
    let html = SettingsDriver("/settings/language", language: .ko).html
    for language in Language.allCases {
      let row = #"<span class="grow" lang="\#(language.code)">\#(language.ownName)</span>"#
      #expect(html.contains(row) == language.isComplete)
    }
    #expect(html.components(separatedBy: #"aria-current="true""#).count == 2)
    #expect(html.contains(#"aria-current="true"><span class="grow" lang="ko">"#))
    #expect(html.contains(#"<a class="btn quiet" href="/settings/translate">"#))
  }

  @Test func aChosenLanguageIsFetchedAndThenSpoken() {
    let page = SettingsDriver("/settings/language")
    let choice = Setting.language("ko")
    #expect(
      page.send(.chosen(choice)) == [.save([choice.write(at: instant)]), .fetchMessages(.ko)]
    )
    #expect(page.html.contains("Loading…"))
    #expect(
      page.receive(.languageArrived(.ko, texts))
        == [.language(.ko, direction: "ltr"), .title("언어 · 하루")]
    )
    #expect(page.html.contains("<h1 class=\"clip\">언어</h1>"))
    #expect(page.state.languageRequest == nil)
  }

  @Test func thePageRunsInTheDirectionOfItsTexts() {
    let page = SettingsDriver("/settings/language")
    page.send(.chosen(.language("ko")))
    var texts = self.texts
    texts[Int(Message.appDirection.number)] = "rtl"
    #expect(
      page.receive(.languageArrived(.ko, texts)).first == .language(.ko, direction: "rtl")
    )
  }

  @Test func ofTwoChoicesTheLaterOneHolds() {
    let page = SettingsDriver("/settings/language")
    page.send(.chosen(.language("ko")), .chosen(.language("en")))
    #expect(page.receive(.languageArrived(.ko, texts)) == [])
    #expect(page.state.messages.language == .en)
  }

  @Test func aLanguageThatDoesNotArriveIsSaidOnceAndAskedForAgainWhenItIsChosen() {
    let page = SettingsDriver("/settings/language")
    page.send(.chosen(.language("ko")))
    #expect(page.receive(.languageFailed(.ko)) == [])
    #expect(page.state.toast?.text.contains("한국어") == true)
    #expect(page.state.messages.language == .en)
    #expect(page.receive(.languageFailed(.ko)) == [])
    #expect(page.send(.chosen(.language("ko"))).contains(.fetchMessages(.ko)))
  }

  @Test func textsOfAnotherLengthAreNotShown() {
    let page = SettingsDriver("/settings/language")
    page.send(.chosen(.language("ko")))
    #expect(page.receive(.languageArrived(.ko, ["설정"])) == [])
    #expect(page.state.messages.language == .en)
  }

  @Test func theLanguageOfTheRecordsIsFetchedAtTheStart() {
    let page = SettingsDriver(replica: SettingsDriver.replica(.language("ko")))
    #expect(page.program.effects.contains(.fetchMessages(.ko)))
    let same = SettingsDriver(language: .ko, replica: SettingsDriver.replica(.language("ko")))
    #expect(!same.program.effects.contains(.fetchMessages(.ko)))
  }

  @Test func aLanguageWithoutTextsIsLeftAlone() {
    let page = SettingsDriver(replica: SettingsDriver.replica(.language("tlh")))
    #expect(page.state.languageRequest == nil)
    #expect(page.state.messages.language == .en)
  }
}
