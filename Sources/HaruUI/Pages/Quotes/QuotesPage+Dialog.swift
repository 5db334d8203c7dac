import HaruCore
import HaruHTML
import HaruJSON
import HaruSync

extension QuotesPage {
  /// The open dialog: the quote editor, or the import.
  static func dialog(_ state: App.State) -> Node {
    let quotes = state.quotes
    if let editor = quotes.editor {
      return Sheet.node(
        .message(editor.id == nil ? .quotesAdd : .quotesEditTitle),
        close: .dialogCancelled,
        submit: .dialogConfirmed,
        hasDraft: state.drafts.isTakenUp,
        fields(editor, state),
        buttons: Sheet.buttons(cancel: .dialogCancelled, .appSave)
      )
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
    let isReady = reading.result.map { !$0.entries.isEmpty || !$0.marked.isEmpty } ?? false
    return Sheet.node(
      .message(.quotesImport),
      close: .dialogCancelled,
      submit: .dialogConfirmed,
      file(reading.result, state),
      buttons: isReady
        ? Sheet.buttons(cancel: .dialogCancelled, .dataTake)
        : [TextButton.node(.appCancel, .dialogCancelled)]
    )
  }

  private static func fields(_ editor: QuotesEditor, _ state: App.State) -> [Node] {
    [
      FormField.node(
        .quotesText,
        Node(.textarea)
          .attribute(.rows, "4")
          .flag(.autofocus)
          .value(editor.texts[0])
          .onInput { .edited(.text, $0) },
        fault: editor.problem.map { .made(state.messages.sentence(for: $0)) }
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

  /// Haru's languages, and the quote's own if it is not one of them.
  private static func languages(_ chosen: String) -> Node {
    var choices = Language.allCases.map { (value: "\($0.code)", name: "\($0.ownName)") }
    if !choices.contains(where: { $0.value.hasSameBytes(as: chosen) }) {
      choices.insert((value: chosen, name: chosen.utf8.isEmpty ? "–" : chosen), at: 0)
    }
    return FormField.node(
      .settingsLanguage,
      Choice.node(choices, chosen: chosen) { .edited(.language, $0) }
    )
  }

  @inline(never)
  private static func field(_ name: Message, _ field: QuotesEditor.Field, _ editor: QuotesEditor)
    -> Node
  {
    FormField.node(
      name,
      Node(.input)
        .type("text")
        .attribute(.autocomplete, "off")
        .value(editor.texts[Int(field.rawValue)])
        .onInput { .edited(field, $0) }
    )
  }

  /// The choice of a file, then its contents.
  private static func file(_ result: QuoteImport?, _ state: App.State) -> [Node] {
    let text = state.messages
    guard let result else {
      return [
        FormField.node(
          .quotesFile,
          Node(.input).type("file").id("quote-file").onChange { _ in .fileChosen },
          note: .message(.quotesFileHint)
        )
      ]
    }
    var lines = [text.quotesWouldImport(count: result.entries.count)]
    if !result.duplicates.isEmpty {
      lines.append(text.quotesDuplicates(count: result.duplicates.count))
    }
    if !result.marked.isEmpty { lines.append(text.quotesMarked(count: result.marked.count)) }
    return ImportPreview.nodes(
      lines,
      first: result.entries.prefix(5).map { ($0.quote.text, $0.quote.author) },
      unread: text.unread(
        result.unread.map { ($0.lines.lowerBound, text.sentence(for: $0.reason)) }
      )
    )
  }
}
