import HaruHTML
@testable import HaruUI
import Testing

struct PenPickerTests {
  private let picker = ShownComponent<Int>(
    PenPicker.node(1...3, chosen: 2, .carried(.en)) { $0 }
  )

  @Test func isANamedGroupOfNumberedPens() {
    #expect(picker.html.hasPrefix(#"<div class="entry" role="group" aria-label="Colour"><span"#))
    #expect(picker.html.contains(#"data-pen="3" aria-label="Colour 3" aria-pressed="false">"#))
    #expect(picker.sent(.click) == [1, 2, 3])
  }

  @Test func theChosenPenHasAMarkBesideItsColour() {
    #expect(
      picker.html.contains(#"aria-label="Colour 2" aria-pressed="true"><svg class="i s""#)
    )
    #expect(picker.html.split(separator: "<svg").count == 2)
  }
}
