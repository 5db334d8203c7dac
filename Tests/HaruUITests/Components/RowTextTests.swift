import HaruHTML
@testable import HaruUI
import Testing

struct RowTextTests {
  @Test func aNameAloneHasNoIDs() {
    #expect(
      RowText.node(.made("Tea & milk")).html()
        == #"<span class="grow"><span class="name plain">Tea &amp; milk</span></span>"#
    )
  }

  @Test func bothPartsCanBeReferredTo() {
    #expect(
      RowText.node(.made("Sounds"), note: .made("A bell"), id: "sounds").html()
        == #"<span class="grow"><span class="name plain" id="sounds-name">Sounds</span>"#
        + #"<span class="meta" id="sounds-note">A bell</span></span>"#
    )
  }
}
