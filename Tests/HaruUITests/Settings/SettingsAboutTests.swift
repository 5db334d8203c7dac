@testable import HaruUI
import Testing

struct SettingsAboutTests {
  @Test func asksTheServerForTheNewestVersion() {
    let page = SettingsDriver("/settings/about")
    #expect(page.program.effects.contains(.fetchVersion))
    #expect(page.html.contains("Asking the server…"))
    page.send(.newestVersionArrived("1.2"))
    #expect(page.html.contains("You have the newest version."))
    page.send(.newestVersionArrived("1.3"))
    #expect(page.html.contains("It arrives when Haru is closed and opened again."))
    #expect(page.html.contains(#"<span class="val">1.3</span>"#))
  }

  @Test func saysThatTheServerDidNotAnswerAndAsksAgain() {
    let page = SettingsDriver("/settings/about", language: .ko)
    page.send(.newestVersionArrived(nil))
    #expect(page.html.contains("서버가 답하지 않았어요."))
    #expect(page.html.contains(">다시 확인</button>"))
    #expect(page.send(.newestVersionTapped) == [.fetchVersion])
    #expect(!page.html.contains("서버가 답하지 않았어요."))
  }

  @Test func namesTheLicencesOfWhatIsLinkedIn() {
    let html = SettingsDriver("/settings/about").html
    for part in [
      "Swift", "Swift Argument Parser", "SwiftNIO, NIO Extras, HTTP Types", "Hummingbird",
      "GRDB.swift",
      "SQLite",
    ] {
      #expect(html.contains(#"<span class="name plain">\#(part)</span>"#), "\(part)")
    }
    #expect(html.contains("Apache-2.0"))
    #expect(html.contains("MIT"))
  }

  @Test func theOperatorIsReachedByMail() {
    #expect(!SettingsDriver("/settings/about").html.contains("Contact"))
    let page = SettingsDriver(
      "/settings/about",
      configuration: Configuration(feedbackAddress: "haru@example.org")
    )
    #expect(page.html.contains(#"href="mailto:haru@example.org""#))
  }
}
