import Foundation
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import Testing

struct WordsPageTests {
  private func opened(_ path: String = "/words", language: Language = .en) -> AppRun {
    var app = AppRun(path: path, language: language)
    app.send(.words(.draftTyped(" run ")))
    app.send(.words(.draftSubmitted))
    return app
  }

  private func words(_ app: AppRun) -> [Word] { app.state.words.deck?.words ?? [] }

  @Test func savesAWordOfOneFieldAndAsksForTheNext() throws {
    let app = opened()
    #expect(app.saved.map(\.key.field) == ["term", "saved"])
    #expect(app.effects.contains(.moveFocus("new-word")))
    #expect(app.state.words.draft == "")
    #expect(words(app).map(\.term) == ["run"])
    #expect(app.html.contains("aria-label=\"Nov 21, 1 word\""))
    #expect(app.html.contains("1 word to review"))
  }

  @Test func editsAndDeletesAWordAndTakesThatBack() throws {
    var app = opened()
    let id = try #require(words(app).first).id
    app.send(.words(.word(.opened(id))))
    app.send(.words(.word(.edited(.meaning, "달리다"))))
    app.send(.words(.word(.edited(.tags, "verb, c1"))))
    app.send(.words(.word(.confirmed)))
    #expect(app.saved.map(\.key.field) == ["meaning", "tags"])
    #expect(app.html.contains("달리다"))
    app.send(.words(.word(.opened(id))))
    app.send(.words(.word(.deleteTapped)))
    #expect(words(app).isEmpty)
    app.send(.toastActionTapped)
    #expect(words(app).map(\.term) == ["run"])
  }

  @Test func walksTheCalendarByKeysAndMonths() {
    var app = opened()
    app.send(.words(.dayMoved(-7)))
    #expect(app.state.words.day == PlainDate(year: 2026, month: 11, day: 14))
    #expect(app.effects.contains(.moveFocus("day-2026-11-14")))
    app.send(.words(.monthMoved(1)))
    #expect(app.html.contains("December 2026"))
    app.send(.words(.touched(0.1)))
    app.send(.words(.released(0.9)))
    #expect(app.html.contains("November 2026"))
    app.send(.words(.dayChosen(PlainDate(year: 2026, month: 11, day: 1) ?? .first)))
    #expect(app.html.contains("No words yet."))
  }

  @Test func listsAllWordsByTheirDaysAndThoseOfOneThatIsChosen() throws {
    var app = opened()
    app.send(.words(.draftTyped("walk")), after: 86_400)
    app.send(.words(.draftSubmitted))
    let heads = { (app: AppRun) in
      app.html.components(separatedBy: #"class="head"><h2>"#).dropFirst()
        .map { $0.components(separatedBy: "</small>")[0].replacing("</h2><small>", with: " ") }
    }
    #expect(heads(app) == ["Today 1 word", "Yesterday 1 word"])
    app.send(.words(.dayMoved(-1)))
    #expect(heads(app) == ["Yesterday 1 word"] && app.html.contains(">All words</button>"))
    app.send(.words(.allTapped))
    #expect(heads(app).count == 2 && !app.html.contains(">All words</button>"))
    // A day shows its number of words even if not all of them are listed.
    for number in 0..<61 {
      app.send(.words(.draftTyped("w\(number)")))
      app.send(.words(.draftSubmitted))
    }
    #expect(heads(app) == ["Today 62 words"])
    app.send(.words(.moreTapped))
    #expect(heads(app) == ["Today 62 words", "Yesterday 1 word"])
  }

  @Test func findsWords() {
    var app = opened()
    app.send(.words(.dayMoved(-1)))
    app.send(.words(.searched("RU")))
    #expect(app.html.contains(">run</span>"))
    app.send(.words(.searched("walk")))
    #expect(!app.html.contains(">run</span>"))
    #expect(
      app.html.contains("Nothing found for “walk”") && !app.html.contains("No words yet")
    )
  }

