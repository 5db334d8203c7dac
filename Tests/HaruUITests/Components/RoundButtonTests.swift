import HaruHTML
@testable import HaruUI
import Testing

struct RoundButtonTests {
  @Test func itsNameStandsBeneathItsIcon() {
    let button = ShownComponent(RoundButton.node(.pause, .message(.focusPause), 1, .main))
    #expect(button.html.hasPrefix(#"<button class="round main" type="button"><span><svg"#))
    #expect(button.html.hasSuffix("</svg></span><span>Pause</span></button>"))
    #expect(button.sent(.click) == [1])
  }

  @Test func oneThatMustWaitSaysSoAndForHowLong() {
    let button = ShownComponent(RoundButton.waiting("0:30", .message(.focusComplete), 1, .done))
    #expect(
      button.html.hasPrefix(
        #"<button class="round ok" type="button" aria-disabled="true"><span>0:30</span>"#
      )
    )
    #expect(button.sent(.click) == [1])
  }
}
