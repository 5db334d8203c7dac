import HaruHTML
@testable import HaruUI
import Testing

struct SheetTests {
  private static func form(hasDraft: Bool = false) -> ShownComponent<String> {
    ShownComponent(
      Sheet.node(
        .message(.wordEdit),
        close: "closed",
        submit: "kept",
        hasDraft: hasDraft,
        [FormField.node(.wordTerm, Node(.input))],
        buttons: Sheet.buttons(cancel: "dropped", .appSave)
      )
    )
  }

  @Test func isNamedByItsTitleAndOpen() {
    let html = Self.form().html
    #expect(
      html.hasPrefix(
        #"<dialog class="dialog sheet" open="" aria-labelledby="sheet-title"><form><header>"#
          + #"<h2 id="sheet-title">"#
      )
    )
    #expect(html.contains(#"aria-label="Close""#))
    #expect(!html.contains("banner"))
  }

  @Test func whateverClosesItIsOneEvent() {
    let sheet = Self.form()
    #expect(sheet.sent(.cancel) == ["closed"])
    #expect(sheet.sent(.submit) == ["kept"])
    #expect(sheet.sent(.click) == ["dropped"])
  }

  @Test func saysWhereWhatWasTypedBeforeIsBack() {
    #expect(Self.form(hasDraft: true).html.contains(#"<p class="banner" role="status">"#))
  }

  @Test func aQuestionOffersFirstWhatChangesNothing() {
    let question = ShownComponent(
      Sheet.question(
        .made("Delete?"),
        .made("All of it"),
        close: "closed",
        keep: TextButton.node("Keep", "kept"),
        change: TextButton.node("Delete", "deleted", .solidBad)
      )
    )
    #expect(question.html.contains(#"role="alertdialog" open="" aria-labelledby="sheet-title""#))
    #expect(question.html.contains(#"aria-describedby="sheet-text""#))
    #expect(
      question.html.contains(
        #"<div class="pair"><button class="btn" type="button" autofocus="">Keep</button>"#
      )
    )
    #expect(question.sent(.click) == ["kept", "deleted"])
    #expect(question.sent(.cancel) == ["closed"])
  }

  @Test func anOverlayIsOpenAndClosedByTheSameEvent() {
    let overlay = ShownComponent(Sheet.overlay("palette", close: "closed"))
    #expect(overlay.html == #"<dialog class="palette" open=""></dialog>"#)
    #expect(overlay.sent(.cancel) == ["closed"])
  }

  @Test func theFirstKindOfFileHasTheFocus() {
    let dialog = ShownComponent<String>(
      ExportDialog.node(.wordExport, [("CSV", "csv"), ("TSV", "tsv")], cancel: "closed")
    )
    #expect(dialog.html.contains(#"autofocus="">CSV</button>"#))
    #expect(dialog.sent(.click) == ["csv", "tsv"])
    #expect(dialog.sent(.cancel) == ["closed"])
  }
}
