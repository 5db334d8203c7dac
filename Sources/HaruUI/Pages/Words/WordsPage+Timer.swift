import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime

// Timed reviews are work: a session of the task "Words", which the planner shows like any other.
extension WordsPage {
  /// The presets in minutes.
  private static let presets = [5, 10, 15, 25]

  /// The timed review session running on this device.
  static func timer(_ state: some Scope) -> RunningSession? {
    sessions(state).first { $0.item == ReviewTime.task }
  }

  private static func sessions(_ state: some Scope) -> [RunningSession] {
    let device = state.focus.device
    return state.replica.records(of: RunningSession.entity)
      .compactMap { RunningSession(record: $0) }
      .filter { $0.device.hasSameBytes(as: device) }
  }

  /// Handles the actions of the dial and the timer.
  @inline(never)
  static func updateTimer(_ state: inout some Scope, _ action: TimerAction) -> [Effect] {
    switch action {
    case .tapped: if isFree(&state) { state.words.dial = HourDial() }
    case .dial(let action): _ = state.words.dial?.update(action)
    case .started:
      guard let dial = state.words.dial else { break }
      state.words.dial = nil
      // Earlier reviews become a separate session.
      let before = keepTime(&state)
      let effects = isFree(&state) ? start(minutes: Int64(dial.minutes), &state) : []
      return before + effects + [.moveFocus("flash")]
    case .ended: return endTimer(&state) + [.moveFocus("flash")]
    case .closed:
      state.words.dial = nil
      return [.moveFocus("timer")]
    }
    return []
  }

  /// Whether no session is running on this device; otherwise says which one is.
  private static func isFree(_ state: inout some Scope) -> Bool {
    guard let other = sessions(state).first else { return true }
    state.show(state.messages.appAlreadyRuns(name: other.name))
    return false
  }

  /// The task of reviews, and whether it has to be added.
  private static func task(in state: some Scope) -> (item: WorkItem, isNew: Bool) {
    let items = state.replica.records(of: WorkItem.entity).compactMap { WorkItem(record: $0) }
    let known = items.first { $0.id == ReviewTime.task }
    return (known ?? .ofReviews(named: state.messages.wordTitle, after: items), known == nil)
  }

  private static func start(minutes: Int64, _ state: inout some Scope) -> [Effect] {
    let now = state.now.instant
    var (item, isNew) = task(in: state)
    item.estimateSeconds = minutes * 60
    let writes = isNew ? item.writes(since: nil, at: now) + [item.deletion(false, at: now)] : []
    let session = RunningSession(
      id: state.identifiers.next(at: now).recordID,
      device: state.focus.device,
      item: item,
      at: state.now
    )
    // The focus page counts the seconds and announces the end.
    return [.save(writes + session.writes(at: now))]
      + (state.has(.focus) ? [] : [.load(.focus)])
  }

  /// Tracks the time of a review, and saves it once the page is left.
  @inline(never)
  static func followTime(_ state: inout some Scope) -> [Effect] {
    guard state.route == .wordsReview, !runs(state) else { return keepTime(&state) }
    if state.words.review.time == nil { state.words.review.time = ReviewTime(at: state.now) }
    return []
  }

  /// Whether a session is running on this device, which already counts the time.
  static func runs(_ state: some Scope) -> Bool { !sessions(state).isEmpty }

  /// Saves the time of the review as a session, which replaces the one that was saved when the page
  /// was hidden.
  @inline(never)
  static func keepTime(_ state: inout some Scope, isOver: Bool = true) -> [Effect] {
    guard let time = state.words.review.time else { return [] }
    let kept = state.words.review.kept
    if isOver { (state.words.review.time, state.words.review.kept) = (nil, nil) }
    let (item, isNew) = task(in: state)
    let now = state.now.instant
    guard WordSettings(in: state.replica).recordsTime,
      let session = time.session(id: state.identifiers.next(at: now).recordID, name: item.name),
      session.endedAt.instant != kept?.endedAt.instant
    else { return [] }
    // If the person deleted the task, it stays deleted: its sessions keep its name.
    let isGone = state.replica.isDeleted(WorkItem.entity, id: item.id)
    var writes = isNew && !isGone ? item.writes(since: nil, at: now) : []
    if let kept { writes.append(WorkSession.deletion(of: kept.id, at: now)) }
    let save = Effect.save(writes + session.writes(at: now))
    if !isOver {
      state.words.review.kept = session
      return [save]
    }
    let spent = state.messages.time(session.actualSeconds, exactly: false)
    state.show(
      state.messages.wordTimerKept(time: spent),
      undo: [WorkSession.deletion(of: session.id, at: now)]
    )
    return [save]
  }

  /// Saves the session as completed work, however short: the reviews prove it.
  @inline(never)
  static func endTimer(_ state: inout some Scope) -> [Effect] {
    guard let session = timer(state) else { return [] }
    let now = state.now
    let done =
      (try? session.complete(at: now))
      ?? WorkSession(
        id: session.id,
        item: session.item,
        name: session.name,
        estimateSeconds: session.estimateSeconds,
        startedAt: session.startedAt,
        endedAt: now,
        pauses: session.timeline.pauses
      )
    let time = state.messages.time(done.actualSeconds, exactly: false)
    state.show(state.messages.wordTimerKept(time: time))
    return [.save(FocusPage.writes(session, completed: done, state))]
  }
}

extension WordsPage {
  /// The link to the dial, or the running timer.
  static func timerRow(_ state: App.State) -> Node {
    guard let session = timer(state) else {
      let chip = Chip.node(.message(.wordTimer), Action.timer(.tapped), icon: .clock)
      return Chip.row([chip.id("timer")], .inset)
    }
    return Chip.row(
      [
        Node(still: FocusPage.miniDial(session, state)),
        Node(.b).role("timer").label(.wordTimer).text(session.timeLeft(at: state.now.instant)),
        Node(.span, "grow meta").role("status").text(phase(session, state)),
        Chip.node(.message(.wordTimerEnd), .timer(.ended)),
      ],
      .inset
    )
  }

  private static func phase(_ session: RunningSession, _ state: some Scope) -> String {
    let now = state.now.instant
    if session.isPaused { return state.messages[.appPaused] }
    if session.leftMilliseconds(at: now) <= 0 { return state.messages[.wordTimerOver] }
    return until(session.expectedFinish(at: now), state)
  }

  private static func until(_ end: Instant, _ state: some Scope) -> String {
    let time = PlainDateTime(end, offset: state.now.offset).time
    return state.messages.appUntil(time: state.messages.clock(time))
  }

  /// The dialog with the dial for the length.
  static func timerDialog(_ state: App.State) -> Node {
    guard let dial = state.words.dial else { return .empty }
    let text = state.messages
    let end = state.now.instant + Int64(dial.minutes) * 60_000
    return Sheet.node(
      .message(.wordTimer),
      close: .timer(.closed),
      submit: .timer(.started),
      [
        dial.node(until(end, state), text) { .timer(.dial($0)) },
        dial.presets(presets, text) { .timer(.dial($0)) },
      ],
      buttons: Sheet.buttons(cancel: .timer(.closed), .timerStart)
    )
    .when(dial.isTurning) { $0.on(.pointerup, .timer(.dial(.left))) }
  }
}
