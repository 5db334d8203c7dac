import HaruCore
import HaruHTML
import HaruTime

// What goes on of this page's, shown on the others.
extension ClockPage {
  /// The bar of the timer that is over first, else that of the stopwatch; nothing where neither runs or its
  /// own page is shown.
  @inline(never)
  static func live(_ state: App.State) -> Node {
    if state.route == .clockTimer || state.route == .clockStopwatch { return .empty }
    if let countdown = nextOver(state) { return bar(countdown, state) }
    guard state.clock.stopwatch.isRunning else { return .empty }
    let elapsed = state.clock.stopwatch.elapsed(at: state.measured)
    return NowBar.node(
      .clockStopwatch,
      area: "clock",
      page: .clockStopwatch,
      said(.stopwatch, state.messages[.clockStopwatch], "", Countdown.text(milliseconds: elapsed)),
      (.pause, .stopwatchStop, .stopwatch(.startTapped))
    )
  }

  /// The running timer that is over first.
  static func nextOver(_ state: App.State) -> Countdown? {
    let now = state.measured
    return state.clock.countdowns.filter { $0.state(at: now) == .running }
      .min { $0.left(at: now) < $1.left(at: now) }
  }

  private static func bar(_ countdown: Countdown, _ state: App.State) -> Node {
    let text = state.messages
    let left = countdown.left(at: state.measured)
    let end = text.clock(local(state.now.instant + left, state).time)
    return NowBar.node(
      .clockTimer,
      area: "clock",
      page: .clockTimer,
      said(
        .timer,
        name(of: countdown, text),
        text.timerRingsAt(time: end),
        Countdown.text(milliseconds: left)
      ),
      (.pause, .timerPause, .timer(.tapped(countdown.id)))
    )
  }

  private static func said(
    _ icon: Icon,
    _ name: String,
    _ line: String,
    _ time: String
  ) -> [Node] {
    [
      icon.node(),
      Node(.span, "grow")
        .containing(Node(.span, "name clip").text(name), Node(.span, "meta").text(line)),
      Node(.b, "left").text(time),
    ]
  }
}
