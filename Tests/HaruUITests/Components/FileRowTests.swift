import HaruHTML
@testable import HaruUI
import Testing

struct FileRowTests {
  @Test func aTapAnywhereOnItOpensThePickerWhichIsHeardByItsName() {
    let row = ShownComponent<String>(
      FileRow.node(.made("Import"), note: .made("JSON or CSV"), id: "file") { $0 }
    )
    #expect(row.html.hasPrefix(#"<label class="row"><svg class="i s""#))
    #expect(row.html.contains(#"<span class="name plain">Import</span>"#))
    #expect(row.html.contains(#"<span class="meta">JSON or CSV</span>"#))
    #expect(row.html.hasSuffix(#"<input class="sr" type="file" id="file"></label>"#))
    #expect(row.sent(.change, Event(value: "a.csv")) == ["a.csv"])
  }
}
