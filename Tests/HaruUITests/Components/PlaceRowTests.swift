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
}
