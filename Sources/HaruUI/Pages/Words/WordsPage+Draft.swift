import HaruCore
import HaruSync

extension WordsPage {
  /// The contents of the word or notebook editor.
  @inline(never)
  static func draft(_ state: App.State) -> Draft? {
    if let word = state.words.editor {
      let fields = Field.allCases.map { word.text($0) }
      return Draft("word", word.id, fields + [word.notebook.text, word.isSuspended ? "1" : ""])
    }
    return state.words.notebookEditor.map { book in
      Draft("notebook", notebook(book.id, state)?.id, [book.name])
    }
  }

  @inline(never)
  static func restore(_ state: inout App.State, _ fields: [String]) {
    guard state.words.editor != nil else {
      state.words.notebookEditor?.name = fields[0]
      return
    }
    for (field, text) in zip(Field.allCases, fields) { state.words.editor?.set(field, text) }
    state.words.editor?.notebook = RecordID(fields[fields.count - 2])
    state.words.editor?.isSuspended = !fields[fields.count - 1].utf8.isEmpty
  }
}
