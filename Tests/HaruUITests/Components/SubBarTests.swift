import HaruHTML
@testable import HaruUI
import Testing

struct SubBarTests {
  @Test func leadsBackAndKeepsTheTitleInTheMiddle() {
    let bar = ShownComponent<Int>(
      SubBar.node(.message(.wordProgress), back: "/words", .message(.wordBack))
    )
    #expect(
      bar.html.hasPrefix(
        #"<header class="bar sub"><a class="icon-btn" href="/words" aria-label="Back to words">"#
      )
    )
    #expect(bar.html.contains(#"<h1 class="clip">Progress</h1>"#))
    #expect(
      bar.html.hasSuffix(#"</h1><span class="icon-btn" aria-hidden="true"></span></header>"#)
    )
  }

  @Test func itsToolsStandInTheRoomOfTheButton() {
    let bar = ShownComponent<Int>(
      SubBar.node(
        .made("Planner"),
        back: "/focus",
        .message(.focusMinimise),
        [IconButton.node(.print, .focusPrint, 1), IconButton.node(.share, .focusShare, 2)]
      )
    )
    #expect(bar.sent(.click) == [1, 2])
    #expect(!bar.html.contains("<span"))
  }
}
