import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import Testing

/// What is kept of a day: a sentence and a line in the evening, the quote that was used, the
/// weather.
struct TodayEveningTests {
  /// 20:30 on the 21st.
  private static let evening = AppRun.moment(11 * 3_600 + 1_800)

  /// The page with two tasks, one of them done from 06:10 to 06:40.
  private static func run() -> AppRun {
    var run = AppRun(path: "/focus")
    for name in ["English", "Maths"] {
      run.send(.focus(.task(.newTapped)))
      run.send(.focus(.task(.edited(.nameTyped(name)))))
      run.send(.focus(.task(.editingEnded(isConfirmed: true))))
    }
    add("06:10", "06:40", &run)
    run.send(.navigated("/today"))
    return run
  }

  /// Adds a session of the first task, or of another one.
  private static func add(_ start: String, _ end: String, task: Int = 0, _ run: inout AppRun) {
    run.send(.focus(.records(.sessionAdded)))
    run.send(.focus(.records(.sessionEdited(.task, run.state.focus.items[task].id.text))))
    run.send(.focus(.records(.sessionEdited(.start, start))))
    run.send(.focus(.records(.sessionEdited(.end, end))))
    run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
  }

  private static let sentence = "You focused for 30 min and completed 1 task."

  @Test func theSentenceComesInTheEvening() {
    var run = Self.run()
    #expect(!run.html.contains(Self.sentence))
    #expect(!run.html.contains("How was it?"))
    run.send(.woken, at: Self.evening)
    #expect(run.html.contains(Self.sentence))
    #expect(run.html.contains(#"placeholder="How was it?""#))
  }

  @Test func theSentenceComesOnceAllIsDone() {
    var run = Self.run()
    Self.add("07:00", "07:20", task: 1, &run)
    #expect(run.html.contains("You focused for 50 min and completed 2 tasks."))
  }

  @Test func theSentenceSaysHowMuchOfThePlanWasDone() {
    var run = Self.run()
    run.send(.focus(.plan(.editTapped)))
    for item in run.state.focus.items { run.send(.focus(.plan(.added(item.id)))) }
    run.send(.focus(.plan(.editTapped)))
    run.send(.woken, at: Self.evening)
    let sentence = "You focused for 30 min and completed 1 of 2 planned tasks."
    #expect(run.html.contains(sentence))
    // Clearing up does not change how the day is summed up.
    run.send(.focus(.plan(.leftMoved)))
    #expect(run.html.contains(sentence))
  }

  @Test func aDayWhosePlanIsDoneIsOver() {
    var run = Self.run()
    run.send(.focus(.plan(.editTapped)))
    run.send(.focus(.plan(.added(run.state.focus.items[0].id))))
    run.send(.focus(.plan(.editTapped)))
    #expect(run.html.contains("completed 1 of 1 planned tasks"))
  }

  @Test func pastDaysHaveTheirSentenceAndFutureOnesNothing() {
    var run = Self.run()
    run.send(.woken, after: 86_400)
    run.send(.navigated("/today?date=2026-11-21"))
    #expect(run.html.contains(Self.sentence))
    #expect(run.html.contains("That day"))
    run.send(.navigated("/today?date=2026-11-23"))
    #expect(!run.html.contains("evening"))
  }

  @Test func aDayWithoutAnythingHasNoSentenceButALine() {
    var run = Self.run()
    run.send(.navigated("/today?date=2026-11-20"))
    #expect(!run.html.contains("You focused"))
    #expect(run.html.contains(#"placeholder="How was it?""#))
  }

  @Test func aLineIsSavedAMomentAfterTheLastKey() {
    var run = Self.run()
    run.send(.woken, at: Self.evening)
    run.send(.today(.noteTyped("qui")), after: 0)
    #expect(run.saved.isEmpty)
    let saves = App.subscriptions(run.state)
    #expect(saves.contains(.wake(at: Self.evening.instant + 800)))
    run.send(.today(.noteTyped("quiet ")), after: 0)
    #expect(run.saved.isEmpty)
    #expect(run.html.contains(#"value="quiet ""#))
    run.send(.woken)
    #expect(run.saved.map(\.value) == ["quiet"])
    #expect(run.saved.first?.key == CellKey(entity: "day", id: "2026-11-21", field: "note"))
    // The blank stays under the caret.
    #expect(run.html.contains(#"value="quiet ""#))
    run.send(.today(.noteTyped("quiet")), after: 0)
    run.send(.woken)
    #expect(run.saved.isEmpty)
    // In the morning, the line is shown because it was written.
    run.send(.navigated("/today?date=2026-11-21"))
    #expect(run.html.contains(#"value="quiet""#))
  }

  @Test func aLineIsSavedWhenItsFieldOrItsPageIsLeft() {
    var run = Self.run()
    run.send(.woken, at: Self.evening)
    run.send(.today(.noteEntered("one")), after: 0)
    #expect(run.saved.map(\.value) == ["one"])
    run.send(.today(.noteTyped("two")), after: 0)
    run.send(.navigated("/today?date=2026-11-20"), after: 0)
    #expect(run.saved.map(\.key.id) == ["2026-11-21"])
    #expect(run.saved.map(\.value) == ["two"])
    #expect(!run.html.contains(#"value="two""#))
    run.send(.today(.noteTyped("before")), after: 0)
    run.send(.navigated("/calc"), after: 0)
    #expect(run.saved.map(\.key.id) == ["2026-11-20"])
  }

