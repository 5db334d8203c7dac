import HaruHTML
@testable import HaruUI
import Testing

struct GroupRowTests {
  @Test func aCardIsHeardByItsHeading() {
    let card = ShownComponent<Int>(
      GroupRow.group(.made("Data"), [Node(.div, "row")], note: .made("On this device"))
    )
    #expect(
      card.html == #"""
        <section><h2 class="lbl">Data</h2><div class="group"><div class="row"></div></div>\#
        <p class="note">On this device</p></section>
        """#
    )
    let bare = ShownComponent<Int>(GroupRow.group(nil, []))
    #expect(bare.html == #"<section><div class="group"></div></section>"#)
  }

  @Test func controlsStandAtTheEndOfARow() {
    let row = ShownComponent<Int>(
      GroupRow.node(.device, .made("Phone"), note: .made("Now"), [TextButton.node(.appClose, 1)])
    )
    #expect(row.html.hasPrefix(#"<div class="row"><svg class="i s""#))
    #expect(
      row.html.hasSuffix(
        #"<span class="meta">Now</span></span><button class="btn" type="button">Close</button></div>"#
      )
    )
    #expect(row.sent(.click) == [1])
    let plain = ShownComponent<Int>(GroupRow.node(nil, .made("Phone")))
    #expect(plain.html.hasPrefix(#"<div class="row"><span class="grow">"#))
  }

  @Test(arguments: [true, false])
  func aTapOnARowDoesSomething(isGrave: Bool) {
    let row = ShownComponent<Int>(
      GroupRow.button(
        .trash,
        .made("Delete"),
        note: .made("All"),
        isGrave: isGrave,
        2,
        [Node(.span, "val").text("1 MB")]
      )
    )
    let look = isGrave ? "row bad" : "row"
    #expect(row.html.hasPrefix(#"<button class="\#(look)" type="button"><svg class="i s""#))
    #expect(row.html.hasSuffix(#">All</span></span><span class="val">1 MB</span></button>"#))
    #expect(row.sent(.click) == [2])
  }

  @Test(arguments: [true, false])
  func aToggleSaysWhetherItsElementIsShown(isOpen: Bool) {
    let row = ShownComponent<Int>(
      GroupRow.toggle(.grid, .made("By date"), value: "3 words", isOpen: isOpen, of: "month", 4)
    )
    #expect(
      row.html.hasPrefix(
        #"""
        <button class="row" type="button" id="month-fold" aria-expanded="\#(isOpen)" \#
        aria-controls="month"><svg class="i s"
        """#
      )
    )
    #expect(row.html.contains("<small>3 words</small><svg"))
    #expect(row.sent(.click) == [4])
  }

  @Test func aRowCanSubmitItsForm() {
    let row = GroupRow.submit(.out, .made("Sign out")).html()
    #expect(row.hasPrefix(#"<button class="row" type="submit"><svg class="i s""#))
    #expect(row.hasSuffix(#"<span class="name plain">Sign out</span></span></button>"#))
  }

  @Test func aLinkSaysWhatIsChosenWhereItLeads() {
    let link = GroupRow.link(
      to: "/settings/language",
      .language,
      .made("Language"),
      value: Node(.span, "val").text("English")
    )
    .html()
    #expect(link.hasPrefix(#"<a class="row" href="/settings/language"><svg class="i s""#))
    #expect(link.contains(#"<span class="val">English</span><span class="chev"><svg"#))
  }

  @Test func aFoldOpensWithoutAScript() {
    let closed = GroupRow.fold(.trash, .made("Delete"), isOpen: false, isGrave: true, [Node(.p)])
      .html()
    #expect(closed.hasPrefix(#"<details class="fold"><summary class="row bad"><svg"#))
    #expect(closed.hasSuffix("</svg></summary><p></p></details>"))
    let open = GroupRow.fold(nil, .made("Sign in"), isOpen: true, [])
    #expect(open.html().hasPrefix(#"<details class="fold" open=""><summary class="row"><span"#))
  }
}
