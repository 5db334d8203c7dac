import HaruCore
import HaruSync
import HaruUI
import Testing

struct WordsNotebookTests {
  private func opened() -> AppRun {
    var app = AppRun(path: "/words")
    add("run", &app)
    app.send(.words(.notebook(.addTapped)))
    app.send(.words(.notebook(.named("  Travel "))))
    app.send(.words(.notebook(.kept)))
    return app
  }

  private func add(_ term: String, _ app: inout AppRun) {
    app.send(.words(.draftTyped(term)))
    app.send(.words(.draftSubmitted))
  }

  private func lists(_ term: String, _ app: AppRun) -> Bool {
    app.html.contains(">\(term)</span>")
  }

  @Test func putsNewWordsIntoTheNotebookThatIsShown() throws {
    var app = opened()
    #expect(app.state.words.notebooks.map(\.name) == ["Travel"])
    #expect(app.state.words.notebook == app.state.words.notebooks.first?.id)
    add("walk", &app)
    #expect(lists("walk", app) && !lists("run", app))
    #expect(app.html.contains("aria-label=\"Nov 21, 1 word\""))
    #expect(app.html.contains("1 word to review"))
    app.send(.words(.notebook(.chosen(""))))
    #expect(lists("run", app) && !lists("walk", app))
    app.send(.words(.notebook(.chosen(nil))))
    #expect(lists("run", app) && lists("walk", app))
    #expect(app.html.contains("2 words to review"))
  }

  @Test func asksOnlyTheWordsOfTheNotebook() {
    var app = opened()
    add("walk", &app)
    app.send(.navigated("/words/review"))
    #expect(app.html.contains(">walk</p>"))
    app.press("Enter 4")
    #expect(app.html.contains("Done for now"))
  }

  @Test func renamesANotebook() {
    var app = opened()
    app.send(.words(.notebook(.changeTapped)))
    app.send(.words(.notebook(.named(" "))))
    app.send(.words(.notebook(.kept)))
    #expect(app.html.contains("<dialog"))
    app.send(.words(.notebook(.named("Seoul"))))
    app.send(.words(.notebook(.kept)))
    #expect(app.state.words.notebooks.map(\.name) == ["Seoul"])
  }

  @Test func deletesANotebookAndBringsItsWordsToTheFirstOne() {
    var app = opened()
    add("walk", &app)
    app.send(.words(.notebook(.changeTapped)))
    app.send(.words(.notebook(.deleted)))
    #expect(app.state.words.notebooks.isEmpty)
    #expect(lists("walk", app))
    #expect(app.state.words.deck?.words.map(\.notebook) == ["", ""])
    app.send(.toastActionTapped)
    #expect(app.state.words.notebooks.map(\.name) == ["Travel"])
    #expect(app.state.words.deck?.words.map(\.notebook.isEmpty) == [true, false])
  }

  @Test func movesAWord() throws {
    var app = opened()
    let word = try #require(app.state.words.deck?.words.first).id
    let notebook = try #require(app.state.words.notebooks.first).id
    app.send(.words(.word(.opened(word))))
    app.send(.words(.word(.notebookChosen(notebook.text))))
    app.send(.words(.word(.confirmed)))
    #expect(app.saved.map(\.key.field) == ["notebook"])
    #expect(lists("run", app))
  }
}
