import HaruHTML
@testable import HaruUI
import Testing

struct HourDialTests {
  private let dial = ShownComponent<String>(
    HourDial().node("Tea", .carried(.en)) { "\($0)" }
  )

  @Test func keysTurnTheNativeSliderInsideIt() {
    #expect(dial.html.contains(#"type="range" min="1" max="60""#))
    #expect(dial.html.contains(#"aria-valuetext="25 min""#))
    #expect(dial.sent(.input, Event(value: "26")) == ["chosen(26)"])
    #expect(dial.sent(.input, Event(value: "x")) == ["chosen(25)"])
  }

  @Test func itsDrawingIsHiddenFromScreenReaders() {
    #expect(dial.html.contains("<svg "))
    #expect(dial.html.contains(#"aria-hidden="true""#))
  }

  @Test func onlyADraggedKnobFollowsThePointer() {
    #expect(dial.sent(.pointerdown).count == 1)
    #expect(dial.sent(.pointermove).isEmpty)
    var turning = HourDial()
    _ = turning.update(.pressed(1, 0.5))
    #expect(turning.isTurning && turning.minutes == 15)
    let node = turning.node("", .carried(.en)) { "\($0)" }
    #expect(ShownComponent(node).sent(.pointermove).count == 1)
    #expect(!turning.update(.left) && !turning.isTurning)
  }

  @Test func minutesStayWithinAnHour() {
    var dial = HourDial()
    for (chosen, minutes) in [(0, 1), (-5, 1), (61, 60), (.max, 60), (.min, 1), (45, 45)] {
      #expect(dial.update(.chosen(chosen)) && dial.minutes == minutes)
    }
  }

  @Test func thePresetThatItShowsIsPressed() {
    let presets = ShownComponent(HourDial().presets([5, 25], .carried(.en)) { "\($0)" })
    #expect(presets.html.hasPrefix(#"<div class="chips presets"><button class="chip""#))
    #expect(presets.html.contains(#"aria-pressed="false">5 min</button>"#))
    #expect(presets.html.contains(#"aria-pressed="true">25 min</button>"#))
    #expect(presets.sent(.click) == ["chosen(5)", "chosen(25)"])
  }
}
