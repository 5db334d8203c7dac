import HaruHTML
@testable import HaruUI
import Testing

struct ChipTests {
  @Test func aButtonIsHeardByItsText() {
    let chip = ShownComponent<Int>(Chip.node(.message(.appSave), 7))
    #expect(chip.html == #"<button class="chip" type="button">Save</button>"#)
    #expect(chip.sent(.click) == [7])
  }

  @Test func anIconStandsBeforeTheText() {
    let chip = ShownComponent<Int>(Chip.node(.message(.appSave), 7, icon: .plus, isTinted: true))
    #expect(chip.html.hasPrefix(#"<button class="chip tint" type="button"><svg class="i s""#))
    #expect(chip.html.hasSuffix("</svg><span>Save</span></button>"))
  }

  @Test func anIconAloneIsHeardByItsName() {
    let chip = ShownComponent<Int>(Chip.node(.edit, .appClose, 3))
    #expect(chip.html.hasPrefix(#"<button class="chip" type="button" aria-label="Close"><svg"#))
    #expect(chip.sent(.click) == [3])
  }

  @Test(arguments: [true, false])
  func aToggleSaysWhetherItIsOn(isOn: Bool) {
    let chip = ShownComponent<Int>(Chip.toggle(.made("A & B"), isOn: isOn, 1))
    #expect(
      chip.html
        == #"<button class="chip" type="button" aria-pressed="\#(isOn)">A &amp; B</button>"#
    )
    #expect(chip.sent(.click) == [1])
  }

  @Test func aToggleKeepsItsIcon() {
    let chip = ShownComponent<Int>(Chip.toggle(.made("Awake"), isOn: true, 1, icon: .sun))
    #expect(chip.html.contains(#"aria-pressed="true"><svg"#))
    #expect(chip.html.hasSuffix("</svg><span>Awake</span></button>"))
  }

  @Test func aRowIsWhereItsPlaceSays() {
    let chip = Node<Int>(.b)
    #expect(Chip.row([chip, chip]).html() == #"<div class="chips"><b></b><b></b></div>"#)
    #expect(
      Chip.row([chip], .inset, tag: .nav).html() == #"<nav class="chips in"><b></b></nav>"#
    )
  }

  @Test func aLinkSaysWhetherItLeadsHere() {
    let link = Chip.link(to: "/quotes?tag=a", .made("#a"), isCurrent: true, end: Node(.b).text("3"))
    #expect(
      link.html()
        == ##"<a class="chip" href="/quotes?tag=a" aria-current="page"><span>#a</span><b>3</b></a>"##
    )
    let other = Chip.link(to: "/words", .made("Words"), icon: .word)
    #expect(other.html().hasPrefix(#"<a class="chip" href="/words"><svg class="i s""#))
    #expect(!other.html().contains("aria-current"))
  }

  @Test func aGlanceIsHeardByItsName() {
    let glance: Node<Int> = Chip.glance(to: "/weather", "Seoul, 7°", Node(.b), "7°", isOld: true)
    #expect(
      glance.html() == #"""
        <a class="chip sky-now old" href="/weather" aria-label="Seoul, 7°"><b></b>\#
        <span>7°</span></a>
        """#
    )
    let unknown: Node<Int> = Chip.unknownGlance()
    #expect(unknown.html() == #"<span class="chip sky-now" aria-hidden="true"></span>"#)
  }
}
