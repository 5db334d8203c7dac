import HaruHTML
@testable import HaruUI
import Testing

struct ChoiceTests {
  private static let options = [(value: "a", name: "First"), (value: "b", name: "Second")]

  @Test func marksWhatIsChosenAndTellsTheValueOfAnother() {
    let choice = ShownComponent<String>(Choice.node(Self.options, chosen: "b") { $0 })
    #expect(
      choice.html == #"""
        <select><option value="a">First</option>\#
        <option value="b" selected="">Second</option></select>
        """#
    )
    #expect(choice.sent(.change, Event(value: "a")) == ["a"])
  }

  @Test func aValueThatMeansNothingIsPassedOver() {
    let choice = ShownComponent<Int>(Choice.node(Self.options, chosen: nil) { Int($0) })
    #expect(!choice.html.contains("selected"))
    #expect(choice.sent(.change, Event(value: "a")) == [])
  }

  @Test func aChipIsDrawnSmaller() {
    let choice = ShownComponent<String>(Choice.node(Self.options, chosen: "a", isChip: true) { $0 })
    #expect(choice.html.hasPrefix(#"<select class="chip">"#))
  }

  @Test func aListOfAPlainFormHasAName() {
    #expect(
      Choice.node(name: "scope", Self.options).html().hasPrefix(#"<select name="scope"><option"#)
    )
  }
}
