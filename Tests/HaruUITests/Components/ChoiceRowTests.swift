import HaruHTML
@testable import HaruUI
import Testing

struct ChoiceRowTests {
  private static var control: Node<String> { Node(.input).type("time").onChange { $0 } }

  @Test func itsNameAndNoteLabelTheControlAtItsEnd() {
    let row = ShownComponent(
      ChoiceRow.node(.sun, .made("Day starts"), note: .made("At night"), Self.control)
    )
    #expect(row.html.hasPrefix(#"<label class="row"><svg class="i s""#))
    #expect(
      row.html.hasSuffix(
        #"<span class="name plain">Day starts</span><span class="meta">At night</span></span>"#
          + #"<input type="time"></label>"#
      )
    )
    #expect(row.sent(.change, Event(value: "05:00")) == ["05:00"])
  }

  @Test func belowItsNameTheControlLeavesRoomForAButtonThatDoesNotLabelIt() {
    let button = Node<String>(.button).onClick("heard").text("Listen")
    let row = ShownComponent(ChoiceRow.under(.made("Sound"), Self.control, button))
    #expect(
      row.html == #"""
        <div class="row"><label class="grow under"><span class="name plain">Sound</span>\#
        <input type="time"></label><button>Listen</button></div>
        """#
    )
    #expect(row.sent(.click) == ["heard"])
  }

  @Test func aNoteStandsBelowTheNameAndAboveTheControl() {
    let row = ShownComponent(
      ChoiceRow.under(.made("Table"), note: .made("One kind"), Self.control)
    )
    #expect(row.html.contains(#"<span class="meta">One kind</span></span><input"#))
  }
}
