import HaruHTML
@testable import HaruUI
import Testing

struct SegmentsTests {
  private let segments: [Segments.Segment<Int>] = [
    .init(name: .message(.focusDay), isOn: true, action: 1),
    .init(name: .message(.focusWeek), isOn: false, action: 2, hindrance: "why"),
  ]

  @Test func oneIsPressedAndOneThatCannotBeChosenSaysWhy() {
    let shown = ShownComponent(Segments.node(.message(.focusPlanner), segments))
    #expect(
      shown.html.hasPrefix(
        #"<div class="seg" role="group" aria-label="Planner"><button type="button" "#
          + #"aria-pressed="true">Day</button>"#
      )
    )
    #expect(
      shown.html.contains(#"aria-pressed="false" disabled="" aria-describedby="why">Week</button>"#)
    )
    #expect(shown.sent(.click) == [1, 2])
  }

  @Test func aFormSendsTheChosenValueByItsKey() {
    let field = Segments.field(
      .made("Size"),
      key: "size",
      [(value: "s", name: "Small"), ("m", "Medium")],
      chosen: "m"
    )
    #expect(
      field.html().contains(
        #"""
        <label><input class="sr" type="radio" name="size" value="s"><span>Small</span></label>\#
        <label><input class="sr" type="radio" name="size" value="m" checked="">\#
        <span>Medium</span></label>
        """#
      )
    )
  }

  @Test func asAFieldTheirNameIsSeen() {
    let shown = ShownComponent(Segments.field(.message(.focusPlanner), segments))
    #expect(shown.html.contains(#"role="group" aria-label="Planner"><span aria-hidden="true">"#))
    #expect(shown.html.contains(#"<div class="seg wide"><button"#))
  }
}
