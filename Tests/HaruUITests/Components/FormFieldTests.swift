import HaruHTML
@testable import HaruUI
import Testing

struct FormFieldTests {
  private static func field(fault: Text? = nil, note: Text? = nil) -> Node<String> {
    FormField.node(
      .wordTerm,
      Node(.input).type("text").value("haru").onInput { $0 },
      fault: fault,
      note: note
    )
  }

  @Test func aControlStandsUnderItsName() {
    let shown = ShownComponent(Self.field())
    #expect(
      shown.html == #"""
        <label class="entry"><span>Word</span><input type="text" value="haru"></label>
        """#
    )
    #expect(shown.sent(.input, Event(value: "day")) == ["day"])
  }

  @Test func whatIsWrongIsSaidAtOnceAndMarksTheControl() {
    let html = ShownComponent(Self.field(fault: .message(.wordTermMissing))).html
    #expect(html.contains(#"aria-invalid="true""#))
    #expect(html.contains(#"<span class="err" role="alert">"#))
  }

  @Test func whatIsWrongWithMoreThanOneFieldStandsBelowThem() {
    let fault: Node<Int> = FormField.fault(.made("Ends before it starts"))
    #expect(ShownComponent(fault).html == #"<p class="err" role="alert">Ends before it starts</p>"#)
  }

  @Test func aRemarkStandsBelow() {
    let html = ShownComponent(Self.field(note: .made("At most 3,000"))).html
    #expect(html.hasSuffix("<small>At most 3,000</small></label>"))
    #expect(!html.contains("aria-invalid"))
  }

  @Test func otherLooksAlsoLabelTheirControl() {
    let control = Node<String>(.input).onInput { $0 }
    #expect(
      ShownComponent(FormField.slider(.made("At 09:00"), control)).html
        == #"<label class="entry shift"><span>At 09:00</span><input></label>"#
    )
    #expect(
      ShownComponent(FormField.box(.made("From"), control)).html
        == #"<label class="datebox"><small>From</small><input></label>"#
    )
    let line = ShownComponent(FormField.line(.made("In a line"), control))
    #expect(
      line.html == #"<label class="oneline"><span class="lbl">In a line</span><input></label>"#
    )
    #expect(line.sent(.input, Event(value: "good")) == ["good"])
  }

  @Test func severalControlsAreAGroupOfOneName() {
    let group = FormField.group(.message(.alarmDays), [Node<Int>(.button), Node(.button)])
    #expect(
      ShownComponent(group).html == #"""
        <div class="entry" role="group" aria-label="Repeat"><span aria-hidden="true">Repeat</span>\#
        <button></button><button></button></div>
        """#
    )
  }
}
