import HaruCore
import HaruUI
import Testing

/// Names are saved without surrounding whitespace, whatever they name.
struct NamesTests: ClockScene {
  private static let typed = "  Tea time\t"

  @Test func ofTasks() {
    var run = AppRun(path: "/focus")
    run.send(.focus(.task(.newTapped)))
    run.send(.focus(.task(.edited(.nameTyped(Self.typed)))))
    run.send(.focus(.task(.editingEnded(isConfirmed: true))))
    #expect(run.state.focus.items.map(\.name) == ["Tea time"])
  }

  @Test func ofAlarms() throws {
    var run = try run()
    run.send(.clock(.addTapped))
    run.send(.clock(.alarm(.edited(.timeChosen("09:30")))))
    run.send(.clock(.alarm(.edited(.labelTyped(Self.typed)))))
    run.send(.clock(.alarm(.editingConfirmed)))
    #expect(run.state.clock.alarms.map(\.label) == ["Tea time"])
  }

  @Test func ofTimers() throws {
    var run = try run("/clock/timer")
    run.send(.clock(.timer(.lengthTyped("90s"))))
    run.send(.clock(.timer(.named(Self.typed))))
    run.send(.clock(.timer(.started)))
    #expect(run.state.clock.countdowns.map(\.label) == ["Tea time"])
  }

  @Test func ofDays() {
    var run = AppRun(path: "/dday")
    run.send(.dday(.saveTapped))
    run.send(.dday(.edited(.nameTyped(Self.typed))))
    run.send(.dday(.edited(.dateChosen("2027-03-01"))))
    run.send(.dday(.editingConfirmed))
    #expect(run.state.dday.saved.map(\.dday.name) == ["Tea time"])
  }

  @Test func ofNotebooks() {
    var run = AppRun(path: "/words")
    run.send(.words(.notebook(.addTapped)))
    run.send(.words(.notebook(.named(Self.typed))))
    run.send(.words(.notebook(.kept)))
    #expect(run.state.words.notebooks.map(\.name) == ["Tea time"])
  }
}
