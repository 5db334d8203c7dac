import HaruHTML
@testable import HaruUI
import Testing

struct NowBarTests {
  private let bar = ShownComponent<Int>(
    NowBar.node(
      .clockTimer,
      area: "clock",
      page: .clockTimer,
      [Node(.span, "name clip").text("Tea")],
      (.pause, .timerPause, 1)
    )
  )

  @Test func isALandmarkWithTheNameOfWhatRuns() {
    #expect(bar.html.hasPrefix("<aside "))
    #expect(bar.html.contains(#"aria-label="Timer""#))
  }

  @Test func itsContentLinksToThePageAndItsButtonActs() {
    let link =
      #"<a class="open" href="/clock/timer"><span class="name clip">Tea</span></a><button "#
    #expect(bar.html.contains(link))
    #expect(bar.html.contains(#"aria-label="Pause""#))
    #expect(bar.sent(.click) == [1])
  }
}