  @Test func asksTheDictionaryOfTheServer() throws {
    var app = opened()
    app.send(.words(.word(.opened(try #require(words(app).first).id))))
    app.send(.words(.word(.lookupTapped)))
    #expect(app.asked == ["/api/v1/dictionary?word=run"])
    app.answer(
      response: #"{"definitions":[{"text":"to move fast","title":"WordNet"}],"suggestions":[]}"#
    )
    #expect(app.html.contains("to move fast"))
    app.send(.words(.word(.definitionChosen("to move fast"))))
    app.send(.words(.word(.confirmed)))
    #expect(words(app).first?.meaning == "to move fast")
  }

  @Test func aLateAnswerNeverLandsInTheDialogOfAnotherWord() throws {
    var app = opened()
    app.send(.words(.draftTyped("walk")))
    app.send(.words(.draftSubmitted))
    let ids = words(app).map(\.id)
    app.send(.words(.word(.opened(ids[0]))))
    app.send(.words(.word(.lookupTapped)))
    let first = try #require(app.question)
    app.send(.words(.word(.cancelled)))
    app.send(.words(.word(.opened(ids[1]))))
    let late = #"{"definitions":[{"text":"to move fast","title":"WordNet"}]}"#
    // Neither before nor after the request for the second word.
    app.answer(response: late, to: first)
    #expect(app.state.words.lookup == nil)
    app.send(.words(.word(.lookupTapped)))
    let second = try #require(app.question)
    app.answer(response: late, to: first)
    #expect(app.html.contains("Looking it up") && !app.html.contains("to move fast"))
    let own = #"{"definitions":[{"text":"to go on foot","title":"WordNet"}]}"#
    app.answer(response: own, to: second)
    #expect(app.html.contains("to go on foot"))
    // A response that arrives twice is handled once.
    app.answer(response: own, to: second)
    #expect(app.state.words.lookup?.definitions == ["to go on foot"])
  }

  @Test func anAnswerIsForTheDialogThatAskedAlsoWhereItsWordIsTheSame() throws {
    var app = opened()
    let id = try #require(words(app).first).id
    app.send(.words(.word(.opened(id))))
    app.send(.words(.word(.lookupTapped)))
    let first = try #require(app.question)
    app.send(.words(.word(.cancelled)))
    app.send(.words(.word(.opened(id))))
    app.send(.words(.word(.lookupTapped)))
    app.answer(response: "", isOK: false, to: first)
    #expect(app.html.contains("Looking it up"))
  }

  @Test func theCalendarOfAPhoneStaysAsItWasFolded() {
    var app = opened()
    #expect(app.html.contains(#"id="calendar-fold" aria-expanded="false""#))
    app.send(.words(.calendarFolded))
    #expect(app.saved.map(\.key.field) == ["wordCalendar"])
    #expect(app.html.contains(#"id="calendar-fold" aria-expanded="true""#))
    app.send(.words(.calendarFolded))
    #expect(app.saved.first?.value == false)
  }

  @Test func reviewsByKeysAndTakesAnAnswerBack() {
    var app = opened()
    app.send(.navigated("/words/review"))
    #expect(app.html.contains(">run</p>"))
    app.press("4")
    #expect(app.saved.isEmpty)
    app.press("Enter")
    #expect(app.html.contains("8 d"))
    app.press("4")
    // The review, its task and its session.
    #expect(Set(app.saved.map(\.key.entity)) == ["wordReview", "workItem", "workSession"])
    #expect(app.html.contains("Done for now"))
    app.press("u")
    #expect(app.saved.map(\.key.field) == ["deleted"])
    #expect(app.html.contains(">run</p>"))
  }

  @Test func asksByTypingAndByListening() throws {
    var app = opened()
    let id = try #require(words(app).first).id
    app.send(.words(.word(.opened(id))))
    app.send(.words(.word(.edited(.meaning, "달리다"))))
    app.send(.words(.word(.edited(.language, "en"))))
    app.send(.words(.word(.confirmed)))
    app.send(.navigated("/words/review"))
    app.send(.words(.review(.modeChosen(.typing))))
    #expect(!app.html.contains(">run</p>") && app.html.contains("달리다"))
    app.send(.words(.review(.answerTyped("run"))))
    app.send(.words(.review(.shown)))
    #expect(app.html.contains("meta right"))
    app.send(.words(.review(.modeChosen(.listening))))
    #expect(app.effects.contains(.speak("run", language: "en")))
  }

  @Test func speaksKorean() {
    #expect(opened(language: .ko).html.contains("복습할 단어 1개"))
  }
}
