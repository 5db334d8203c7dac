extension QuotesPage {
  /// The contents of the quote editor.
  @inline(never)
  static func draft(_ state: App.State) -> Draft? {
    state.quotes.editor.map { Draft("quote", $0.id, $0.texts) }
  }

  @inline(never)
  static func restore(_ state: inout App.State, _ fields: [String]) {
    state.quotes.editor?.texts = fields
  }
}
