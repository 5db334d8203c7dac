import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Testing

/// The welcome at the first start, and the practice session.
struct WelcomeGreetingTests {
  private static let title = "Your day, ten minutes at a time"

  /// An app that starts at a path with records.
  private static func start(
    _ path: String = "/",
    records: [CellWrite] = [],
    change: (inout App.Launch) -> Void = { _ in }
  ) -> AppRun {
    var run = AppRun(path: "/calc")
    var replica = Replica()
    replica.apply(records)
    run.state = App.State(at: AppRun.moment(0), seed: [1, 2, 3, 4])
    var launch = App.Launch(path: path, replica: replica, device: "phone")
    change(&launch)
    run.send(.opened(launch))
    return run
  }

  private static func isWelcomed(_ run: AppRun) -> Bool { run.html.contains(title) }

  @Test func aNewDeviceIsWelcomedOnce() {
    var run = Self.start()
    #expect(Self.isWelcomed(run))
    #expect(run.html.contains(">D-day</span>") && !run.html.contains(">Calendar</span>"))
    // The practice and the demo come before the switches, and Enter starts.
    let parts = run.html.matches(of: /Show me a full day|What Today shows/).map { $0.output }
    #expect(parts.first == "Show me a full day" && parts.contains("What Today shows"))
    #expect(run.html.contains(/<button[^>]*autofocus[^>]*>Start</))
    // Everything it asks for can be skipped.
    #expect(!run.html.contains("/account"))
    run.send(.welcome(.greetingClosed))
    #expect(!Self.isWelcomed(run))
    #expect(run.saved.map(\.key) == [CellKey(entity: "settings", id: "phone", field: "welcomed")])
    let again = Self.start(records: run.saved)
    #expect(!Self.isWelcomed(again))
    // Closing it twice changes nothing.
    run.send(.welcome(.greetingClosed))
    #expect(run.saved.isEmpty)
  }

  @Test func itsLinksEndIt() {
    var run = Self.start()
    run.send(.navigated("/practice"))
    #expect(run.saved.map(\.key.field) == ["welcomed"])
    run.send(.navigated("/today"))
    #expect(!Self.isWelcomed(run))
  }

  @Test func whoHasDataIsNeverWelcomed() {
    let word = Word(id: "w", term: "calm", savedAt: AppRun.moment(0))
    let records = word.writes(at: AppRun.moment(0).instant)
    #expect(!Self.isWelcomed(Self.start(records: records)))
    // Not even if it was deleted, and not while another device's data is on its way.
    let deleted = records + [word.deletion(at: AppRun.moment(1).instant)]
    #expect(!Self.isWelcomed(Self.start(records: deleted)))
    #expect(!Self.isWelcomed(Self.start { $0.sync.phase = .checking }))
    #expect(!Self.isWelcomed(Self.start { $0.sync.phase = .signedOut }))
    #expect(!Self.isWelcomed(Self.start { $0.sync.isKept = false }))
    #expect(!Self.isWelcomed(Self.start { $0.isRecovered = true }))
    #expect(!Self.isWelcomed(Self.start { $0.isCleared = true }))
    // Settings alone are no data: the browser's language may have been chosen before.
    let setting = Setting.theme(.dark).write(at: AppRun.moment(0).instant, device: "phone")
    #expect(Self.isWelcomed(Self.start(records: [setting])))
  }

  @Test func anAddressOpensItsPage() {
    #expect(!Self.isWelcomed(Self.start("/calc")))
    #expect(!Self.isWelcomed(Self.start("/today")))
    #expect(Self.isWelcomed(Self.start("/?source=pwa")))
    let start = Setting.startPage("/calc").write(at: AppRun.moment(0).instant, device: "phone")
    #expect(!Self.isWelcomed(Self.start(records: [start])))
  }

  @Test func itsCodeIsLoadedOnlyThen() {
    var files = PageFiles.none
    files.insert(.today)
    var run = AppRun(path: "/", replica: Replica(), files: files)
    #expect(run.effects.contains(.load(.welcome)))
    #expect(!Self.isWelcomed(run))
    run.send(.fileArrived(.welcome))
    #expect(Self.isWelcomed(run))
    let other = AppRun(path: "/today", replica: Replica(), files: files)
    #expect(!other.effects.contains(.load(.welcome)))
  }

  @Test func whatIsChosenTakesEffectAtOnce() {
    var run = Self.start()
    run.send(.welcome(.sectionSwitched(.quote, isOn: false)))
    #expect(!run.html.contains(#"class="saying"#))
    #expect(Self.isWelcomed(run))
    run.send(.welcome(.languageChosen(.ko)))
    #expect(run.effects.contains(.fetchMessages(.ko)))
    run.send(.languageArrived(.ko, Messages.carried(.ko).texts))
    #expect(run.html.contains("하루를 10분씩 들여다봐요"))
    #expect(run.html.contains(#"selected="">한국어"#))
  }

  @Test func theServerNeverRendersIt() {
    let paint = App.firstPaint(path: "/", messages: .inEnglish, at: AppRun.moment(0))
    #expect(!paint.html.contains(Self.title))
    #expect(paint.html.contains("dayhead"))
  }

  @Test func aPracticeRoundComparesAndStoresNothing() {
    var run = AppRun(path: "/practice")
    #expect(run.html.contains("Ten slow breaths"))
    run.send(.welcome(.practice(.started(40))))
    let start = run.state.now.instant
    #expect(App.subscriptions(run.state).contains(.wake(at: start + 1_000)))
    run.send(.woken, after: 52)
    #expect(run.html.contains(#"role="timer">0:52"#))
    run.send(.welcome(.practice(.completed)), after: 0)
    #expect(run.html.contains("12 s longer than estimated"))
    #expect(run.saved.isEmpty)
    #expect(run.state.focus.log.sessions.isEmpty)
    run.send(.welcome(.practice(.repeated)))
    #expect(run.html.contains("1 of 3"))
    // Leaving ends it.
    run.send(.welcome(.practice(.started(20))))
    run.send(.navigated("/today"))
    run.send(.navigated("/practice"))
    #expect(run.html.contains("1 of 3"))
  }

  @Test(arguments: [(40, "Exactly as estimated"), (30, "10 s shorter"), (100, "1 min longer")])
  func aPracticeRoundSaysTheDifference(seconds: Int64, said: String) {
    var run = AppRun(path: "/practice")
    run.send(.welcome(.practice(.started(40))))
    run.send(.welcome(.practice(.completed)), after: seconds)
    #expect(run.html.contains(said))
    // A tap that arrives twice changes nothing.
    run.send(.welcome(.practice(.completed)), after: 5)
    #expect(run.html.contains(said))
  }

  @Test func aForgottenPracticeRoundIsDrawnWithinBounds() {
    var run = AppRun(path: "/practice")
    run.send(.welcome(.practice(.started(90))))
    run.send(.welcome(.practice(.completed)), after: 40_000_000)
    #expect(run.html.count < 60_000)
  }
}
