import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime

extension FocusPage {
  /// When the running session has to be redrawn: when its next second starts; in a pause that the
  /// page does not count, when the minute of the expected finish changes.
  static func wake(_ state: App.State) -> Instant? {
    let now = state.now.instant
    guard let session = state.focus.session else {
      // The line of the current time moves in the planner.
      return state.route == .focusPlanner || state.route == .today
        ? now + (60_000 - now.milliseconds % 60_000) : nil
    }
    if session.isPaused, state.route == .focusSession {
      return now + (1_000 - session.currentPauseMilliseconds(at: now) % 1_000)
    }
    if session.isPaused {
      return now + (60_000 - session.expectedFinish(at: now).milliseconds % 60_000)
    }
    return now + (1_000 - session.spentMilliseconds(at: now) % 1_000)
  }

  /// Ends the second of two simultaneous starts, and moves this device's session when the clock is
  /// set, so that the time worked stays.
  ///
  /// Each tab that notices the clock change writes the same start; a tab that receives the new
  /// start from another adopts it.
  @inline(never)
  static func advance(_ state: inout App.State) -> [Effect] {
    let repeated = state.focus.repeated.map { $0.deletion(at: state.now.instant) }
    state.focus.repeated = []
    return (repeated.isEmpty ? [] : [.save(repeated)]) + move(&state)
  }

  private static func move(_ state: inout App.State) -> [Effect] {
    let device = state.focus.device
    let place = state.focus.running.firstIndex { $0.device.hasSameBytes(as: device) }
    guard let place else {
      state.focus.seen = nil
      return []
    }
    let session = state.focus.running[place]
    let shift = state.steadyShift
    guard let seen = state.focus.seen, seen.start == session.startedAt.instant,
      seen.session == session.id
    else {
      state.focus.seen = Seen(session: session.id, start: session.startedAt.instant, shift: shift)
      return []
    }
    let step = Instant(milliseconds: seen.shift) - Instant(milliseconds: shift)
    guard step.magnitude > UInt64(SteadyClock.tolerance) else { return [] }
    let moved = session.moved(by: step)
    state.focus.running[place] = moved
    state.focus.told.reminder = state.focus.told.reminder.map { $0 + step }
    state.focus.seen = Seen(session: moved.id, start: moved.startedAt.instant, shift: shift)
    return [.save(moved.timeWrites(at: state.now.instant))]
  }

  /// The effects of the running session: a reminder when its time is up, the app's badge (the
  /// minutes left, otherwise the waiting items), the wake lock.
  @inline(never)
  static func follow(_ state: inout App.State) -> [Effect] {
    guard state.isOpen else { return [] }
    followPlan(&state)
    var effects = withdraw(&state) + remind(&state)
    let session = state.focus.session
    let left = session.map { $0.leftMilliseconds(at: state.now.instant) } ?? 0
    let waiting = session == nil ? waiting(state) : max(1, (left + 59_999) / 60_000)
    if state.focus.told.badge != waiting {
      state.focus.told.badge = waiting
      effects.append(.badge(waiting))
    }
    let isAwake = state.focus.keepsAwake && session != nil && state.route == .focusSession
    if state.focus.told.isAwake != isAwake {
      state.focus.told.isAwake = isAwake
      effects.append(.stayLit(isAwake))
    }
    return effects
  }

  /// The number of waiting items while no session runs: words to review and missed alarms.
  private static func waiting(_ state: App.State) -> Int64 {
    Int64((state.words.due?.count ?? 0) + (state.clock.bell?.missed.count ?? 0))
  }

  /// Closes the notification of a session that has ended.
  private static func withdraw(_ state: inout App.State) -> [Effect] {
    guard state.focus.told.nudge > 0, state.focus.running(state.focus.told.session) == nil else {
      return []
    }
    state.focus.told.nudge = 0
    return [.withdrawReminder]
  }

  /// Reminds once when the estimate is used up, once at twice the estimate, and when the person
  /// wanted it, on any device.
  private static func remind(_ state: inout App.State) -> [Effect] {
    guard let session = state.focus.session else { return [] }
    let now = state.now.instant
    let nudge = session.nudge(at: now)
    let asked = session.remindAt.flatMap { $0 <= now ? $0 : nil }
    let told = state.focus.told
    state.focus.told.session = session.id
    state.focus.told.nudge = nudge?.rawValue ?? 0
    state.focus.told.reminder = asked
    guard told.session == session.id else { return [] }
    let isAsked = asked.map { $0 != told.reminder } ?? false
    guard state.focus.told.nudge > told.nudge || isAsked else { return [] }
    var effects: [Effect] = []
    if state.settings.hasCompletionSound {
      effects.append(.sound(.completion(state.settings.completionSound)))
    }
    if state.settings.hasNotifications {
      let text = state.messages
      effects.append(
        .remind(
          text.overrun(session, nudge ?? .estimate),
          complete: text.focusComplete,
          later: text.noticeLater,
          session: session.id.text
        )
      )
    }
    return effects
  }

  /// The document's title during a session: the time left and the task.
  @inline(never)
  static func title(_ state: App.State) -> String? {
    state.focus.session.map { "\($0.timeLeft(at: state.now.instant)) · \($0.name)" }
  }

  /// The local time of day at an instant.
  static func clock(_ instant: Instant, _ state: App.State) -> String {
    state.messages.clock(zone(nil, state).dateTime(at: instant).time)
  }

  /// The local time of day at an instant, rounded up to the second.
  static func exactClock(_ instant: Instant, _ state: App.State) -> String {
    state.messages.exactClock(zone(nil, state).dateTime(at: instant + 999).time)
  }

  /// The local time of day of a moment, at its place.
  static func clock(_ moment: Moment, _ state: App.State) -> String {
    state.messages.clock(moment.time)
  }

  /// Shares a result: a text, or a picture of the card with that text.
  static func share(_ state: App.State, asPicture: Bool) -> [Effect] {
    guard let session = state.focus.result else { return [] }
    let text = "\(session.name): \(state.messages.verdict(session))"
    if !asPicture { return [.share(text)] }
    return [.sharePicture(resultPicture(session, state), text: text)]
  }

  static func sharePlanner(_ state: App.State) -> [Effect] {
    share(state.focus.span, of: plannerDate(state), state)
  }

  /// Shares the picture of a day, a week or a month.
  static func share(_ span: Span, of date: PlainDate, _ state: App.State) -> [Effect] {
    let picture = plannerPicture(of: span, date, state)
    return [.sharePicture(picture, text: state.messages[.focusPlanner])]
  }
}
