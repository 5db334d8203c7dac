import Foundation
import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Testing

struct WordsStudyTests {
  private func reviewing() -> AppRun {
    var app = AppRun(path: "/words")
    for term in ["run", "walk"] {
      app.send(.words(.draftTyped(term)))
      app.send(.words(.draftSubmitted))
    }
    app.send(.navigated("/words/review"))
    return app
  }

  private func reviewing(minutes: Int) -> AppRun {
    var app = reviewing()
    app.send(.words(.timer(.tapped)))
    app.send(.words(.timer(.dial(.chosen(minutes)))))
    app.send(.words(.timer(.started)))
    return app
  }

  @Test func keepsReviewsWithATimerAsWorkThatThePlannerShows() throws {
    var app = reviewing(minutes: 10)
    #expect(app.html.contains("until 9:10 AM"))
    app.send(.words(.review(.shown)), after: 200)
    app.send(.words(.review(.graded(.easy))))
    app.send(.words(.review(.shown)))
    app.send(.words(.review(.graded(.easy))))
    let session = try #require(app.state.focus.log.sessions.first)
    #expect(session.name == "Words")
    #expect(session.estimateSeconds == 600)
    #expect(session.actualSeconds == 203)
    #expect(app.state.focus.running.isEmpty)
    #expect(app.state.focus.items.map(\.id) == ["words"])
    #expect(app.html.contains("of review added to the planner"))
  }

  @Test func aReviewWithoutATimerIsASessionToo() throws {
    var app = reviewing()
    app.send(.words(.review(.shown)), after: 20)
    app.send(.words(.review(.graded(.easy))))
    #expect(app.state.focus.log.sessions.isEmpty)
    app.send(.words(.review(.graded(.easy))), after: 40)
    let session = try #require(app.state.focus.log.sessions.first)
    #expect(app.state.focus.log.sessions.count == 1)
    #expect((session.name, session.actualSeconds, session.estimateSeconds) == ("Words", 61, nil))
    #expect(app.state.focus.items.map(\.id) == ["words"])
    #expect(app.html.contains("of review added to the planner"))
    app.send(.toastActionTapped)
    #expect(app.state.focus.log.sessions.isEmpty)
    // Once is enough.
    app.send(.navigated("/words"))
    #expect(app.saved.isEmpty)
  }

  @Test func aReviewThatIsLeftIsASessionUpToItsLastAnswer() throws {
    var app = reviewing()
    app.send(.words(.review(.graded(.easy))), after: 10)
    app.send(.navigated("/today"), after: 300)
    let session = try #require(app.state.focus.log.sessions.first)
    #expect(session.actualSeconds == 10)
    let idle = app.state.now.instant - session.endedAt.instant
    #expect(idle == 300_000)
  }

  @Test func aReviewWhoseTabIsClosedIsASession() throws {
    var app = reviewing()
    app.send(.hidden, after: 5)
    #expect(app.saved.isEmpty)
    app.send(.words(.review(.graded(.easy))), after: 5)
    app.send(.hidden)
    #expect(app.state.focus.log.sessions.map(\.actualSeconds) == [10])
    app.send(.hidden)
    #expect(app.saved.isEmpty)
    // Who comes back continues the same session.
    app.send(.words(.review(.graded(.easy))), after: 20)
    #expect(app.state.focus.log.sessions.map(\.actualSeconds) == [32])
    #expect(app.html.contains("of review added to the planner"))
  }

  @Test func aReviewIsNoSessionIfOneRunsOrThePersonWantsNone() throws {
    var timed = reviewing(minutes: 10)
    timed.send(.words(.review(.graded(.easy))), after: 30)
    timed.send(.words(.timer(.ended)))
    timed.send(.navigated("/words"))
    #expect(timed.state.focus.log.sessions.count == 1)
    var unwanted = reviewing()
    unwanted.send(.navigated("/words/settings"))
    unwanted.send(.words(.settings(.timeSwitched(false))))
    #expect(unwanted.saved.map(\.key.field) == ["wordRecordsTime"])
    unwanted.send(.navigated("/words/review"))
    unwanted.send(.words(.review(.graded(.easy))), after: 30)
    unwanted.send(.navigated("/words"))
    #expect(unwanted.state.focus.log.sessions.isEmpty)
    // Only looking does not count as work.
    var looked = reviewing()
    looked.send(.words(.review(.shown)), after: 30)
    looked.send(.navigated("/words"))
    #expect(looked.state.focus.log.sessions.isEmpty && looked.state.focus.items.isEmpty)
  }

