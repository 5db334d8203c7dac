import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Testing

/// Attention on the today page: vibration, the badge, a neglected task, a pull.
struct TodayAttentionTests {
  private static func run(_ sessions: [(String, String)] = []) -> AppRun {
    var run = AppRun(path: "/focus")
    for name in ["English", "Maths"] {
      run.send(.focus(.task(.newTapped)))
      run.send(.focus(.task(.edited(.nameTyped(name)))))
      run.send(.focus(.task(.editingEnded(isConfirmed: true))))
    }
    for (name, date) in sessions {
      let item = run.state.focus.items.first { $0.name == name }?.id
      run.send(.focus(.records(.sessionAdded)))
      run.send(.focus(.records(.sessionEdited(.task, item?.text ?? ""))))
      run.send(.focus(.records(.sessionEdited(.date, date))))
      run.send(.focus(.records(.sessionEdited(.start, "08:00"))))
      run.send(.focus(.records(.sessionEdited(.end, "08:30"))))
      run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    }
    run.send(.navigated("/today"))
    return run
  }

  private static func vibrations(_ run: AppRun) -> [[Int64]] {
    run.effects.compactMap { if case .vibrate(let pattern) = $0 { pattern } else { nil } }
  }

  @Test func startCompletionAndRingingVibrate() {
    var run = Self.run()
    run.send(.focus(.session(.startTapped(run.state.focus.items[0].id))))
    #expect(Self.vibrations(run) == [[30]])
    run.send(.focus(.session(.completeTapped)), after: 600)
    #expect(Self.vibrations(run) == [[30, 60, 30]])
    run.send(.navigated("/clock/timer"))
    run.send(.clock(.timer(.lengthTyped("1m"))))
    run.send(.clock(.timer(.started)))
    #expect(Self.vibrations(run) == [])
    run.send(.woken, after: 61)
    #expect(Self.vibrations(run) == [[400, 200, 400]])
    run.send(.woken)
    #expect(Self.vibrations(run) == [])
  }

  @Test func theResultOfASessionThatWasStartedHereClosesToHere() {
    var run = Self.run()
    let close = { (run: AppRun, path: String) in
      run.html.contains("<a class=\"btn solid wide\" href=\"\(path)\"")
    }
    run.send(.focus(.session(.startTapped(run.state.focus.items[0].id))))
    run.send(.navigated("/focus/session"))
    run.send(.focus(.session(.completeTapped)), after: 600)
    #expect(close(run, "/today"))
    run.send(.navigated("/focus/task?id=\(run.state.focus.items[0].id)"))
    #expect(run.html.contains("Start English"))
    run.send(.focus(.session(.startTapped(run.state.focus.items[0].id))))
    run.send(.navigated("/focus/session"))
    run.send(.focus(.session(.completeTapped)), after: 600)
    #expect(close(run, "/focus"))
  }

  @Test func aSwitchTurnsItOff() {
    var run = Self.run()
    run.send(.settings(.chosen(.vibration(true))))
    #expect(Self.vibrations(run) == [[30]])
    run.send(.settings(.chosen(.vibration(false))))
    #expect(Self.vibrations(run) == [])
    run.send(.focus(.session(.startTapped(run.state.focus.items[0].id))))
    #expect(Self.vibrations(run) == [])
    run.send(.navigated("/settings"))
    #expect(run.html.contains("Vibration"))
  }

  @Test func theBadgeCountsWhatWaits() {
    var run = Self.run()
    let word = Word(id: "w", term: "calm", savedAt: AppRun.moment(0))
    let operations = word.writes(at: AppRun.moment(0).instant).enumerated().map {
      Operation(number: Int64($0.offset + 1), write: $0.element)
    }
    run.send(.operationsArrived(operations))
    #expect(run.effects.contains(.badge(1)))
    run.send(.focus(.session(.startTapped(run.state.focus.items[0].id))))
    #expect(run.effects.contains(.badge(30)))
    run.send(.focus(.session(.completeTapped)), after: 600)
    #expect(run.effects.contains(.badge(1)))
  }

  @Test func aHabitThatRestsIsNamedOnce() {
    let maths = ["2026-11-02", "2026-11-05", "2026-11-09"].map { ("Maths", $0) }
    let english = ["2026-11-08", "2026-11-10", "2026-11-12"].map { ("English", $0) }
    let run = Self.run(maths + english)
    #expect(run.html.contains("30 min · 12 days since the last time"))
    #expect(!run.html.contains("9 days since"))
    #expect(run.html.contains("30 min · last 30 min"))
  }

  @Test func aTaskDoneLatelyOrSeldomIsNot() {
    let lately = ["2026-11-02", "2026-11-05", "2026-11-15"].map { ("Maths", $0) }
    #expect(!Self.run(lately).html.contains("since the last time"))
    let seldom = ["2026-11-02", "2026-11-05"].map { ("Maths", $0) }
    #expect(!Self.run(seldom).html.contains("since the last time"))
  }

  @Test func aPullAsksForWeatherAndOtherDevices() {
    var run = Self.run()
    run.send(.pulled)
    // Without a saved place, no weather is asked for.
    #expect(run.effects == [.sync])
    if let place = WeatherPlace(latitude: 375_660, longitude: 1_269_784, name: "Seoul") {
      run.send(
        .operationsArrived(
          place.writes(at: AppRun.moment(0).instant).enumerated().map {
            Operation(number: Int64($0.offset + 1), write: $0.element)
          }
        )
      )
    }
    run.answer(response: "{}", isOK: false)
    run.send(.pulled)
    #expect(run.effects.last == .sync)
    #expect(run.asked.count == 1)
  }
}
