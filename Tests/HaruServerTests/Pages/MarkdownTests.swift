import HaruHTML
import Testing

@testable import HaruServer

struct MarkdownTests {
  private func html(_ text: String) -> String { Markdown(text).nodes.map { $0.html() }.joined() }

  @Test func hasHeadingsParagraphsAndLists() {
    let text = """
      # Terms

      One line
      and its rest.
      ## What holds ##
      - first,
        with more
      * second
      1. step
      ### Small
      Last.
      """
    #expect(Markdown(text).title == "Terms")
    #expect(
      html(text) == """
        <p>One line and its rest.</p><h2>What holds</h2><ul><li>first, with more</li>\
        <li>second</li></ul><ol><li>step</li></ol><h3>Small</h3><p>Last.</p>
        """
    )
    #expect(Markdown("Only text\r\n\r\nand more").title == nil)
    #expect(html("Only text\r\n\r\nand more") == "<p>Only text</p><p>and more</p>")
    #expect(html("") == "")
  }

  @Test func hasLinksAndBoldText() {
    #expect(
      html("See [the **law**](https://example.org/a?b) **now**.") == """
        <p><span>See </span><a href="https://example.org/a?b">the **law**</a><span> </span>\
        <b>now</b><span>.</span></p>
        """
    )
    for address in ["mailto:a@b.example", "/settings/privacy"] {
      #expect(html("[x](\(address))").contains("<a href=\"\(address)\">x</a>"))
    }
  }

  @Test(arguments: [
    "[x](javascript:alert(1))", "[x](//evil.example)", "[x](/\\evil.example)", "[x](data:a,b)",
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>",
  ])
  func isNoWayToRunAScript(text: String) {
    let html = html(text)
    #expect(!html.contains("<a") && !html.contains("<script") && !html.contains("<img"))
  }
}
