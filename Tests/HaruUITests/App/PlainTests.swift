import HaruTime
import HaruUI
import Testing

struct PlainTests {
  private func paint(_ path: String, _ language: Language = .en) -> String {
    App.firstPaint(path: path, messages: .carried(language), at: AppRun.moment(0)).html
  }

  @Test func answersASumInTheFormOfTheCalculator() {
    let html = paint("/calc?expression=1h+30m+%2B+45m")
    #expect(html.contains("<output>1:30 + 0:45 = 2:15</output>"))
    #expect(html.contains("name=\"expression\""))
  }

  @Test func explainsAWrongSumAndKeepsIt() {
    let html = paint("/calc?expression=1:30%2B5%3Cb%3E")
    #expect(html.contains("role=\"alert\""))
    #expect(html.contains("value=\"1:30+5&lt;b&gt;\""))
  }

  @Test func saysWhatIsMissingOnEveryPageInItsLanguage() {
    for route in Route.allCases {
      #expect(paint("\(route.path)").contains("needs JavaScript and WebAssembly"))
      #expect(paint("\(route.path)", .ko).contains("자바스크립트와 웹어셈블리"))
    }
  }

  @Test func aPageThatNeedsTheAppLeadsToThoseThatDoNot() {
    let html = paint("/words")
    #expect(html.contains(#"class="fallback whole""#))
    #expect(html.contains(#"href="/calc">Time calculator</a>"#))
    for path in ["/dday", "/settings/help"] {
      #expect(!paint(path).contains("fallback whole"))
    }
  }

  @Test func isNoPartOfTheRunningApp() {
    #expect(!AppRun().html.contains("class=\"plain"))
  }
}
