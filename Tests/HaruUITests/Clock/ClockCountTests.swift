import Foundation
import HaruCore
import HaruSync
import HaruUI
import Testing

/// The stopwatch and the timers.
struct ClockCountTests: ClockScene {
  /// A stopwatch stopped in its third lap, 1 s after laps of 12 and 24 s.
  private func stopped() throws -> AppRun {
    var run = try run("/clock/stopwatch")
    run.send(.clock(.stopwatch(.startTapped)))
    run.send(.clock(.stopwatch(.lapTapped)), after: 12)
    run.send(.clock(.stopwatch(.lapTapped)), after: 24)
    run.send(.clock(.stopwatch(.startTapped)))
    return run
  }

  @Test func marksTheBestAndTheWorstLapAndCopiesThemAsText() throws {
    var run = try stopped()
    #expect(run.html.contains(/<li class="best"><span class="meta">Lap 1 · Fastest</))
    #expect(run.html.contains(/<li class="worst"><span class="meta">Lap 2 · Slowest</))
    run.send(.clock(.stopwatch(.lapsCopied)))
    #expect(
      run.effects.contains(.share("1\t00:12.00\t00:12.00\n2\t00:24.00\t00:36.00\n"))
    )
  }

  @Test func theStopwatchGoesOnFromWhereItStoodAndIsPutBack() throws {
    var run = try stopped()
    run.send(.woken, after: 600)
    #expect(run.state.clock.stopwatch.elapsed(at: run.state.measured) == 37_000)
    run.send(.clock(.stopwatch(.startTapped)))
    run.send(.woken, after: 3)
    #expect(run.state.clock.stopwatch.elapsed(at: run.state.measured) == 40_000)
    run.send(.clock(.stopwatch(.resetTapped)))
    #expect(run.state.clock.stopwatch == Stopwatch())
    #expect(run.saved.count == 1)
    #expect(!run.html.contains("class=\"best\""))
  }

  @Test func aTimerOverAChangeOfTheClocksRingsByTheWallOfThen() throws {
    var run = try run("/clock/timer")
    try wake(&run, at: "2027-03-14T01:50:00-05:00", in: "America/New_York", offset: -5 * 3_600)
    run.send(.clock(.timer(.dial(.chosen(30)))))
    #expect(run.html.contains("Rings at 3:20 AM"))
  }

  @Test(arguments: [3, 10, 25, 50]) func aPresetIsTheLengthOfTheNextTimer(_ minutes: Int) throws {
    var run = try run("/clock/timer")
    run.send(.clock(.timer(.lengthTyped("90s"))))
    run.send(.clock(.timer(.dial(.chosen(minutes)))))
    let pressed = run.html.matches(of: /aria-pressed="true"[^>]*>([^<]*)</).map(\.output.1)
    #expect(pressed == ["\(minutes) min"])
    run.send(.clock(.timer(.started)))
    #expect(run.state.clock.countdowns.map(\.length) == [Int64(minutes) * 60_000])
  }

  @Test func aTimerThatRunsShowsItsTimeLeftOnTheDial() throws {
    var run = try run("/clock/timer")
    run.send(.clock(.timer(.dial(.chosen(25)))))
    run.send(.clock(.timer(.named("Tea"))))
    #expect(run.html.contains(#"class="dial slider""#))
    run.send(.clock(.timer(.started)))
    run.send(.woken, after: 300)
    #expect(!run.html.contains(#"class="dial slider""#))
    #expect(run.html.contains("<p class=\"name\">Tea</p><time data-fit=\"1\">20:00</time>"))
    #expect(run.html.contains("stroke-dasharray=\"1200000 1500000\""))
    // Of two timers, the dial shows the one that is over first, and the list shows the other.
    run.send(.clock(.timer(.dial(.chosen(3)))))
    run.send(.clock(.timer(.started)), after: 0)
    #expect(run.html.contains("<time data-fit=\"1\">3:00</time>"))
    #expect(run.html.components(separatedBy: #"class="timer""#).count == 2)
    for timer in run.state.clock.countdowns {
      run.send(.clock(.timer(.removed(timer.id))), after: 0)
    }
    #expect(run.html.contains(#"class="dial slider""#))
  }

  @Test func theStopwatchHasTheTimersThatRunBesideIt() throws {
    var run = try run("/clock/stopwatch")
    #expect(!run.html.contains(#"class="timer""#))
    run.send(.clock(.timer(.started)))
    #expect(run.html.contains(#"class="timer""#))
    #expect(App.subscriptions(run.state).contains { if case .wake = $0 { true } else { false } })
  }
}
