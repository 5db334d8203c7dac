import Foundation
import HaruHTML
@testable import HaruUI
import Testing

struct ExportDialogTests {
  private let shown = ShownComponent<Int>(
    ExportDialog.node(.wordExport, [("CSV", 1), ("TSV", 2), ("Anki", 3)], cancel: 9)
  )

  @Test func isADialogUnderItsTitleWhichEscapeCloses() {
    #expect(shown.html.hasPrefix(#"<dialog class="dialog sheet" open="""#))
    #expect(shown.html.contains(#"<h2 id="sheet-title">Export words</h2>"#))
    #expect(shown.sent(.cancel) == [9])
  }

  @Test func eachFormatIsAButtonAndTheFirstHasTheFocus() {
    #expect(shown.sent(.click) == [1, 2, 3])
    #expect(shown.html.contains(#"<button class="btn" type="button" autofocus="">CSV</button>"#))
    #expect(shown.html.components(separatedBy: "autofocus").count == 2)
  }
}
