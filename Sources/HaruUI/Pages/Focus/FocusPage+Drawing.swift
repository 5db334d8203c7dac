import HaruCore
import HaruHTML
import HaruTime

// Drawings of time: cells and arcs of ten minutes, bars of days.
extension FocusPage {
  /// A length of time in cells of ten minutes, the last one in proportion.
  @inline(never)
  static func cells(_ seconds: Int64) -> Node {
    let width = max(1, min(seconds, 7_200) / 60)
    return Node(
      still: Still(.svg, "cells").decorative()
        .attribute(.viewBox, "0 0 \(width) 8")
        .attribute(.width, "\(width)")
        .containing(
          Still(.line).attribute(.x1, "0").attribute(.x2, "\(width)")
            .attribute(.y1, "4").attribute(.y2, "4")
            .attribute(.strokeDasharray, "8.5 1.5")
        )
    )
  }

  /// The ring of a session: an arc for each ten minutes of the estimate, elapsed ones pale.
  static func dial(_ session: RunningSession, _ state: App.State) -> Node {
    Node(still: ring(session, state))
  }

  @inline(never)
  private static func ring(_ session: RunningSession, _ state: App.State) -> Still {
    let total = session.estimateSeconds
    let spent = session.spentMilliseconds(at: state.now.instant) / 1_000
    let over = spent > total ? (spent - total) % total : 0
    return Still(.svg).decorative()
      .attribute(.viewBox, "0 0 336 336")
      .containing(
        arc("track", 0, total, of: total),
        spent > total ? arc("arc", 0, total, of: total) : arc("arc", spent, total, of: total),
        .when(spent > total, arc("over", 0, max(over, 1), of: total))
      )
  }

  /// The arcs between two times; 14 is the width of the stroke with its round ends, 10 the gap that
  /// is seen, 999 the circle.
  private static func arc(
    _ name: StaticString,
    _ start: Int64,
    _ end: Int64,
    of total: Int64
  ) -> Still {
    let unit: Int64 = total > 14_400 ? (total > 86_400 ? total : 3_600) : 600
    // Lengths count in tenths of a second.
    let gap = total <= unit ? 0 : total * 120 / 999
    var text = ""
    var first: Int64 = 0
    var reached: Int64 = 0
    var from = start / unit * unit
    while from < end {
      let dash = max(from * 10 + gap, start * 10)
      let last = min(min(from + unit, total) * 10 - gap, end * 10)
      if last > dash {
        if text.utf8.isEmpty { first = dash } else { text += "\(dash - reached) " }
        text += "\(last - dash) "
        reached = last
      }
      from += unit
    }
    return Still(.circle, name)
      .attribute(.cx, "168").attribute(.cy, "168").attribute(.r, "159")
      .attribute(.pathLength, "\(total * 10)")
      // A pattern that began with a gap would draw a round end before it.
      .attribute(.strokeDashoffset, "\(-first)")
      .attribute(.strokeDasharray, text.utf8.isEmpty ? "0 \(total * 20)" : text + "\(total * 20)")
      .attribute(.strokeLinecap, text.utf8.isEmpty ? "butt" : nil)
  }

  /// The small ring of the card and the banner.
  @inline(never)
  static func miniDial(_ session: RunningSession, _ state: App.State) -> Still {
    let total = session.estimateSeconds
    let left = max(0, session.leftMilliseconds(at: state.now.instant) / 1_000)
    let icon = state.focus.item(session.item)?.icon ?? ""
    return Still(.span, "mini")
      .containing(
        Still(.svg).decorative().attribute(.viewBox, "0 0 40 40")
          .containing(
            Still(.circle, "track").attribute(.cx, "20").attribute(.cy, "20").attribute(.r, "17"),
            Still(.circle, "arc").attribute(.cx, "20").attribute(.cy, "20").attribute(.r, "17")
              .attribute(.pathLength, "\(total)")
              .attribute(.strokeDasharray, "\(left) \(total)")
          ),
        WorkIcon.picture(icon)
      )
  }

  /// Bars of days; the labels stand below as far as they are not empty.
  ///
  /// `today` is the place of the bar that stands out.
  static func bars(
    _ totals: [Int64],
    labels: [String],
    today: Int?,
    _ state: App.State
  ) -> Node {
    let width = 350 / max(1, totals.count)
    let gap = max(1, width / 6)
    let highest = max(totals.max() ?? 0, 1)
    var drawing: [Still] = []
    for (place, total) in totals.enumerated() {
      let height = Int(total * 66 / highest)
      let left = place * 350 / max(1, totals.count)
      drawing.append(
        Still(.rect).class(total == 0 ? "none" : place == today ? "today" : nil)
          .attribute(.x, "\(left + gap)").attribute(.y, "\(74 - max(height, 2))")
          .attribute(.width, "\(width - 2 * gap)").attribute(.height, "\(max(height, 2))")
          .attribute(.rx, "2")
      )
      guard !labels[place].utf8.isEmpty else { continue }
      drawing.append(label(labels[place], x: left + width / 2, y: 92, anchor: "middle"))
    }
    return Node(.svg, "plot bars").role("img")
      .label(state.messages[.focusBars])
      .attribute(.viewBox, "0 0 350 96")
      .containing(drawing.map { Node(still: $0) })
  }

