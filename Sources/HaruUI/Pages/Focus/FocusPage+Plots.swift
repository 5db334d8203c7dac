import HaruCore
import HaruHTML
import HaruTime

// Charts of sessions. Positions are percentages of the drawing, so that its text is never scaled.
extension FocusPage {
  /// Bars for days, with labels below unless they are empty.
  ///
  /// `today` is the index of the highlighted bar.
  static func bars(
    _ totals: [Int64],
    labels: [String],
    today: Int?,
    _ state: App.State
  ) -> Node {
    let count = Int64(max(1, totals.count))
    // Sums of maliciously long sessions are capped, so that nothing overflows.
    let highest = min(max(totals.max() ?? 0, 1), Int64.max / 680)
    var drawing: [Still] = []
    for (place, total) in totals.enumerated() {
      // The bar takes two thirds of a day's width.
      let left = Int64(place) * 6 + 1
      let height = max(min(max(total, 0), highest) * 680 / highest, 20)
      drawing.append(
        Still(.rect).class(total == 0 ? "none" : place == today ? "today" : nil)
          .attribute(.x, percent(left, of: count * 6))
          .attribute(.y, percent(760 - height, of: 1_000))
          .attribute(.width, percent(4, of: count * 6))
          .attribute(.height, percent(height, of: 1_000))
          .attribute(.rx, "2")
      )
      guard !labels[place].utf8.isEmpty else { continue }
      drawing.append(label(labels[place], x: left + 2, of: count * 6, y: 96, anchor: "middle"))
    }
    return plot("plot bars", state.messages[.focusBars], drawing)
  }

  /// Estimate against actual time: a dot for each session, with the diagonal of perfect estimates.
  static func scatter(_ calibration: Calibration, _ state: App.State) -> Node {
    let largest = calibration.pairs.reduce(Int64(600)) {
      max($0, $1.estimateSeconds, $1.actualSeconds)
    }
    let step = max(600, (largest / 4 + 599) / 600 * 600)
    let limit = step * 4
    // From 10% to 97% of the width, from 88% up to 8% of the height.
    let x = { (seconds: Int64) in percent(100 + seconds * 870 / limit, of: 1_000) }
    let y = { (seconds: Int64) in percent(880 - seconds * 800 / limit, of: 1_000) }
    var drawing: [Still] = []
    for tick in 0...4 {
      let seconds = Int64(tick) * step
      drawing.append(line("rule", "10%", y(seconds), "98%", y(seconds)))
      let row = 89 - tick * 20
      drawing.append(label("\(seconds / 60)", x: 8, of: 100, y: row, anchor: "end"))
      let place = 100 + seconds * 870 / limit
      drawing.append(label("\(seconds / 60)", x: place, of: 1_000, y: 97, anchor: "middle"))
    }
    drawing.append(line("guide", x(0), y(0), x(limit), y(limit)))
    for pair in calibration.pairs {
      let isOver = pair.actualSeconds > pair.estimateSeconds
      drawing.append(
        Still(.circle).class(isOver ? "over" : "dot")
          .attribute(.cx, x(pair.estimateSeconds)).attribute(.cy, y(pair.actualSeconds))
          .attribute(.r, "4.5")
      )
    }
    drawing.append(
      label(state.messages[.focusTookLonger], x: 13, of: 100, y: 13, anchor: "start")
    )
    drawing.append(label(state.messages[.focusEarlier], x: 97, of: 100, y: 84, anchor: "end"))
    return plot("plot scatter", state.messages[.focusGuessAndActual], drawing)
  }

  /// The last sessions of a task: a step for the estimate, a dot for the actual time.
  static func steps(_ sessions: [WorkSession], _ state: App.State) -> Node {
    var low = Int64.max
    var high: Int64 = 0
    for session in sessions {
      low = min(low, session.actualSeconds, session.estimateSeconds ?? session.actualSeconds)
      high = max(high, session.actualSeconds, session.estimateSeconds ?? 0)
    }
    let range = max(high - low, 60)
    let y = { (seconds: Int64) in percent(900 - (seconds - low) * 800 / range, of: 1_000) }
    // The last eighth of the width is for the labels.
    let x = { (half: Int) in percent(Int64(half) * 7, of: Int64(max(1, sessions.count)) * 16) }
    var guesses: [Still] = []
    var marks: [Still] = []
    var before: String?
    for (place, session) in sessions.enumerated() {
      let guess = y(session.estimateSeconds ?? session.actualSeconds)
      let (left, middle, right) = (x(place * 2), x(place * 2 + 1), x(place * 2 + 2))
      let actual = y(session.actualSeconds)
      if let before { guesses.append(line("guess", left, before, left, guess)) }
      guesses.append(line("guess", left, guess, right, guess))
      before = guess
      marks.append(line("stem", middle, guess, middle, actual))
      marks.append(
        Still(.circle).class(session.isAchieved == false ? "over" : "dot")
          .attribute(.cx, middle).attribute(.cy, actual).attribute(.r, "5")
      )
    }
    let time = { (seconds: Int64, y: Int) in
      label(state.messages.time(seconds, exactly: false), x: 99, of: 100, y: y, anchor: "end")
    }
    return plot(
      "plot steps",
      state.messages[.focusGuessAndActual],
      guesses + marks + [time(high, 12), time(low, 92)]
    )
  }

  @inline(never)
  private static func plot(_ names: StaticString, _ label: String, _ drawing: [Still]) -> Node {
    Node(.svg, names).role("img").label(label).containing(drawing.map { Node(still: $0) })
  }

  /// A text at a fraction of the width and a percentage of the height.
  @inline(never)
  private static func label(
    _ text: String,
    x: Int64,
    of width: Int64,
    y: Int,
    anchor: StaticString
  ) -> Still {
    Still(.text).attribute(.x, percent(x, of: width)).attribute(.y, "\(y)%")
      .attribute(.textAnchor, anchor)
      .text(text)
  }

  @inline(never)
  private static func line(
    _ name: StaticString,
    _ x1: String,
    _ y1: String,
    _ x2: String,
    _ y2: String
  ) -> Still {
    Still(.line, name).attribute(.x1, x1).attribute(.y1, y1).attribute(.x2, x2).attribute(.y2, y2)
  }
}
