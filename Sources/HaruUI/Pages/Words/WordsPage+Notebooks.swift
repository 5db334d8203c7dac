import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension WordsPage {
  static func notebook(_ id: RecordID, _ state: some Scope) -> Notebook? {
    state.words.notebooks.first { $0.id == id }
  }

  /// Whether a word is in the current notebook.
  static func isShown(_ word: Word, _ state: some Scope) -> Bool {
    guard let notebook = state.words.notebook else { return true }
    return word.notebook == notebook
  }

  /// Handles the actions of the notebooks.
  @inline(never)
  static func changeNotebooks(_ state: inout some Scope, _ action: NotebookAction) -> [Effect] {
    let now = state.now.instant
    switch action {
    case .chosen(let id): state.words.notebook = id
    case .addTapped:
      state.words.notebookEditor = Notebook(id: state.identifiers.next(at: now).recordID, name: "")
    case .changeTapped:
      state.words.notebookEditor = state.words.notebook.flatMap { notebook($0, state) }
    case .named(let name): state.words.notebookEditor?.name = name
    case .kept:
      guard let editor = state.words.notebookEditor else { break }
      let book = Notebook(id: editor.id, name: editor.name.trimmed)
      if book.name.utf8.isEmpty { break }
      state.words.notebookEditor = nil
      state.words.notebook = book.id
      // The write triggers a reload; until then, only this state knows the notebook.
      state.words.notebooks.append(book)
      return [.save(book.writes(at: now)), .moveFocus("notebook-change")]
    case .deleted: return delete(&state)
    case .closed:
      state.words.notebookEditor = nil
      return [.moveFocus("notebook-add")]
    }
    return []
  }

  private static func delete(_ state: inout some Scope) -> [Effect] {
    guard let book = state.words.notebookEditor else { return [] }
    let now = state.now.instant
    let words = state.words.deck?.words ?? []
    state.words.notebookEditor = nil
    state.words.notebook = nil
    // Undoing also moves the words back, so it is more than reverting the deletion.
    state.show(
      state.messages.listDeleted(name: book.name),
      undo: book.deletion(false, words: words, at: now)
    )
    return [.save(book.deletion(words: words, at: now)), .moveFocus("notebook-add")]
  }

  /// The notebooks, one of them selected.
  static func notebooks(_ state: App.State) -> Node {
    let chosen = state.words.notebook
    let isNamed = chosen.map { !$0.isEmpty } ?? false
    let books = state.words.notebooks.map { book in
      chip(book.id, chosen, .made(book.name))
    }
    return Chip.row([
      .when(!books.isEmpty, chip(nil, chosen, .message(.wordAllNotebooks))),
      .when(!books.isEmpty, chip("", chosen, .message(.wordFirstNotebook))),
      .when(!books.isEmpty, Chip.row(books, .inset, tag: .span)),
      .when(
        isNamed,
        Chip.node(.edit, .wordChangeNotebook, .notebook(.changeTapped)).id("notebook-change")
      ),
      Chip.node(.message(.wordNewNotebook), .notebook(.addTapped), icon: .plus)
        .id("notebook-add"),
    ])
    .role("group")
    .label(.wordNotebooks)
  }

  @inline(never)
  private static func chip(_ id: RecordID?, _ chosen: RecordID?, _ name: Text) -> Node {
    let isChosen =
      if let id, let chosen { id == chosen } else {
        id == nil && chosen == nil
      }
    return Chip.toggle(name, isOn: isChosen, .notebook(.chosen(id)))
  }

  /// The dialog for naming a notebook.
  static func notebookDialog(_ state: App.State) -> Node {
    guard let book = state.words.notebookEditor else { return .empty }
    return Sheet.node(
      .message(.wordNotebook),
      close: .notebook(.closed),
      submit: .notebook(.kept),
      hasDraft: state.drafts.isTakenUp,
      [
        FormField.node(
          .fieldName,
          Node(.input).type("text").flag(.autofocus).attribute(.maxlength, "60")
            .attribute(.autocomplete, "off").value(book.name)
            .onInput { .notebook(.named($0)) }
        ),
        .when(
          notebook(book.id, state) != nil,
          TextButton.node(.listDelete, .notebook(.deleted), .quietBad)
        ),
      ],
      buttons: Sheet.buttons(cancel: .notebook(.closed), .appSave)
    )
  }

  /// The choice of a notebook in the word dialog.
  static func notebookField(_ word: Word, _ state: App.State) -> Node {
    if state.words.notebooks.isEmpty { return .empty }
    let books = [Notebook(id: "", name: state.messages.wordFirstNotebook)] + state.words.notebooks
    return FormField.node(
      .wordNotebook,
      Choice.node(books.map { (value: $0.id.text, name: $0.name) }, chosen: word.notebook.text) {
        .word(.notebookChosen($0))
      }
    )
  }
}
