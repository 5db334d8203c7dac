import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Testing

/// Whatever is planned, moved, done, corrected and undone in any order, the page equals one made
/// from the records alone.
struct FocusPlanPropertyTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func thePageIsMadeFromTheRecordsAlone(seed: UInt64) {
    var random = Seeded(state: seed)
    var run = FocusPlanTests.run()
    let days = ["", "?date=2026-11-22", "?date=2026-11-23", "?date=2026-11-20"]
    for _ in 0..<60 {
      step(&run, &random, days)
      if run.state.focus.plan.editor != nil {
        run.send(.focus(.plan(.editingEnded(isConfirmed: .random(using: &random)))))
      }
    }
    for day in days {
      run.send(.navigated("/calc"))
      run.send(.navigated("/today\(day)"))
      run.state.toast = nil
      var fresh = AppRun(path: "/today\(day)", replica: run.state.replica, files: .all)
      fresh.state.focus.device = run.state.focus.device
      fresh.send(.woken, at: run.state.now)
      fresh.send(.navigated("/today\(day)"), after: 0)
      fresh.state.toast = nil
      #expect(fresh.html == run.html)
      #expect(fresh.state.focus.plan.forecast == run.state.focus.plan.forecast)
    }
  }

  private func step(_ run: inout AppRun, _ random: inout Seeded, _ days: [String]) {
    let task = run.state.focus.items.randomElement(using: &random)?.id ?? ""
    let number = Int.random(in: -70...70, using: &random)
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1: run.send(.focus(.plan(.added(task))))
    case 2: run.send(.focus(.plan(.removed(task))))
    case 3: run.send(.focus(.plan(.moved(task, by: number / 35))))
    case 4: run.send(.focus(.plan(.shifted(task, by: number))))
    case 5: run.send(.focus(.plan(.stretched(task, by: number))))
    case 6:
      run.send(.focus(.plan(.changeTapped(task))))
      let changes: [FocusPlanEditor.Action] = [
        .timeChosen("1\(abs(number) % 10):30"), .minutesTyped("\(abs(number))"),
        .dayTapped(.monday), .dayTapped(.sunday), .dateChosen("2026-11-22"),
      ]
      run.send(.focus(.plan(.edited(changes.randomElement(using: &random) ?? .dayTapped(.monday)))))
    case 7: run.send(.focus(.plan(.leftMoved)))
    case 8: run.send(.toastActionTapped)
    case 9:
      run.send(.focus(.session(.startTapped(task))))
      run.send(.focus(.session(.completeTapped)), after: 300)
      run.send(.navigated("/today"))
    case 10:
      guard let last = run.state.focus.log.sessions.last else { break }
      run.send(.focus(.records(.sessionChangeTapped(last.id))))
      run.send(.focus(.records(.sessionEdited(.end, "09:5\(abs(number) % 10)"))))
      run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
      // An overlap is reported, and the dialog stays open.
      run.send(.focus(.records(.sessionEditingEnded(isConfirmed: false))))
    case 11:
      guard let last = run.state.focus.log.sessions.last else { break }
      run.send(.focus(.records(.sessionDeleteTapped(last.id))))
    default: run.send(.navigated("/today\(days.randomElement(using: &random) ?? "")"))
    }
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same random tests in every run.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