  @inline(never)
  static func label(_ text: String, x: Int, y: Int, anchor: StaticString) -> Still {
    Still(.text).attribute(.x, "\(x)").attribute(.y, "\(y)").attribute(.textAnchor, anchor)
      .text(text)
  }

  /// Estimate against actual time, a dot for each session, with the diagonal of perfect guesses.
  static func scatter(_ calibration: Calibration, _ state: App.State) -> Node {
    let largest = calibration.pairs.reduce(Int64(600)) {
      max($0, $1.estimateSeconds, $1.actualSeconds)
    }
    let step = max(600, (largest / 4 + 599) / 600 * 600)
    let limit = step * 4
    var drawing: [Still] = []
    for tick in 0...4 {
      let minutes = "\(Int64(tick) * step / 60)"
      let (x, y) = (34 + tick * 76, 200 - tick * 45)
      drawing.append(
        Still(.line, "rule").attribute(.x1, "34").attribute(.x2, "342")
          .attribute(.y1, "\(y)").attribute(.y2, "\(y)")
      )
      drawing.append(label(minutes, x: 28, y: y + 4, anchor: "end"))
      drawing.append(label(minutes, x: x, y: 218, anchor: "middle"))
    }
    drawing.append(
      Still(.line, "guide").attribute(.x1, "34").attribute(.y1, "200")
        .attribute(.x2, "338").attribute(.y2, "20")
    )
    for pair in calibration.pairs {
      let isOver = pair.actualSeconds > pair.estimateSeconds
      drawing.append(
        Still(.circle).class(isOver ? "over" : "dot")
          .attribute(.cx, "\(34 + pair.estimateSeconds * 304 / limit)")
          .attribute(.cy, "\(200 - pair.actualSeconds * 180 / limit)")
          .attribute(.r, "4.5")
      )
    }
    drawing.append(label(state.messages[.focusTookLonger], x: 44, y: 22, anchor: "start"))
    drawing.append(label(state.messages[.focusEarlier], x: 338, y: 190, anchor: "end"))
    return Node(.svg, "plot scatter").role("img")
      .label(state.messages[.focusGuessAndActual])
      .attribute(.viewBox, "0 0 350 226")
      .containing(drawing.map { Node(still: $0) })
  }

  /// The last sessions of a task: a step for what was guessed, a dot for what it took.
  static func steps(_ sessions: [WorkSession], _ state: App.State) -> Node {
    var low = Int64.max
    var high: Int64 = 0
    for session in sessions {
      low = min(low, session.actualSeconds, session.estimateSeconds ?? session.actualSeconds)
      high = max(high, session.actualSeconds, session.estimateSeconds ?? 0)
    }
    let range = max(high - low, 60)
    let y = { (seconds: Int64) in Int(150 - (seconds - low) * 130 / range) }
    let width = 300 / max(1, sessions.count)
    var line = ""
    var dots: [Still] = []
    for (place, session) in sessions.enumerated() {
      let (left, actual) = (8 + place * width, y(session.actualSeconds))
      let guess = y(session.estimateSeconds ?? session.actualSeconds)
      line += "\(left),\(guess) \(left + width),\(guess) "
      dots.append(
        Still(.line, "stem").attribute(.x1, "\(left + width / 2)").attribute(
          .x2,
          "\(left + width / 2)"
        )
        .attribute(.y1, "\(guess)").attribute(.y2, "\(actual)")
      )
      dots.append(
        Still(.circle).class(session.isAchieved == false ? "over" : "dot")
          .attribute(.cx, "\(left + width / 2)").attribute(.cy, "\(actual)").attribute(.r, "5")
      )
    }
    dots.insert(Still(.polyline, "guess").attribute(.points, line), at: 0)
    dots.append(label(state.messages.time(high, exactly: false), x: 346, y: 24, anchor: "end"))
    dots.append(label(state.messages.time(low, exactly: false), x: 346, y: 154, anchor: "end"))
    return Node(.svg, "plot steps").role("img")
      .label(state.messages[.focusGuessAndActual])
      .attribute(.viewBox, "0 0 350 164")
      .containing(dots.map { Node(still: $0) })
  }

  /// A length of time as a row of ten-minute blocks, in proportion to the longest shown beside it.
  static func blocks(_ seconds: Int64, of longest: Int64, isPlan: Bool) -> Node {
    let cell: Int64 = longest > 14_400 ? 3_600 : 600
    var blocks: [Still] = []
    var start: Int64 = 0
    while start < seconds, blocks.count < 100 {
      let length = min(cell, seconds - start)
      blocks.append(
        Still(.rect).attribute(.x, permille(start, of: longest)).attribute(.y, "1")
          .attribute(.width, permille(length * 94 / 100, of: longest)).attribute(.height, "16")
          .attribute(.rx, "4")
      )
      start += cell
    }
    return (isPlan ? Node(.svg, "blocks plan") : Node(.svg, "blocks")).decorative()
      .containing(blocks.map { Node(still: $0) })
  }

  private static func permille(_ part: Int64, of whole: Int64) -> String {
    let permille = part * 1_000 / max(1, whole)
    return "\(permille / 10).\(permille % 10)%"
  }
}
