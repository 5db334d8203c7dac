import HaruCore
import HaruHTML
import HaruJSON
import HaruSync

extension QuotesPage {
  /// The dialog that is open: of a quote that is written, or of a file that is read.
  static func dialog(_ state: App.State) -> Node {
    let quotes = state.quotes
    if let editor = quotes.editor {
      return sheet(editor.id == nil ? .quotesAdd : .quotesEdit, state, fields(editor, state))
    }
    if quotes.isExporting {
      return ExportDialog.node(
        .quotesExport,
        [
          ("JSON", .exportChosen(.json)), ("CSV", .exportChosen(.csv)),
          ("TSV", .exportChosen(.tsv)), ("Fortune", .exportChosen(.fortune)),
          (state.messages.quotesExportLines, .exportChosen(.lines)),
        ],
        cancel: .dialogCancelled
      )
    }
    guard let reading = quotes.reading else { return .empty }
    return sheet(.quotesImport, state, [file(reading.result, state)])
  }

  private static func sheet(_ title: Message, _ state: App.State, _ content: [Node]) -> Node {
    Sheet.node(
      .message(title),
      close: .dialogCancelled,
      submit: .dialogConfirmed,
      hasDraft: state.drafts.isTakenUp,
      content,
      buttons: Sheet.buttons(cancel: .dialogCancelled, .quotesKeep)
    )
  }

  private static func fields(_ editor: QuotesEditor, _ state: App.State) -> [Node] {
    [
      Node(.label, "entry")
        .containing(
          Node(.span).text(.quotesText),
          Node(.textarea)
            .attribute(.rows, "4")
            .flag(.autofocus)
            .state(.ariaInvalid, editor.problem != nil)
            .value(editor.texts[0])
            .onInput { .edited(.text, $0) },
          editor.problem.map {
            Node(.span, "err").role("alert").text(state.messages.sentence(for: $0))
          } ?? .empty
        ),
      field(.quotesAuthor, .author, editor),
      field(.quotesSource, .source, editor),
      Sheet.more([
        field(.quotesYear, .year, editor),
        field(.quotesTags, .tags, editor),
        languages(editor.texts[5]),
      ]),
    ]
  }

  /// The languages that Haru knows, and the quote's own where that is another one.
  private static func languages(_ chosen: String) -> Node {
    var choices = Language.allCases.map { (code: "\($0.code)", name: "\($0.ownName)") }
    if !choices.contains(where: { $0.code.hasSameBytes(as: chosen) }) {
      choices.insert((code: chosen, name: chosen.utf8.isEmpty ? "–" : chosen), at: 0)
    }
    return Node(.label, "entry")
      .containing(
        Node(.span).text(.settingsLanguage),
        Node(.select)
          .onChange { .edited(.language, $0) }
          .containing(
            choices.map { choice in
              Node(.option)
                .value(choice.code)
                .flag(.selected, choice.code.hasSameBytes(as: chosen))
                .text(choice.name)
            }
          )
      )
  }

  @inline(never)
  private static func field(_ name: Message, _ field: QuotesEditor.Field, _ editor: QuotesEditor)
    -> Node
  {
    Node(.label, "entry")
      .containing(
        Node(.span).text(name),
        Node(.input)
          .type("text")
          .attribute(.autocomplete, "off")
          .value(editor.texts[Int(field.rawValue)])
          .onInput { .edited(field, $0) }
      )
  }

  /// The choice of a file, then what is in it.
  private static func file(_ result: QuoteImport?, _ state: App.State) -> Node {
    let text = state.messages
    guard let result else {
      return Node(.label, "entry")
        .containing(
          Node(.span).text(.quotesFile),
          Node(.input)
            .type("file")
            .id("quote-file")
            .onChange { _ in .fileChosen },
          Node(.small).text(.quotesFileHint)
        )
    }
    var lines = [text.quotesWouldImport(count: result.entries.count)]
    if !result.duplicates.isEmpty {
      lines.append(text.quotesDuplicates(count: result.duplicates.count))
    }
    if !result.marked.isEmpty { lines.append(text.quotesMarked(count: result.marked.count)) }
    lines += text.unread(
      result.unread.map { ($0.lines.lowerBound, text.sentence(for: $0.reason)) }
    )
    return Node(.div, "why")
      .role("status")
      .containing(
        lines.map { Node(.p).text($0) }
          + result.entries.prefix(5).map { Node(.p, "meta clip").text($0.quote.text) }
      )
  }
}
