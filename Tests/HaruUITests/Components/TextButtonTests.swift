import HaruHTML
@testable import HaruUI
import Testing

struct TextButtonTests {
  @Test func aButtonSendsItsAction() {
    let button = ShownComponent(TextButton.node(.appUndo, 3))
    #expect(button.html == #"<button class="btn" type="button">Undo</button>"#)
    #expect(button.sent(.click) == [3])
  }

  @Test func anIconStandsBeforeTheName() {
    let button = ShownComponent(TextButton.node("Save <it>", 3, .solid, icon: .bookmark))
    #expect(button.html.hasPrefix(#"<button class="btn solid" type="button"><svg class="i s""#))
    #expect(button.html.hasSuffix("</svg><span>Save &lt;it&gt;</span></button>"))
  }

  @Test func theButtonOfAFormSendsNothingItself() {
    let button = ShownComponent<Int>(TextButton.submit(.appSave))
    #expect(button.html == #"<button class="btn solid" type="submit">Save</button>"#)
    #expect(button.sent(.click) == [])
  }

  @Test func aLinkLooksLikeAButton() {
    let link = ShownComponent<Int>(TextButton.link(to: "/words", .wordBack, .tint))
    #expect(link.html == #"<a class="btn tint" href="/words">Back to words</a>"#)
  }

  @Test func aFileIsChosenInAFieldUnderTheName() {
    let file = ShownComponent<String>(TextButton.file(.alarmHolidays, icon: .upload) { $0 })
    #expect(file.html.hasPrefix(#"<label class="btn"><svg"#))
    #expect(file.html.hasSuffix(#"</span><input class="sr" type="file"></label>"#))
    #expect(file.sent(.change, Event(value: "a.ics")) == ["a.ics"])
  }

  @Test func everyLookHasAClassOfItsOwn() {
    let looks: [TextButton.Look] = [
      .plain, .solid, .tint, .quiet, .bad, .quietBad, .solidBad, .big, .solidBig, .solidBigWide,
      .wide, .solidWide, .quietWide, .lineWide, .solidBadWide,
    ]
    #expect(Set(looks.map { "\($0.classes)" }).count == looks.count)
    #expect(looks.allSatisfy { "\($0.classes)".hasPrefix("btn") })
  }

  @Test func aPairKeepsItsOrder() {
    let pair = ShownComponent(
      Pair.node(TextButton.node("No", 1), TextButton.node("Yes", 2, .solid))
    )
    #expect(pair.html.hasPrefix(#"<div class="pair"><button class="btn""#))
    #expect(pair.sent(.click) == [1, 2])
  }
}
