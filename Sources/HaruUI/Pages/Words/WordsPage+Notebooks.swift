import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension WordsPage {
  static func notebook(_ id: RecordID, _ state: App.State) -> Notebook? {
    state.words.notebooks.first { $0.id == id }
  }

  /// Whether a word stands in the notebook that is shown.
  static func isShown(_ word: Word, _ state: App.State) -> Bool {
    guard let notebook = state.words.notebook else { return true }
    return word.notebook == notebook
  }

  /// What the notebooks do.
  @inline(never)
  static func changeNotebooks(_ state: inout App.State, _ action: Action) -> [Effect] {
    let now = state.now.instant
    switch action {
    case .notebookChosen(let id): state.words.notebook = id
    case .notebookAddTapped:
      state.words.notebookEditor = Notebook(id: state.identifiers.next(at: now).recordID, name: "")
    case .notebookChangeTapped:
      state.words.notebookEditor = state.words.notebook.flatMap { notebook($0, state) }
    case .notebookNamed(let name): state.words.notebookEditor?.name = name
    case .notebookKept:
      guard let editor = state.words.notebookEditor else { break }
      let book = Notebook(id: editor.id, name: PlainText.trimmed(editor.name))
      if book.name.utf8.isEmpty { break }
      state.words.notebookEditor = nil
      state.words.notebook = book.id
      // Words are read again with the write; until then the notebook is known here alone.
      state.words.notebooks.append(book)
      return [.save(book.writes(at: now)), .focus("notebook-change")]
    case .notebookDeleted: return delete(&state)
    case .notebookClosed:
      state.words.notebookEditor = nil
      return [.focus("notebook-add")]
    default: break
    }
    return []
  }

  private static func delete(_ state: inout App.State) -> [Effect] {
    guard let book = state.words.notebookEditor else { return [] }
    let now = state.now.instant
    let words = state.words.deck?.words ?? []
    state.words.notebookEditor = nil
    state.words.notebook = nil
    state.show(
      state.messages.wordDeleted(term: book.name),
      undo: book.deletion(false, words: words, at: now)
    )
    return [.save(book.deletion(words: words, at: now)), .focus("notebook-add")]
  }

  /// The notebooks, one of them chosen.
  static func notebooks(_ state: App.State) -> Node {
    let chosen = state.words.notebook
    let isNamed = chosen.map { !$0.isEmpty } ?? false
    let books = state.words.notebooks.map { book in
      chip(book.id, chosen).text(book.name)
    }
    return Node(.div, "chips")
      .role("group")
      .label(.wordNotebooks)
      .containing(
        .when(!books.isEmpty, chip(nil, chosen).text(.wordAllNotebooks)),
        .when(!books.isEmpty, chip("", chosen).text(.wordFirstNotebook)),
        .when(!books.isEmpty, Node(.span, "chips in").containing(books)),
        .when(
          isNamed,
          Node(.button, "chip").type("button").id("notebook-change").label(.wordChangeNotebook)
            .onClick(.notebookChangeTapped)
            .containing(Icon.edit.node(.small))
        ),
        Node(.button, "chip").type("button").id("notebook-add").onClick(.notebookAddTapped)
          .containing(Icon.plus.node(.small), Node(.span).text(.wordNewNotebook))
      )
  }

  @inline(never)
  private static func chip(_ id: RecordID?, _ chosen: RecordID?) -> Node {
    let isChosen =
      if let id, let chosen { id == chosen } else {
        id == nil && chosen == nil
      }
    return Node(.button, "chip").type("button").pressed(isChosen).onClick(.notebookChosen(id))
  }

  /// The dialog in which a notebook gets its name.
  static func notebookDialog(_ state: App.State) -> Node {
    guard let book = state.words.notebookEditor else { return .empty }
    return Sheet.node(
      .message(.wordNotebook),
      close: .notebookClosed,
      submit: .notebookKept,
      hasDraft: state.drafts.isTakenUp,
      [
        Node(.label, "entry")
          .containing(
            Node(.span).text(.wordNotebookName),
            Node(.input).type("text").flag(.autofocus).attribute(.maxlength, "60")
              .attribute(.autocomplete, "off").value(book.name)
              .onInput { .notebookNamed($0) }
          ),
        .when(
          notebook(book.id, state) != nil,
          Node(.button, "btn quiet bad").type("button").onClick(.notebookDeleted).text(.wordDelete)
        ),
      ],
      buttons: Sheet.buttons(cancel: .notebookClosed, .wordKeep)
    )
  }

  /// The choice of a notebook in the dialog of a word.
  static func notebookField(_ word: Word, _ state: App.State) -> Node {
    if state.words.notebooks.isEmpty { return .empty }
    let books = [Notebook(id: "", name: state.messages.wordFirstNotebook)] + state.words.notebooks
    return Node(.label, "entry")
      .containing(
        Node(.span).text(.wordNotebook),
        Node(.select)
          .onChange { .notebookTaken($0) }
          .containing(
            books.map { book in
              Node(.option).value(book.id.text)
                .when(book.id == word.notebook) { $0.flag(.selected) }
                .text(book.name)
            }
          )
      )
  }
}
