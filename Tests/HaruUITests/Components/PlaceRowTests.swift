import HaruHTML
@testable import HaruUI
import Testing

struct PlaceRowTests {
  @Test func aTapChoosesThePlaceWhichIsHeardByItsNameAndRegion() {
    let row = ShownComponent<Int>(PlaceRow.node("Paris", "Texas & more", isRoomy: true, 4))
    #expect(
      row.html == #"<button class="row plainbtn" type="button"><span class="grow">"#
        + #"<span class="name">Paris</span><span class="meta">Texas &amp; more</span></span>"#
        + "</button>"
    )
    #expect(row.sent(.click) == [4])
  }

  @Test func aTextCanStandAtItsEnd() {
    let row = ShownComponent<Int>(PlaceRow.node("Seoul", "South Korea", end: "+09:00", 4))
    #expect(row.html.hasPrefix(#"<button class="row" type="button">"#))
    #expect(row.html.hasSuffix(#"</span><span class="meta">+09:00</span></button>"#))
  }

  @Test(arguments: [true, false])
  func aSavedPlaceSaysWhetherItIsShown(isCurrent: Bool) {
    let row = ShownComponent<Int>(
      PlaceRow.saved(Node(.i), "Seoul", "Rain", isCurrent: isCurrent, 4, [Node(.b)])
    )
    let current = isCurrent ? #" aria-current="true""# : ""
    #expect(
      row.html == #"<div class="row"><i></i><button class="grow plainbtn" type="button""#
        + "\(current)>"
        + #"<span class="name">Seoul</span><span class="meta">Rain</span></button><b></b></div>"#
    )
    #expect(row.sent(.click) == [4])
  }
}
