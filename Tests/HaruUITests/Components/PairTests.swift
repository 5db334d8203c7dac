import HaruHTML
@testable import HaruUI
import Testing

struct PairTests {
  @Test func theButtonThatChangesLessComesFirst() {
    let pair = ShownComponent<Int>(
      Pair.node(TextButton.node(.appCancel, 1), TextButton.node(.appSave, 2, .solid))
    )
    #expect(pair.html.hasPrefix(#"<div class="pair"><button class="btn" type="button">Cancel"#))
    #expect(pair.html.hasSuffix(#"<button class="btn solid" type="button">Save</button></div>"#))
    #expect(pair.sent(.click) == [1, 2])
  }

  @Test func aMissingButtonLeavesNothing() {
    let pair = ShownComponent<Int>(Pair.node(.empty, TextButton.node(.appSave, 2)))
    #expect(
      pair.html == #"<div class="pair"><button class="btn" type="button">Save</button></div>"#
    )
  }
}