  @Test func aLineIsOnThePlannerAndOnItsPictureBelowTheTasksAndTheDDays() throws {
    var run = Self.run()
    run.send(.navigated("/dday"))
    run.send(.dday(.saveTapped))
    run.send(.dday(.edited(.nameTyped("Finals"))))
    run.send(.dday(.edited(.dateChosen("2026-12-15"))))
    run.send(.dday(.editingConfirmed))
    run.send(.woken, at: Self.evening)
    run.send(.today(.noteEntered("a quiet day")))
    run.send(.navigated("/focus/planner"))
    #expect(run.html.contains("a quiet day"))
    run.send(.focus(.planner(.shared)))
    guard case .sharePicture(let picture, _) = run.effects.first else {
      Issue.record("no picture")
      return
    }
    let words = picture.matches(of: /font-size="20"[^>]*>([^<]*)/).map { String($0.output.1) }
    #expect(words == ["✓ English · 30 min", "D-24 Finals", "a quiet day"])
  }
}

/// The quote that was used, and the weather, stay on the page of their day.
struct TodayKeepsTests {
  private static func quotes(_ path: String = "/today") -> AppRun {
    var run = AppRun(path: path)
    for language in ["en", "ko"] {
      let lines = (1...3).map { "\(language)-\($0)\tSay \(language) \($0).\t\t\t\tstart" }
      let file = Array(lines.joined(separator: "\n").utf8)
      run.send(.quotes(.collectionArrived(language: language, file)))
    }
    return run
  }

  @Test func aUsedQuoteIsWrittenOnThePageOfItsDay() throws {
    var run = Self.quotes()
    let other = try #require(
      run.state.quotes.library.entries.first { $0.id != run.state.quotes.today }
    )
    run.send(.quotes(.useTapped(other.id)))
    #expect(run.state.toast?.text == "Written on today's page")
    #expect(run.html.contains(other.quote.text))
    // It is on its page the next day, and not on those of other days.
    run.send(.navigated("/calc"), after: 86_400)
    run.send(.navigated("/today?date=2026-11-21"))
    #expect(run.state.quotes.used == other.id)
    #expect(run.html.contains(other.quote.text))
    #expect(!run.html.contains(#"aria-label="Another quote""#))
    run.send(.navigated("/today?date=2026-11-20"))
    #expect(run.state.quotes.used == nil)
  }

  @Test func usingCanBeUndone() throws {
    var run = Self.quotes()
    let id = try #require(run.state.quotes.today)
    run.send(.quotes(.useTapped(id)))
    #expect(run.state.quotes.used == id)
    run.send(.toastActionTapped)
    #expect(run.state.quotes.used == nil)
    #expect(run.state.quotes.library.place(of: id) != nil)
  }

  @Test func aUseAfterMidnightIsStillOfTheDayBefore() throws {
    var run = Self.quotes()
    let id = try #require(run.state.quotes.today)
    // 02:00 on the 22nd.
    run.send(.woken, at: AppRun.moment(17 * 3_600))
    run.send(.quotes(.useTapped(id)))
    #expect(run.state.quotes.used == id)
    run.send(.navigated("/today?date=2026-11-22"), after: 86_400)
    #expect(run.state.quotes.used == nil)
    run.send(.navigated("/today?date=2026-11-21"))
    #expect(run.state.quotes.used == id)
  }

  private static let report = """
    {"provider":"Open-Meteo","fetched_at":1795219140,"utc_offset_seconds":32400,
    "timezone":"Asia/Seoul","current":{"time":1795219140,"temperature_2m":7.4,
    "apparent_temperature":-0.2,"relative_humidity_2m":53,"weather_code":3,"is_day":1},
    "hourly":{"time":[1795219200,1795222800],"temperature_2m":[7,9],
    "precipitation_probability":[0,60],"weather_code":[3,61]},
    "daily":{"time":[1795186800],"temperature_2m_min":[1.2],"temperature_2m_max":[9.9],
    "weather_code":[61],"sunrise":[1795212930],"sunset":[1795248980]}}
    """

  @Test func theWeatherOfTheDayIsKeptOnce() throws {
    var run = AppRun(path: "/calc")
    let place = try #require(
      WeatherPlace(latitude: 351_796, longitude: 1_290_756, name: "Busan", zone: "Asia/Seoul")
    )
    let saves = place.writes(before: nil, at: run.state.now.instant).enumerated().map {
      Operation(number: Int64($0.offset + 1), write: $0.element)
    }
    run.send(.operationsArrived(saves))
    run.send(.navigated("/today"))
    run.answer(response: Self.report)
    let kept = run.saved.filter { $0.key.field == "weather" }
    #expect(kept.map(\.key.id) == ["2026-11-21"])
    run.send(.woken)
    #expect(run.saved.isEmpty)
    // The next day, that page shows it without requesting it.
    run.send(.navigated("/calc"), after: 86_400)
    run.send(.navigated("/today?date=2026-11-21"))
    #expect(run.html.contains("Busan, 1–10 °C, rain"))
    run.send(.navigated("/today?date=2026-11-20"))
    #expect(!run.html.contains("Busan"))
  }
}