  @Test func theTaskOfReviewsStaysDeleted() throws {
    var app = reviewing()
    app.send(.words(.review(.graded(.easy))), after: 10)
    app.send(.navigated("/focus"))
    app.send(.focus(.task(.deleteTapped("words"))))
    app.send(.navigated("/words/review"))
    app.send(.words(.review(.graded(.easy))), after: 10)
    #expect(app.state.focus.items.isEmpty)
    #expect(app.state.focus.log.sessions.count == 2)
  }

  @Test(arguments: [("run", true), ("Run ", true), ("ran", false), ("", false)])
  func aTypedAnswerIsRightWhateverItsCase(typed: String, isRight: Bool) {
    var app = reviewing()
    app.send(.words(.review(.modeChosen(.typing))))
    app.send(.words(.review(.answerTyped(typed))))
    app.send(.words(.review(.shown)))
    #expect(app.html.contains("class=\"meta right\"") == isRight)
    #expect(app.html.contains("class=\"meta wrong\"") == !isRight)
  }

  @Test(arguments: [("run", "3"), ("ran", "1"), ("", "1")])
  func enterAfterATypedAnswerGivesTheGradeThatItDeserves(typed: String, grade: String) {
    var app = reviewing()
    app.send(.words(.review(.modeChosen(.typing))))
    app.send(.words(.review(.answerTyped(typed))))
    app.send(.words(.review(.shown)))
    #expect(app.effects == [.moveFocus("grade-\(grade)")])
    let solid = app.html.components(separatedBy: " solid\" type=\"button\" id=\"grade-")
    #expect(solid.count == 2 && solid[1].hasPrefix(grade))
  }

  @Test func aTapOnTheCardTurnsItAndTurnsItBack() {
    var app = reviewing()
    app.send(.words(.review(.turned)))
    #expect(app.html.contains("id=\"grade-3\"") && app.effects == [.moveFocus("grade-3")])
    app.send(.words(.review(.turned)))
    #expect(!app.html.contains("id=\"grade-3\""))
  }

  @Test func showsHowFarTheReviewIs() {
    var app = reviewing()
    #expect(app.html.components(separatedBy: "<i></i>").count == 3)
    app.press("Enter 1")
    #expect(app.html.contains("<i class=\"miss\"></i><i></i>"))
    app.press("u Enter 4")
    #expect(app.html.contains("<i class=\"on\"></i><i></i>"))
  }

  @Test func keepsAShortSessionToo() throws {
    var app = reviewing(minutes: 25)
    app.send(.words(.timer(.ended)), after: 30)
    #expect(try #require(app.state.focus.log.sessions.first).actualSeconds == 30)
  }

  @Test func startsNoTimerBesideOtherWork() {
    var app = reviewing(minutes: 5)
    app.send(.words(.timer(.tapped)))
    #expect(app.html.contains("is in progress: complete or cancel it first."))
    app.send(.words(.timer(.started)))
    #expect(app.saved.isEmpty)
    #expect(!app.html.contains("<dialog"))
  }

  @Test func choosesTheLengthOfTheTimerOnTheDialOfAnHour() {
    var app = reviewing()
    app.send(.words(.timer(.tapped)))
    #expect(app.html.contains("25:00"))
    app.send(.words(.timer(.dial(.pressed(1, 0.5)))))
    #expect(app.html.contains("15:00"))
    app.send(.words(.timer(.dial(.turned(0.5, 1)))))
    app.send(.words(.timer(.dial(.left))))
    #expect(app.html.contains("aria-valuetext=\"30 min\""))
    for (chosen, minutes) in [(0, 1), (90, 60)] {
      app.send(.words(.timer(.dial(.chosen(chosen)))))
      #expect(app.state.words.dial?.minutes == minutes)
    }
    app.send(.words(.timer(.closed)))
    #expect(!app.html.contains("<dialog"))
    #expect(app.effects == [.moveFocus("timer")])
  }

