import HaruCore
import HaruHTML
import HaruTime

extension FocusPage {
  /// The running session, or the result of the one that was just completed.
  static func session(_ state: App.State) -> Node {
    if let result = state.focus.result { return self.result(result, state) }
    guard let session = state.focus.session else {
      return Node(.div, "empty")
        .containing(
          Node(.h1).text(.focusNothingRuns),
          Node(.a, "btn tint").href("\(Route.focus.path)").text(.focusTitle)
        )
    }
    return Node(.div, "stage").attribute(.dataState, phase(session, state))
      .containing(
        bar(session, state),
        Node(.div, "dial").role("timer").label(countdown(session, state))
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
            Node(.a, "icon-btn").href("\(Route.focus.path)").label(.focusMinimise)
              .containing(Icon.down.node()),
            Node(.div, "who")
              .containing(
                Node(.h1, "clip").text(session.name),
                Node(.p).text(streak > 1 ? state.messages.focusInARow(count: streak) : "")
              ),
            Node(.button, "icon-btn").type("button").label(.focusAwake)
              .pressed(state.focus.keepsAwake)
              .onClick(.awakeTapped)
              .containing(Icon.sun.node())
          ),
        otherSession(session, state)
      )
  }

  /// Says that a session of another device runs too, and shows it on demand.
  static func otherSession(_ session: RunningSession, _ state: App.State) -> Node {
    let other = state.focus.running.first { !$0.id.utf8.elementsEqual(session.id.utf8) }
    guard let other else { return .empty }
    return Node(.div, "banner").role("status")
      .containing(
        Node(.p).text(state.messages.focusAlsoRuns(name: other.name)),
        Node(.button, "btn").type("button").onClick(.sessionChosen(other.id)).text(.focusShow)
      )
  }

  private static func core(_ session: RunningSession, _ state: App.State) -> Node {
    let item = state.focus.item(session.item)
    let text = state.messages
    let now = state.now.instant
    let isOver = session.leftMilliseconds(at: now) < 0
    let spent = text.focusSpentOf(
      spent: text.time(session.spentMilliseconds(at: now) / 1_000),
      estimate: text.time(session.estimateSeconds)
    )
    return Node(.div, "core")
      .containing(
        WorkIcon.tile(item?.icon ?? "", pen: item?.pen ?? 1),
        Node(.time).text(countdown(session, state)),
        Node(.p)
          .text(
            session.isPaused
              ? text[.focusPausedNow] : isOver ? text[.focusTakesLonger] : spent
          )
      )
  }

  private static func span(_ session: RunningSession, _ state: App.State) -> Node {
    let finish = session.expectedFinish(at: state.now.instant)
    return Node(.dl, "span")
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
            Node(.dd).text(clock(finish, state))
          )
      )
  }

  /// Pause alone while it runs; cancel and complete beside resume in a pause.
  private static func deck(_ session: RunningSession, _ state: App.State) -> Node {
    guard session.isPaused else {
      return Node(.div, "deck")
        .containing(
          Node(.span),
          round("round main", .pause, state.messages[.focusPause], .pauseTapped)
            .id("main-control"),
          Node(.span)
        )
    }
    let lock = session.lockEnd(at: state.now.instant).map {
      state.messages.focusFrom(time: exactClock($0, state))
    }
    return Node(.div, "deck")
      .containing(
        round("round bad", .x, state.messages[.appCancel], .cancelTapped),
        round("round main", .play, state.messages[.focusResume], .resumeTapped)
          .id("main-control"),
        round("round ok", .check, lock ?? state.messages[.focusComplete], .completeTapped)
          .state(.ariaDisabled, lock != nil)
      )
  }

  @inline(never)
  private static func round(
    _ names: StaticString,
    _ icon: Icon,
    _ text: String,
    _ action: Action
  ) -> Node {
    Node(.button, names).type("button").onClick(action)
      .containing(
        Node(.span).containing(icon.node()),
        Node(.span).text(text)
      )
  }

  private static func question(_ session: RunningSession, _ state: App.State) -> Node {
    guard state.focus.isCancelling else { return .empty }
    return Sheet.question(
      .made(state.messages.focusCancelQuestion(name: session.name)),
      .message(.focusCancelText),
      close: .cancelAnswered(false),
      answers: [
        Node(.button, "btn bad").type("button").onClick(.cancelAnswered(true))
          .text(.focusCancelConfirm),
        Node(.button, "btn solid").type("button").flag(.autofocus)
          .onClick(.cancelAnswered(false))
          .text(.focusKeepGoing),
      ]
    )
  }
}
