import HaruHTML
@testable import HaruUI
import Testing

struct PageBarTests {
  @Test func theTitleIsThePagesAndItsToolsFollow() {
    let bar = ShownComponent<Int>(
      PageBar.node(.message(.wordTitle), [IconButton.node(.download, .wordExport, 1)])
    )
    #expect(bar.html.hasPrefix(#"<header class="bar"><h1>Words</h1><button class="icon-btn""#))
    #expect(bar.sent(.click) == [1])
  }

  @Test func withoutToolsOnlyTheTitleIsThere() {
    let bar = ShownComponent<Int>(PageBar.node(.made("Settings")))
    #expect(bar.html == #"<header class="bar"><h1>Settings</h1></header>"#)
  }
}
