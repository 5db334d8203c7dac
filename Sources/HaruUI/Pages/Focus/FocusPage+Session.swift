import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension FocusPage {
  /// The running session, or the result of the one that was just completed.
  static func session(_ state: App.State) -> Node {
    if let result = state.focus.result { return self.result(result, state) }
    guard let session = state.focus.session else {
      return Node(.div, "empty")
        .containing(
          Node(.h1).text(.focusNothingRuns),
          Node(.a, "btn tint").href("\(Route.focus.path)").text(.focusChoose)
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
            Node(.span, "icon-btn").decorative()
          ),
        otherSession(session, state)
      )
  }

  /// Says that a session of another device runs too, and shows it on demand.
  static func otherSession(_ session: RunningSession, _ state: App.State) -> Node {
    let other = state.focus.running.first { $0.id != session.id }
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
    let paused = text.time(session.currentPauseMilliseconds(at: now) / 1_000)
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
              ? text.focusPausedSince(time: paused)
              : isOver ? text[.focusTakesLonger] : spent
          )
      )
  }

  /// When it began and when it should be done; what was planned before a pause or an overrun is
  /// struck out.
  private static func span(_ session: RunningSession, _ state: App.State) -> Node {
    let now = state.now.instant
    let planned = clock(session.plannedFinish, state)
    let expected = clock(session.expectedFinish(at: now), state)
    // Beside the other time its half of the day would be one too many.
    let digits = String(decoding: planned.utf8.filter { (48...58).contains($0) }, as: UTF8.self)
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
                    .when(!planned.utf8.elementsEqual(expected.utf8), Node(.s).text(digits)),
                    Node(.span)
                      .text(isOver ? state.messages.focusNow(time: expected) : expected)
                  )
              )
          ),
        Node(.p, "wish")
          .containing(
            Node(.button, "chip").type("button").pressed(state.focus.keepsAwake)
              .onClick(.awakeTapped)
              .containing(Icon.sun.node(.small), Node(.span).text(.focusAwake))
          )
      )
  }

  /// Three controls that keep their places: cancel, pause or resume, complete.
  ///
  /// Over the estimate complete is the one in the middle, between pause and a later reminder.
  private static func deck(_ session: RunningSession, _ state: App.State) -> Node {
    let text = state.messages
    let now = state.now.instant
    let pause = { (names: StaticString) in
      round(names, .pause, text[.focusPause], .pauseTapped).id("main-control")
    }
    let cancel = round("round bad", .x, text[.appCancel], .cancelTapped)
    if session.isPaused {
      return Node(.div, "deck")
        .containing(
          cancel,
          round("round main", .play, text[.focusResume], .resumeTapped).id("main-control"),
          complete(session, state)
        )
    }
    if session.leftMilliseconds(at: now) < 0 {
      let reminder = state.focus.reminder
      return Node(.div, "deck")
        .containing(
          pause("round"),
          round("round main", .check, text[.focusComplete], .completeTapped),
          round(
            "round",
            .bell,
            reminder.map { text.focusRemindsAt(time: clock($0, state)) } ?? text[.focusRemindLater],
            .reminderTapped
          )
          .pressed(reminder != nil)
        )
    }
    return Node(.div, "deck")
      .containing(
        cancel,
        pause("round main"),
        complete(session, state)
      )
  }

  /// Until it can be completed, the time that is missing is counted down on the button.
  private static func complete(_ session: RunningSession, _ state: App.State) -> Node {
    let text = state.messages
    let left = session.lockLeftMilliseconds(at: state.now.instant)
    guard left > 0 else { return round("round ok", .check, text[.focusComplete], .completeTapped) }
    return Node(.button, "round ok").type("button").onClick(.completeTapped)
      .state(.ariaDisabled, true)
      .containing(
        Node(.span).text(Countdown.text(milliseconds: left)),
        Node(.span).text(.focusComplete)
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
