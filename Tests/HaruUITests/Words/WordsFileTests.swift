import HaruCore
import HaruUI
import Testing

struct WordsFileTests {
  private func opened() -> AppRun {
    var app = AppRun(path: "/words")
    app.send(.words(.draftTyped("run")))
    app.send(.words(.draftSubmitted))
    return app
  }

  private func words(_ app: AppRun) -> [String] {
    (app.state.words.deck?.words ?? []).map(\.term).sorted()
  }

  @Test func showsWhatIsInATableAndKeepsOrTakesItBack() throws {
    var app = opened()
    app.send(.words(.file(.chosen("C:\\fakepath\\words.csv"))))
    #expect(app.effects == [.readFile(try #require(app.question), input: "word-file")])
    #expect(app.html.contains("Reading the file"))
    app.answer(file: "term,meaning\nwalk,걷다\nrun,\n,nobody\n")
    for text in [
      "1 word will be added.", "1 duplicate was skipped.", "line 4: there is no word in it.",
      "<span class=\"meta\">걷다</span>",
    ] {
      #expect(app.html.contains(text), "\(text)")
    }
    #expect(words(app) == ["run"])
    app.send(.words(.file(.confirmed)))
    #expect(words(app) == ["run", "walk"])
    app.send(.toastActionTapped)
    #expect(words(app) == ["run"])
    app.send(.words(.exportTapped))
    #expect(app.html.contains(">Anki</button>"))
    app.send(.words(.exportChosen(.csv)))
    guard case .download(_, let text)? = app.effects.first else {
      Issue.record("nothing to download")
      return
    }
    #expect(text.hasPrefix("term,meaning"))
  }

  @Test func leavesEverythingAsItIsWhenTheFileIsNotWanted() {
    var app = opened()
    app.send(.words(.file(.chosen("a.tsv"))))
    app.answer(file: "walk\t걷다")
    app.send(.words(.file(.cancelled)))
    #expect(words(app) == ["run"])
    #expect(!app.html.contains("<dialog"))
    // A response after the dialog was closed.
    app.answer(file: "walk\t걷다")
    #expect(!app.html.contains("<dialog"))
  }

  @Test func hasTheServerUnpackWhatABrowserCannot() throws {
    var app = opened()
    app.send(.words(.file(.chosen("C:\\fakepath\\Deck.APKG"))))
    let question = try #require(app.question)
    #expect(app.effects == [.upload(question, input: "word-file", path: "/api/v1/words/package")])
    let answer = """
      {"entries":[{"line":1,"term":"walk","meaning":"걷다","notebook":"Deck",
      "answers":[[1795132800000,3,900]]}],"unread":[[2,2,0]],"media":3,"lost":2}
      """
    app.answer(response: answer)
    #expect(app.html.contains("3 pictures and sounds were skipped."))
    #expect(app.html.contains("2 cards couldn&#39;t keep their progress from Anki"))
    app.send(.words(.file(.confirmed)))
    #expect(words(app) == ["run", "walk"])
    #expect(app.state.words.notebooks.map(\.name) == ["Deck"])
    #expect(app.state.words.deck?.cards.map(\.reviews).sorted() == [0, 1])
    app.send(.toastActionTapped)
    #expect(words(app) == ["run"])
    #expect(app.state.words.notebooks.isEmpty)
  }

  @Test func whatWasInAnEarlierFileIsNotShownForALaterOne() throws {
    var app = opened()
    app.send(.words(.file(.chosen("first.apkg"))))
    let first = try #require(app.question)
    app.send(.words(.file(.cancelled)))
    app.send(.words(.file(.chosen("second.apkg"))))
    let second = try #require(app.question)
    #expect(first != second)
    let answer = { (term: String) in #"{"entries":[{"line":1,"term":"\#(term)"}],"unread":[]}"# }
    app.answer(response: answer("walk"), to: first)
    #expect(app.html.contains("Reading the file") && !app.html.contains("walk"))
    app.answer(response: answer("swim"), to: second)
    #expect(app.html.contains("swim"))
    // A response that arrives twice is handled once.
    app.answer(response: "<html>", to: second)
    app.send(.words(.file(.confirmed)))
    #expect(words(app) == ["run", "swim"])
  }

  @Test func aFileThatComesAfterThePageChangedIsThatOfThePageThatAsked() throws {
    var app = opened()
    app.send(.words(.file(.chosen("words.csv"))))
    app.send(.navigated("/quotes"))
    app.send(.quotes(.importTapped))
    app.answer(file: "walk\t걷다", named: "words.csv")
    #expect(app.state.quotes.reading?.result == nil)
    app.send(.navigated("/words"))
    #expect(app.html.contains("1 word will be added."))
  }

  @Test(arguments: [true, false])
  func saysThatAPackageCannotBeRead(isOK: Bool) {
    var app = opened()
    app.send(.words(.file(.chosen("a.apkg"))))
    app.answer(response: "<html>", isOK: isOK)
    #expect(app.html.contains("Couldn&#39;t read words from this file."))
    #expect(!app.html.contains("btn solid\" type=\"button\""))
  }

  @Test(arguments: [(WordExport.Format.tsv, "words.tsv"), (.anki, "words.txt")])
  func exportsWhatOtherProgramsRead(format: WordExport.Format, name: String) throws {
    var app = opened()
    app.send(.words(.exportChosen(format)))
    guard case .download(let file, let text) = try #require(app.effects.first) else {
      Issue.record("nothing to download")
      return
    }
    #expect(file == name && text.hasPrefix(format == .anki ? "#separator:tab\n" : "term\t"))
  }

  @Test func allWordsOfADayCanBeReached() {
    var app = opened()
    let file = "term\n" + (1...450).map { "word \($0)\n" }.joined()
    app.send(.words(.file(.chosen("a.tsv"))))
    app.answer(file: file)
    app.send(.words(.file(.confirmed)))
    #expect(app.html.contains("451 words") && !app.html.contains(">word 1<"))
    for _ in 0..<7 { app.send(.words(.moreTapped)) }
    #expect(app.html.contains(">word 1<"))
  }
}
