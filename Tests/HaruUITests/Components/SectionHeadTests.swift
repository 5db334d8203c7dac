import HaruHTML
@testable import HaruUI
import Testing

struct SectionHeadTests {
  @Test func aHeadingAloneIsOfTheSecondLevel() {
    let head = ShownComponent<Int>(SectionHead.node(.made("Days")))
    #expect(head.html == #"<div class="head"><h2>Days</h2></div>"#)
  }

  @Test func figuresAndButtonsFollowTheHeading() {
    let head = ShownComponent<Int>(
      SectionHead.node(
        .made("Saved"),
        level: .h3,
        id: "saved",
        takesFocus: true,
        [Node(.small).text("3"), Node(.button).onClick(1).text("Sort")]
      )
    )
    #expect(
      head.html == #"""
        <div class="head"><h3 id="saved" tabindex="-1">Saved</h3><small>3</small>\#
        <button>Sort</button></div>
        """#
    )
    #expect(head.sent(.click) == [1])
  }

  @Test func aLinkHoldsTheHeading() {
    let head = ShownComponent<Int>(
      SectionHead.link(to: "/focus/planner", .made("Total"), id: "total", Node(.b).text("2 h"))
    )
    #expect(
      head.html
        == #"<a class="head" href="/focus/planner"><h2 id="total">Total</h2><b>2 h</b></a>"#
    )
  }
}
