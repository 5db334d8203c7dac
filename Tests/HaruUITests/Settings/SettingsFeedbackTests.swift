@testable import HaruUI
import HaruSync
import Testing

struct SettingsFeedbackTests {
  private static let firefox =
    "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"

  private func page(address: String? = "haru@example.org", language: Language = .en)
    -> SettingsDriver
  {
    SettingsDriver(
      "/settings/feedback",
      language: language,
      configuration: Configuration(version: "1.2", feedbackAddress: address),
      userAgent: Self.firefox
    )
  }

  @Test func theMailCarriesTheTextAndTheCircumstances() {
    let page = page()
    page.send(.feedbackTyped("100 % good\n& short"))
    #expect(
      page.html.contains(
        "mailto:haru@example.org?subject=Feedback%20on%20Haru%201.2&amp;body=100%20%25%20good"
          + "%0D%0A%26%20short%0D%0A%0D%0AHaru%201.2%20%C2%B7%20Firefox%20145%20%C2%B7%20Linux"
      )
    )
    #expect(page.html.contains("<p>Haru 1.2 · Firefox 145 · Linux</p>"))
  }

  @Test func theSameTextIsCopied() {
    let page = page()
    #expect(page.send(.feedbackCopied) == [.copy("Haru 1.2 · Firefox 145 · Linux")])
    page.send(.feedbackTyped("좋아요"))
    #expect(page.send(.feedbackCopied) == [.copy("좋아요\n\nHaru 1.2 · Firefox 145 · Linux")])
    #expect(page.send(.addressCopied) == [.copy("haru@example.org")])
  }

  @Test func withoutAnAddressTheTextCanStillBeCopied() {
    let page = page(address: nil, language: .ko)
    #expect(!page.html.contains("mailto:"))
    #expect(page.html.contains("운영자에게 보내 주세요."))
    #expect(!page.html.contains("주소 복사"))
    #expect(page.send(.addressCopied) == [])
  }

  @Test func whatIsTypedStaysInTheFieldAndIsNoMarkup() {
    let page = page()
    page.send(.feedbackTyped("<b>\"&"))
    #expect(page.html.contains(">&lt;b&gt;&quot;&amp;</textarea>"))
  }
}
