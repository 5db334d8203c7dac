import HaruCore
import HaruHTML
import HaruTime

extension FocusPage {
  /// When the running session has to be drawn again: when its next second begins; in a pause, when
  /// the minute changes in which it should be done.
  @inline(never)
  static func wake(_ state: App.State) -> Instant? {
    guard let session = state.focus.session else { return nil }
    let now = state.now.instant
    if session.isPaused {
      return now + (60_000 - session.expectedFinish(at: now).milliseconds % 60_000)
    }
    return now + (1_000 - session.spentMilliseconds(at: now) % 1_000)
  }

  /// What the running session asks of the host: a word when its time is up, the badge of the app,
  /// the screen.
  @inline(never)
  static func follow(_ state: inout App.State) -> [Effect] {
    guard state.isOpen else { return [] }
    var effects = remind(&state)
    let session = state.focus.session
    let left = session.map { $0.leftMilliseconds(at: state.now.instant) } ?? 0
    let minutes = session == nil ? 0 : max(1, (left + 59_999) / 60_000)
    if state.focus.told.badge != minutes {
      state.focus.told.badge = minutes
      effects.append(.badge(minutes))
    }
    let isAwake = state.focus.keepsAwake && session != nil && state.route == .focusSession
    if state.focus.told.isAwake != isAwake {
      state.focus.told.isAwake = isAwake
      effects.append(.stayLit(isAwake))
    }
    return effects
  }

  /// Says once when the estimate is used up, and once at twice of it.
  private static func remind(_ state: inout App.State) -> [Effect] {
    guard let session = state.focus.session else { return [] }
    let nudge = session.nudge(at: state.now.instant)?.rawValue ?? 0
    let isKnown = state.focus.told.session.utf8.elementsEqual(session.id.utf8)
    let before = isKnown ? state.focus.told.nudge : nudge
    state.focus.told.session = session.id
    state.focus.told.nudge = nudge
    guard nudge > before else { return [] }
    var effects: [Effect] = []
    if state.settings.hasCompletionSound {
      effects.append(.sound(.completion(state.settings.completionSound)))
    }
    if state.settings.hasNotifications {
      let text = state.messages
      let question =
        nudge == 1
        ? text.focusReached(name: session.name) : text.focusReachedTwice(name: session.name)
      effects.append(.remind(question, action: text.focusComplete))
    }
    return effects
  }

  /// The title of the document while a session runs: the time left and the task.
  @inline(never)
  static func title(_ state: App.State) -> String? {
    state.focus.session.map { "\(countdown($0, state)) · \($0.name)" }
  }

  /// The time left as it is counted down, `+` before the time over.
  static func countdown(_ session: RunningSession, _ state: App.State) -> String {
    let left = session.leftMilliseconds(at: state.now.instant)
    return left < 0
      ? "+" + Countdown.text(milliseconds: -left - 999) : Countdown.text(milliseconds: left)
  }

  /// The time on the wall at an instant.
  static func clock(_ instant: Instant, _ state: App.State) -> String {
    state.messages.clock(zone(nil, state).dateTime(at: instant).time)
  }

  /// A moment's time on the wall where it happened.
  static func clock(_ moment: Moment, _ state: App.State) -> String {
    state.messages.clock(moment.time)
  }

  /// What is shared of a result: a text, or a picture of the card with that text.
  static func share(_ state: App.State, asPicture: Bool) -> [Effect] {
    guard let session = state.focus.result else { return [] }
    let text = "\(session.name): \(state.messages.verdict(session))"
    if !asPicture { return [.share(text)] }
    return [.sharePicture(resultPicture(session, state), text: text)]
  }

  static func sharePlanner(_ state: App.State) -> [Effect] {
    [.sharePicture(plannerPicture(state), text: state.messages[.focusPlanner])]
  }
}
