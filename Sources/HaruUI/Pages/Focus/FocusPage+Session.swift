import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime

extension FocusPage {
  /// The running session, or the result of the one that was just completed.
  static func session(_ state: App.State) -> Node {
    if let result = state.focus.result { return self.result(result, state) }
    guard let session = state.focus.session else {
      return EmptyState.node(
        title: .message(.focusNothingRuns),
        .h1,
        ways: [TextButton.link(to: "\(Route.focus.path)", .focusChoose, .tint)]
      )
    }
    return Node(.div, "stage").attribute(.dataState, phase(session, state))
      .containing(
        bar(session, state),
        Node(.div, "dial").role("timer").label(session.timeLeft(at: state.now.instant))
          .containing(dial(session, state), core(session, state)),
        span(session, state),
        deck(session, state),
        question(session, state)
      )
  }

  private static func phase(_ session: RunningSession, _ state: App.State) -> String {
    if session.isPaused { return "paused" }
    return session.leftMilliseconds(at: state.now.instant) < 0 ? "overrun" : "running"
  }

  private static func bar(_ session: RunningSession, _ state: App.State) -> Node {
    let streak = state.focus.log.statistics(of: session.item).currentStreak
    return Node(.header)
      .containing(
        Node(.div, "bar")
          .containing(
            Node(
              still: IconButton.link(
                to: "\(Route.focus.path)",
                .down,
                .message(.focusMinimise)
              )
            ),
            Node(.div, "who")
              .containing(
                Node(.h1, "clip").text(session.name),
                Node(.p).text(streak > 1 ? state.messages.focusInARow(count: streak) : "")
              ),
            Node(still: IconButton.room)
          ),
        otherSession(session, state)
      )
  }

  /// Says that another device also runs a session, and shows it on demand.
  static func otherSession(_ session: RunningSession, _ state: App.State) -> Node {
    let other = state.focus.running.first { $0.id != session.id }
    guard let other else { return .empty }
    return Banner.node(
      .made(state.messages.focusAlsoRuns(name: other.name)),
      [TextButton.node(.focusShow, .session(.chosen(other.id)))]
    )
  }

  private static func core(_ session: RunningSession, _ state: App.State) -> Node {
    let item = state.focus.item(session.item)
    let text = state.messages
    let now = state.now.instant
    let isOver = session.leftMilliseconds(at: now) < 0
    let paused = text.time(session.currentPauseMilliseconds(at: now) / 1_000)
    let spent = text.focusSpentOf(
      spent: text.time(session.spentMilliseconds(at: now) / 1_000),
      estimate: text.time(session.estimateSeconds)
    )
    return Node(.div, "core")
      .containing(
        WorkIcon.tile(item?.icon ?? "", pen: item?.pen ?? 1),
        Node(.time).text(session.timeLeft(at: state.now.instant)),
        Node(.p)
          .text(
            session.isPaused
              ? text.focusPausedSince(time: paused)
              : isOver ? text[.focusTakesLonger] : spent
          )
      )
  }

  /// The start and the expected finish; the original plan is struck out after a pause or an
  /// overrun.
  private static func span(_ session: RunningSession, _ state: App.State) -> Node {
    let now = state.now.instant
    let planned = clock(session.plannedFinish, state)
    let expected = clock(session.expectedFinish(at: now), state)
    // AM/PM would be redundant beside the other time.
    let digits = String(utf8: planned.utf8.filter { (48...58).contains($0) })
    let isOver = session.leftMilliseconds(at: now) < 0
    return Node(.div)
      .containing(
        Node(.dl, "span")
          .containing(
            Node(.div)
              .containing(
                Node(.dt).text(.focusStarted),
                Node(.dd).text(clock(session.startedAt, state))
              ),
            Icon.right.node(.small),
            Node(.div)
              .containing(
                Node(.dt).text(.focusExpected),
                Node(.dd)
                  .containing(
                    .when(!planned.hasSameBytes(as: expected), Node(.s).text(digits)),
                    Node(.span)
                      .text(isOver ? state.messages.focusNow(time: expected) : expected)
                  )
              )
          ),
        Node(.p, "wish")
          .containing(
            Chip.toggle(
              .message(.focusAwake),
              isOn: state.focus.keepsAwake,
              .session(.awakeTapped),
              icon: .sun
            ),
            .when(isOver && !session.isPaused, reminder(state))
          )
      )
  }

  /// A reminder of an overrun, in 5 minutes.
  private static func reminder(_ state: App.State) -> Node {
    let due = state.focus.session?.reminder(after: state.now.instant)
    let name = due.map { state.messages.focusRemindsAt(time: clock($0, state)) }
    return Chip.toggle(
      name.map { .made($0) } ?? .message(.focusRemindLater),
      isOn: due != nil,
      .session(.reminderTapped),
      icon: .bell
    )
  }

  /// Three controls in fixed positions: cancel, pause or resume, complete.
  private static func deck(_ session: RunningSession, _ state: App.State) -> Node {
    Node(.div, "deck")
      .containing(
        RoundButton.node(.x, .message(.appCancel), .session(.cancelTapped), .bad),
        (session.isPaused
          ? RoundButton.node(.play, .message(.focusResume), .session(.resumeTapped), .main)
          : RoundButton.node(.pause, .message(.focusPause), .session(.pauseTapped), .main))
          .id("main-control"),
        complete(session, state)
      )
  }

  /// Until it can be completed, the button counts down the time left.
  private static func complete(_ session: RunningSession, _ state: App.State) -> Node {
    let left = session.lockLeftMilliseconds(at: state.now.instant)
    guard left > 0 else {
      return RoundButton.node(.check, .message(.focusComplete), .session(.completeTapped), .done)
    }
    return RoundButton.waiting(
      Countdown.text(milliseconds: left),
      .message(.focusComplete),
      .session(.completeTapped),
      .done
    )
  }

  private static func question(_ session: RunningSession, _ state: App.State) -> Node {
    guard state.focus.isCancelling else { return .empty }
    return Sheet.question(
      .made(state.messages.focusCancelQuestion(name: session.name)),
      .message(.focusCancelText),
      close: .session(.cancelAnswered(false)),
      keep: TextButton.node(.focusKeepGoing, .session(.cancelAnswered(false))),
      change: TextButton.node(.focusCancelConfirm, .session(.cancelAnswered(true)), .solidBad)
    )
  }
}