  @Test func countsTheTimerDownAndSaysWhenItsTimeIsOver() throws {
    var app = reviewing(minutes: 5)
    app.send(.woken, after: 60)
    #expect(app.html.contains("aria-label=\"Focus timer\">4:00</b>"))
    #expect(!app.html.contains("nowbar"))
    #expect(!app.html.contains("Time&#39;s up"))
    app.send(.woken, after: 240)
    #expect(app.html.contains("Time&#39;s up"))
    #expect(
      app.effects.contains { if case .sound(.completion) = $0 { true } else { false } }
    )
    app.send(.woken, after: 30)
    #expect(app.html.contains("+0:30"))
    app.send(.navigated("/words"))
    #expect(app.html.contains("nowbar"))
    app.send(.navigated("/words/review"))
    app.send(.words(.timer(.ended)))
    #expect(try #require(app.state.focus.log.sessions.first).actualSeconds == 333)
  }

  @Test func asksForThePageOfWorkWithTheTimerWhichTellsOfItsEnd() {
    var app = reviewing()
    app.state.files = .none
    app.state.files.insert(.words)
    app.send(.words(.timer(.tapped)))
    app.send(.words(.timer(.started)))
    #expect(app.effects.contains(.load(.focus)))
  }

  @Test func offersNoListeningWhereTheBrowserIsSilent() throws {
    var app = reviewing()
    #expect(app.effects.contains(.describeDevice))
    app.send(.deviceDescribed(Device()))
    #expect(!app.html.contains("can&#39;t read words aloud"))
    app.send(.deviceDescribed(Device(canSpeak: false)))
    #expect(app.html.contains("can&#39;t read words aloud"))
    let listening = try #require(
      app.html.firstMatch(of: /<button [^>]*>Listening<\/button>/)?.output
    )
    #expect(listening.contains(" disabled") && listening.contains("aria-describedby=\"silent\""))
    app.send(.navigated("/words"))
    #expect(!app.html.contains("aria-label=\"Listen"))
  }

  @Test func takesSeveralAnswersBack() {
    var app = reviewing()
    for _ in 0..<2 { app.press("Enter 4") }
    #expect(app.html.contains("Done for now"))
    app.press("u u")
    #expect(app.state.words.deck?.cards == [WordCard(), WordCard()])
    #expect(app.html.contains(">run</p>"))
  }

  @Test func showsTheYearAndTheNextDays() {
    var app = reviewing()
    app.press("Enter 4 Enter 3")
    app.send(.navigated("/words/progress"))
    #expect(app.html.contains("2 reviews in the last 12 months, most on Nov 21: 2"))
    #expect(app.html.contains("2 reviews due in the next 30 days."))
    #expect(app.html.contains("data-fit=\"4\""))
    #expect(app.html.components(separatedBy: "<rect").count > 365)
  }

  @Test func changesHowWordsAreReviewed() {
    var app = reviewing()
    app.send(.navigated("/words/settings"))
    #expect(app.html.contains("0.212, 1.2931"))
    app.send(.words(.settings(.retentionChosen(80))))
    #expect(app.saved.map(\.key.field) == ["wordRetention"])
    app.send(.words(.settings(.retentionChosen(50))))
    #expect(app.saved.isEmpty)
    app.send(.words(.settings(.newPerDayTyped("1"))))
    app.send(.words(.settings(.newPerDayTyped("x"))))
    #expect(app.state.words.deck?.agenda(at: app.state.now).new.count == 1)
    app.send(.words(.settings(.parametersTyped("0.5, 1.2"))))
    app.send(.words(.settings(.parametersKept)))
    #expect(app.saved.isEmpty)
    #expect(app.html.contains("Enter 21 numbers"))
    var list = FSRS.defaultParameters
    list[0] = 0.5
    app.send(
      .words(.settings(.parametersTyped("[" + list.map { "\($0)" }.joined(separator: ", ") + "]")))
    )
    app.send(.words(.settings(.parametersKept)))
    #expect(app.saved.map(\.key.field) == ["wordParameters"])
    #expect(app.html.contains("0.5, 1.2931"))
    app.send(.words(.settings(.parametersReset)))
    #expect(app.html.contains("0.212, 1.2931"))
  }

  @Test func looksUpWhatTheDictionarySuggests() throws {
    var app = reviewing()
    app.send(.navigated("/words"))
    app.send(.words(.word(.opened(try #require(app.state.words.deck?.words.first).id))))
    app.send(.words(.word(.lookupTapped)))
    #expect(app.html.contains("Looking it up"))
    app.answer(response: #"{"definitions":[],"suggestions":["rum"]}"#)
    #expect(app.html.contains("No definition found for “run”."))
    app.send(.words(.word(.suggestionChosen("rum"))))
    #expect(app.asked == ["/api/v1/dictionary?word=rum"])
    app.answer(response: "", isOK: false)
    #expect(app.html.contains("Couldn&#39;t reach the dictionary."))
  }
}
