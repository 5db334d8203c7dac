import HaruCore
import HaruHTML
import HaruJSON
import HaruTime

extension ClockPage {
  static func press(_ state: inout some Scope, _ action: StopwatchAction) -> [Effect] {
    var stopwatch = state.clock.stopwatch
    let now = state.measured
    switch action {
    case .startTapped:
      if stopwatch.isRunning { stopwatch.stop(at: now) } else { stopwatch.start(at: now) }
    case .lapTapped: stopwatch.lap(at: now)
    case .resetTapped: stopwatch.reset()
    case .lapsCopied: return [.share(state.messages.localized(stopwatch.lapText))]
    case .lapsExported: return [.download(name: "laps.csv", text: stopwatch.csv(at: now))]
    }
    return [write("stopwatch", stopwatch.json, state)]
  }

  /// The digits, three round buttons and the laps.
  static func stopwatch(_ state: App.State) -> Node {
    let stopwatch = state.clock.stopwatch
    let laps = stopwatch.laps
    let running = state.clock.countdowns.filter { $0.state(at: state.measured) == .running }
    return Node(.div, "split")
      .containing(
        Node(.div, "main")
          .containing(
            digits(shown(stopwatch.elapsed(at: state.measured), state.messages)),
            buttons(stopwatch),
            stopwatch.isRunning
              ? .empty : record(milliseconds: stopwatch.elapsed(at: state.measured))
          ),
        Node(.div, "aside")
          .containing(
            Node(.h2).text(.stopwatchLaps),
            .when(stopwatch.isFresh, EmptyState.line(.stopwatchHint)),
            Node(.ol, "laps").containing(rows: rows(stopwatch, laps, state)),
            .when(
              !laps.isEmpty,
              Pair.node(
                TextButton.node(.stopwatchShare, .stopwatch(.lapsCopied), icon: .share),
                TextButton.node(.stopwatchExport, .stopwatch(.lapsExported), icon: .download)
              )
            ),
            .when(!running.isEmpty, Node(.h2).text(.clockTimer)),
            Node(.ul, "rows timers").containing(rows: timers(running, state))
          )
      )
  }

  private static func buttons(_ stopwatch: Stopwatch) -> Node {
    Node(.div, "rounds")
      .containing(
        RoundButton.node(.dday, .message(.stopwatchLapButton), .stopwatch(.lapTapped))
          .disabled(!stopwatch.isRunning),
        RoundButton.node(
          stopwatch.isRunning ? .pause : .play,
          .message(stopwatch.isRunning ? .stopwatchStop : .stopwatchStart),
          .stopwatch(.startTapped),
          .main
        ),
        RoundButton.node(.refresh, .message(.stopwatchReset), .stopwatch(.resetTapped))
          .disabled(stopwatch.isFresh)
      )
  }

  /// A time to the hundredth.
  private static func shown(_ milliseconds: Int64, _ text: Messages) -> String {
    text.localized(Stopwatch.text(milliseconds: milliseconds))
  }

  /// The digits, with smaller hundredths.
  private static func digits(_ text: String) -> Node {
    let bytes = Array(text.utf8)
    let cut = max(0, bytes.count - 3)
    return Node(.div, "digits")
      .role("timer")
      .attribute(.dataFit, bytes.count > 8 ? "2" : "1")
      .containing(
        Node(.span).text(String(utf8: bytes[..<cut])),
        Node(.small).text(String(utf8: bytes[cut...]))
      )
  }

  /// The laps, newest first, below the current one.
  private static func rows(
    _ stopwatch: Stopwatch,
    _ laps: [Stopwatch.Lap],
    _ state: some Scope
  ) -> KeyedList<Action> {
    let current = stopwatch.currentLap(at: state.measured)
    let all = laps + (current.map { [$0] } ?? [])
    let extremes = stopwatch.extremes
    let longest = all.map { $0.time }.max() ?? 1
    let identities = all.indices.reversed().map { index in
      var version = Fingerprint()
      version.add(all[index].time)
      version.add(longest)
      version.add(extremes?.best ?? 0)
      version.add(extremes?.worst ?? 0)
      return RowIdentity(key: UInt64(index + 1), version: version.value)
    }
    let text = state.messages
    return KeyedList(identities) { place in
      let lap = all[all.count - 1 - place]
      let isBest = lap.number == extremes?.best
      let isWorst = lap.number == extremes?.worst
      let name = text.stopwatchLap(number: "\(lap.number)")
      let mark = isBest ? " · \(text.stopwatchBest)" : isWorst ? " · \(text.stopwatchWorst)" : ""
      return Node(.li)
        .class(isBest ? "best" : isWorst ? "worst" : nil)
        .containing(
          Node(.span, "meta").text(name + mark),
          Node(.span, "lap").attribute(.markLength, "\(lap.time * 100 / max(longest, 1))"),
          Node(.span).text(shown(lap.time, text)),
          Node(.span, "meta").text(shown(lap.split, text))
        )
    }
  }
}
