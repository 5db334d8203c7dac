import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension FocusPage {
  /// The result of a session, presented as a reward.
  static func result(_ session: WorkSession, _ state: App.State) -> Node {
    let text = state.messages
    let statistics = state.focus.log.statistics(of: session.item)
    let achieved = session.isAchieved ?? false
    let isBest = achieved && statistics.currentStreak == statistics.bestStreak
    let title =
      achieved && statistics.currentStreak > 1
      ? text.focusInARow(count: statistics.currentStreak)
      : text[achieved ? .focusAchieved : .focusMissed]
    return Node(.div, "finish")
      .containing(
        Node(.div, "prize")
          .containing(
            burst(achieved ? (isBest ? .star : .check) : .clock, isBright: achieved),
            Node(.h1).text(title),
            Node(.p).text(isBest ? "\(session.name) · \(text[.focusBestReached])" : session.name)
          ),
        versus(session, state),
        facts(session, state),
        ways(from: session, state)
      )
  }

  /// What can be done with the result.
  private static func ways(from session: WorkSession, _ state: App.State) -> Node {
    Node(.div, "acts")
      .containing(
        TextButton.link(
          to: "\((state.focus.returnsToToday ? Route.today : .focus).path)",
          .appClose,
          .solidWide
        ),
        TextButton.link(
          to: "\(Route.focusTask.path)?id=\(session.item)",
          .focusTaskRecords,
          .quietWide
        ),
        Pair.node(
          TextButton.node(
            .focusSharePicture,
            .session(.resultShared(asPicture: true)),
            icon: .share
          ),
          TextButton.node(.focusShare, .session(.resultShared(asPicture: false)), icon: .text)
        ),
        rating(state)
      )
  }

  private static func burst(_ icon: Icon, isBright: Bool) -> Node {
    let ring = { (name: StaticString) -> Node in
      Node(.circle, name).attribute(.cx, "92").attribute(.cy, "92").attribute(.r, "76")
        .attribute(.pathLength, "240")
    }
    return Node(.div, "burst")
      .containing(
        Node(.svg).decorative().attribute(.viewBox, "0 0 184 184")
          .containing(
            .when(isBright, ring("a")),
            .when(isBright, ring("b")),
            .when(isBright, ring("c")),
            ring("d")
          ),
        icon.node()
      )
  }

  private static func versus(_ session: WorkSession, _ state: App.State) -> Node {
    guard let estimate = session.estimateSeconds, let left = session.remainingSeconds else {
      return .empty
    }
    let text = state.messages
    let longest = max(estimate, session.actualSeconds)
    let pen = state.focus.item(session.item)?.pen ?? 1
    return Node(.section, "card")
      .containing(
        Node(.dl, "versus").attribute(.dataPen, "\(pen)")
          .containing(
            Node(.dt).text(.focusEstimate),
            Node(.dd).containing(blocks(estimate, of: longest, isPlan: true)),
            Node(.dd, "v").text(text.time(estimate)),
            Node(.dt).text(.focusActual),
            Node(.dd).containing(blocks(session.actualSeconds, of: longest, isPlan: false)),
            Node(.dd, "v").text(text.time(session.actualSeconds))
          ),
        verdict(left, text)
      )
  }

  /// How much earlier than estimated it was done, or how much longer it took.
  static func verdict(_ left: Int64, _ text: Messages) -> Node {
    left < 0
      ? Node(.p, "verdict over").text(text.focusOver(time: text.time(-left)))
      : Node(.p, "verdict")
        .containing(
          Icon.check.node(.small),
          Node(.span).text(text.focusEarly(time: text.time(left)))
        )
  }

  private static func facts(_ session: WorkSession, _ state: App.State) -> Node {
    let text = state.messages
    let today = day(plannerToday(state), state)?.grid.totalMilliseconds
    return Node(.dl, "facts")
      .containing(
        fact(.focusStarted, clock(session.startedAt, state)),
        session.expectedFinish.map { fact(.focusExpected, clock($0, state)) } ?? .empty,
        fact(.focusFinished, clock(session.endedAt, state)),
        fact(.focusSpent, text.time(session.actualSeconds)),
        fact(.focusToday, text.time((today ?? 0) / 1_000, exactly: false))
      )
  }

  /// A figure with its caption.
  @inline(never)
  static func fact(_ name: Message, _ value: String) -> Node {
    Node(.div).containing(Node(.dt).text(name), Node(.dd).text(value))
  }

  /// Asks for a rating, if the operator configured a page for it.
  private static func rating(_ state: App.State) -> Node {
    guard state.focus.asksForRating, let link = state.configuration.rateURL else { return .empty }
    return TextButton.link(to: link, .focusRate, .quietWide)
      .attribute(.target, "_blank")
      .attribute(.rel, "noopener")
  }

  /// The result as a self-contained picture.
  static func resultPicture(_ session: WorkSession, _ state: App.State) -> String {
    let statistics = state.focus.log.statistics(of: session.item)
    let title =
      session.isAchieved == true && statistics.currentStreak > 1
      ? state.messages.focusInARow(count: statistics.currentStreak)
      : state.messages[session.isAchieved == true ? .focusAchieved : .focusMissed]
    return picture(width: 640, height: 360) { lines in
      lines.append(line(session.name, y: 110, size: 34))
      lines.append(line(title, y: 190, size: 56))
      lines.append(line(state.messages.verdict(session), y: 260, size: 26))
      lines.append(line(state.messages[.appName], y: 320, size: 22))
    }
  }

  /// An SVG document with its own colours, as text.
  static func picture(
    width: Int,
    height: Int,
    _ fill: (inout [Still]) -> Void
  ) -> String {
    var content = [
      Still(.rect).attribute(.width, "\(width)").attribute(.height, "\(height)")
        .attribute(.fill, "#FAF9F7")
    ]
    fill(&content)
    return Still(.svg)
      .attribute(.viewBox, "0 0 \(width) \(height)")
      .attribute(.width, "\(width)").attribute(.height, "\(height)")
      .containing(content)
      .html(messages: [])
  }

  @inline(never)
  static func line(_ text: String, y: Int, size: Int) -> Still {
    Still(.text).attribute(.x, "320").attribute(.y, "\(y)")
      .attribute(.textAnchor, "middle").attribute(.fill, "#2B2A28")
      .attribute(.fontSize, "\(size)")
      .text(text)
  }
}
