import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Testing

struct AppTests {
  @Test func namesTheDocumentAfterThePage() {
    var run = AppRun()
    #expect(
      run.effects == [
        .theme(.system), .startPage(.today, .standard), .title("Time calculator · Haru"),
      ]
    )
    run.send(.navigated("/nowhere"))
    #expect(run.effects == [.moveFocus("main"), .title("Page not found · Haru")])
    #expect(run.html.contains(#"href="/today">Open today</a>"#))
  }

  @Test func letsAMessageGoAfterItsTime() {
    var run = AppRun()
    run.send(.copied)
    #expect(run.html.contains("Copied"))
    #expect(App.subscriptions(run.state) == [.wake(at: run.state.now.instant + 5_000)])
    run.send(.woken, after: 4)
    #expect(run.html.contains("Copied"))
    run.send(.woken, after: 1)
    #expect(!run.html.contains("Copied"))
    #expect(App.subscriptions(run.state).isEmpty)
  }

  @Test func aPullAsksThePageThatIsShown() {
    var run = AppRun(path: "/weather")
    run.send(.pulled)
    #expect(run.asked.count == 1)
    #expect(run.html.contains(#"data-state="pulls""#))
    run.send(.navigated("/words"))
    run.send(.words(.dayMoved(-1)))
    run.send(.pulled)
    #expect(run.state.words.day == nil && run.asked.isEmpty)
    run.send(.navigated("/calc"))
    run.send(.pulled)
    #expect(run.effects.isEmpty)
    #expect(!run.html.contains(#"data-state="pulls""#))
  }

  @Test func offersANewVersionAndTakesItWhenAsked() {
    var run = AppRun()
    #expect(!run.html.contains("A new version is ready"))
    run.send(.updateArrived)
    #expect(run.html.contains("A new version is ready"))
    run.send(.updateTapped)
    #expect(run.effects == [.takeUpdate])
  }

  @Test func saysThatAChangeCouldNotBeSaved() {
    var run = AppRun()
    run.send(.saveFailed("QuotaExceededError"))
    #expect(run.html.contains("Couldn&#39;t save this: QuotaExceededError"))
  }

  @Test func saysThatItStartedAgainAfterATrap() {
    var run = AppRun()
    run.send(.opened(App.Launch(path: "/calc", isRecovered: true)))
    #expect(run.html.contains("Everything you saved is still here."))
  }

  @Test func showsWhatAnotherTabSaved() {
    var first = AppRun()
    first.press("1 0 0 + 3 0 =")
    var second = AppRun()
    let operations = first.saved.map { Operation(number: 1, write: $0) }
    second.send(.operationsArrived(operations))
    second.send(.operationsArrived(operations))
    #expect(second.state.calculator.history.map(\.id) == first.state.calculator.history.map(\.id))
  }

  @Test(arguments: [("/", true), ("/calc?x=1", true), ("/settings", true), ("/calc/more", false)])
  func sendsTheFirstPaintOfEachPage(path: String, isFound: Bool) {
    let paint = App.firstPaint(path: path, messages: .inEnglish, at: AppRun.moment(0))
    #expect(paint.isFound == isFound)
    #expect(paint.html.contains("id=\"main\""))
    #expect(!paint.html.contains("Results appear here"))
    #expect(!paint.html.contains(" style="))
  }
}
