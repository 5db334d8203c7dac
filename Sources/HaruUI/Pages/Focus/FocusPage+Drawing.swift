import HaruCore
import HaruHTML
import HaruTime

// Drawings of durations: ten-minute cells and arcs, bars for days.
extension FocusPage {
  /// A duration as ten-minute cells, the last one in proportion.
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

  /// The arcs between two times; 14 is the stroke width with its round caps, 10 the visible gap,
  /// 999 the circumference.
  private static func arc(
    _ name: StaticString,
    _ start: Int64,
    _ end: Int64,
    of total: Int64
  ) -> Still {
    let unit: Int64 = total > 14_400 ? (total > 86_400 ? total : 3_600) : 600
    // Lengths are in tenths of a second.
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
      // A pattern that starts with a gap would draw a round cap before it.
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

  /// A duration as a row of ten-minute blocks, relative to the longest one shown with it.
  static func blocks(_ seconds: Int64, of longest: Int64, isPlan: Bool) -> Node {
    let cell: Int64 = longest > 14_400 ? 3_600 : 600
    var blocks: [Still] = []
    var start: Int64 = 0
    while start < seconds, blocks.count < 100 {
      let length = min(cell, seconds - start)
      blocks.append(
        Still(.rect).attribute(.x, percent(start, of: longest)).attribute(.y, "1")
          .attribute(.width, percent(length * 94 / 100, of: longest)).attribute(.height, "16")
          .attribute(.rx, "4")
      )
      start += cell
    }
    return (isPlan ? Node(.svg, "blocks plan") : Node(.svg, "blocks")).decorative()
      .containing(blocks.map { Node(still: $0) })
  }

  static func percent(_ part: Int64, of whole: Int64) -> String {
    let tenths = part * 1_000 / max(1, whole)
    return "\(tenths / 10).\(tenths % 10)%"
  }
}
