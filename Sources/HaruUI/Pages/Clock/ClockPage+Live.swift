import HaruCore
import HaruHTML
import HaruTime

// The timer or stopwatch that is in use, as shown on other pages.
extension ClockPage {
  /// The bar of the timer that ends first or is paused, otherwise that of the stopwatch; empty if
  /// neither is in use or its own page is visible.
  @inline(never)
  static func live(_ state: App.State) -> Node {
    if isShown(state) { return .empty }
    if let countdown = inUse(state) { return bar(countdown, state) }
    guard let elapsed = elapsed(state) else { return .empty }
    return NowBar.node(
      .clockStopwatch,
      area: "clock",
      page: .clockStopwatch,
      said(.stopwatch, state.messages[.clockStopwatch], "", elapsed),
      (.pause, .stopwatchStop, .stopwatch(.startTapped))
    )
  }

  /// The timer and the stopwatch, for the bar of a session.
  @inline(never)
  static func beside(_ state: App.State) -> [Node] {
    if isShown(state) { return [] }
    let timer = inUse(state).map { countdown in
      let left = Countdown.text(milliseconds: countdown.left(at: state.measured))
      return NowBar.other(.timer, .clockTimer, left, page: .clockTimer) as Node
    }
    return [timer].compactMap { $0 } + stopwatch(state)
  }

  /// The stopwatch, for the bar of something else.
  private static func stopwatch(_ state: App.State) -> [Node] {
    guard let elapsed = elapsed(state) else { return [] }
    return [NowBar.other(.stopwatch, .clockStopwatch, elapsed, page: .clockStopwatch)]
  }

  private static func isShown(_ state: App.State) -> Bool {
    state.route == .clockTimer || state.route == .clockStopwatch
  }

  private static func elapsed(_ state: App.State) -> String? {
    guard state.clock.stopwatch.isRunning else { return nil }
    return Countdown.text(milliseconds: state.clock.stopwatch.elapsed(at: state.measured))
  }

  /// The running timer that ends first.
  static func nextOver(_ state: some Scope) -> Countdown? {
    Countdown.next(of: state.clock.countdowns, .running, at: state.measured)
  }

  private static func inUse(_ state: App.State) -> Countdown? {
    nextOver(state) ?? Countdown.next(of: state.clock.countdowns, .paused, at: state.measured)
  }

  private static func bar(_ countdown: Countdown, _ state: App.State) -> Node {
    let text = state.messages
    let left = countdown.left(at: state.measured)
    let end = text.clock(local(state.now.instant + left, state).time)
    let isPaused = countdown.state(at: state.measured) == .paused
    return NowBar.node(
      .clockTimer,
      area: "clock",
      page: .clockTimer,
      said(
        .timer,
        name(of: countdown, text),
        isPaused ? text.appPaused : text.timerRingsAt(time: end),
        Countdown.text(milliseconds: left)
      ),
      isPaused
        ? (.play, .timerGo, .timer(.tapped(countdown.id)))
        : (.pause, .timerPause, .timer(.tapped(countdown.id))),
      others: stopwatch(state)
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
