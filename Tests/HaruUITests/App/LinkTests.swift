import HaruCore
import HaruJSON
import HaruSync
import HaruUI
import Testing

/// Addresses that fill in a form and change nothing until that is confirmed.
struct LinkTests {
  /// The app with two tasks, opened at an address.
  private static func run(at path: String) -> AppRun {
    var run = AppRun(path: "/focus")
    for name in ["English", "Maths"] {
      run.send(.focus(.task(.newTapped)))
      run.send(.focus(.task(.edited(.nameTyped(name)))))
      run.send(.focus(.task(.editingEnded(isConfirmed: true))))
    }
    run.send(.navigated(path))
    return run
  }

  @Test func aTaskToStartIsShownAndNotStarted() {
    let run = Self.run(at: "/focus?start=Maths")
    #expect(run.state.focus.query == "Maths" && run.state.focus.running.isEmpty)
    #expect(run.saved.isEmpty && run.html.contains("Start Maths"))
    #expect(!run.html.contains("Start English"))
  }

  @Test func anUnknownTaskFillsTheDialog() {
    let run = Self.run(at: "/focus?start=Piano")
    #expect(run.state.focus.editor?.item.name == "Piano" && run.state.focus.query.isEmpty)
    #expect(run.saved.isEmpty)
    // A part of a name is used as a search text.
    #expect(Self.run(at: "/focus?start=eng").state.focus.query == "eng")
  }

  @Test func withoutANameItIsTheLastTask() throws {
    var run = Self.run(at: "/focus")
    let english = try #require(run.state.focus.items.first { $0.name == "English" }).id
    run.send(.focus(.session(.startTapped(english))))
    run.send(.focus(.session(.completeTapped)), after: 600)
    run.send(.navigated("/focus?start="))
    #expect(run.state.focus.query == "English" && run.state.focus.running.isEmpty)
    // At first there is no last task.
    #expect(Self.run(at: "/focus?start=").state.focus.query.isEmpty)
  }

  @Test func aWordIsFilledInAndSavedWithOneTap() {
    var run = Self.run(at: "/words?add=serendipity")
    #expect(run.state.words.draft == "serendipity" && run.saved.isEmpty)
    #expect(run.effects.contains(.moveFocus("new-word")))
    run.send(.words(.draftSubmitted))
    #expect(run.saved.contains { $0.key.entity == Word.entity })
  }

  @Test func aQuoteIsFilledInWithItsSource() {
    let run = Self.run(at: "/quotes?add=Well+begun+is+half+done.&source=Politics")
    #expect(run.state.quotes.editor?.texts[0] == "Well begun is half done.")
    #expect(run.state.quotes.editor?.texts[2] == "Politics" && run.saved.isEmpty)
  }

  @Test func sharedTextIsOfferedAsAWordAQuoteAndATask() {
    var run = Self.run(at: "/search?title=On+luck&text=%22serendipity%22+https://a.example/%23x")
    #expect(run.state.search.text == "serendipity")
    #expect(run.html.contains("Add word “serendipity”") && run.html.contains("Save as a quote"))
    run.send(.search(.tapped(1)))
    #expect(run.effects == [.navigate("/quotes?add=serendipity&source=On%20luck")])
    run.send(.search(.tapped(0)))
    #expect(run.effects == [.navigate("/words?add=serendipity")])
    run.send(.search(.tapped(2)))
    let note = run.saved.last { $0.key.entity == DayJournal.entity }
    #expect(note?.value == "serendipity" && run.effects.contains(.navigate("/today")))
    // The typed text is offered only if nothing is found.
    let typed = Self.run(at: "/search?q=English")
    #expect(!typed.html.contains("Save as a quote"))
  }

  @Test(arguments: [
    ("text=luck", "luck", ""), ("text=%22luck%22%0Ahttps://a.example&title=A", "luck", "A"),
    ("title=A+page&url=https://a.example", "A page", ""),
    ("url=https://a.example", "https://a.example", ""),
    ("text=https://a.example&title=A+page", "A page", ""),
    ("text=%22a%22+and+%22b%22&title=A", "\"a\" and \"b\"", "A"), ("text=%22", "\"", ""),
    ("text=%EB%B9%B5+https://a.example/%EB%B9%B5", "빵", ""), ("text=xhttp", "xhttp", ""),
  ])
  func readsWhatAppsShare(_ query: String, _ phrase: String, _ title: String) {
    let shared = SharedText(Query(of: "/search?\(query)"))
    #expect(shared?.phrase == phrase && shared?.title == title)
  }

  @Test(arguments: ["", "text=", "text=+&title=", "q=a"])
  func nothingIsShared(_ query: String) {
    #expect(SharedText(Query(of: "/search?\(query)")) == nil)
  }
}
