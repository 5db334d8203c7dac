import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension ClockPage {
  /// The presets in minutes.
  private static let presets = [3, 10, 25, 50]

  static func updateTimer(_ state: inout some Scope, _ action: TimerAction) -> [Effect] {
    switch action {
    case .dial(let action):
      guard state.clock.dial.update(action) else { break }
      state.clock.timerText = ""
      state.clock.isTimerWrong = false
    case .lengthTyped(let text):
      state.clock.timerText = text
      state.clock.isTimerWrong = false
    case .named(let text): state.clock.timerLabel = text
    case .started: return start(&state)
    case .tapped(let id):
      let now = state.measured
      return change(id, state) { countdown in
        if countdown.state(at: now) == .missed { countdown.reset() }
        if countdown.state(at: now) == .running {
          countdown.pause(at: now)
        } else {
          countdown.start(at: now)
        }
      }
    case .minuteAdded(let id):
      let now = state.measured
      return change(id, state) { $0.add(milliseconds: 60_000, at: now) }
    case .removed(let id):
      guard let countdown = countdown(id, state) else { break }
      let now = state.now.instant
      let name = name(of: countdown, state.messages)
      let text = state.messages.listDeleted(name: name)
      return [state.delete([countdown.deletion(at: now)], saying: text), .moveFocus("main")]
    case .stopped(let id): return answerTimers(&state, id)
    case .recorded(let id):
      guard let countdown = countdown(id, state),
        let path = DurationAddress.session().path(seconds: countdown.total / 1_000)
      else { break }
      return answerTimers(&state, id) + [.navigate(path)]
    }
    return []
  }

  private static func start(_ state: inout some Scope) -> [Effect] {
    var milliseconds = Int64(state.clock.dial.minutes) * 60_000
    if !state.clock.timerText.utf8.isEmpty {
      let seconds = try? DurationText.seconds(of: state.clock.timerText)
      guard let seconds, (1...Countdown.longest / 1_000).contains(seconds) else {
        state.clock.isTimerWrong = true
        return [.moveFocus("length")]
      }
      milliseconds = seconds * 1_000
    }
    let now = state.now.instant
    let id = state.identifiers.next(at: now).recordID
    let label = state.clock.timerLabel.trimmed
    var countdown = Countdown(id: id, milliseconds: milliseconds, label: label)
    countdown.start(at: state.measured)
    state.clock.timerText = ""
    state.clock.timerLabel = ""
    let renaming = state.dropParameter("length", for: .address("\(Route.clockTimer.path)"))
    // Elsewhere it was chosen with one tap.
    if state.route != .clockTimer || !renaming.isEmpty {
      state.show(
        state.messages.timerBegun(name: name(of: countdown, state.messages)),
        undo: [countdown.deletion(at: now)]
      )
    }
    return [.save(countdown.writes(at: now))] + renaming
  }

  private static func countdown(_ id: RecordID, _ state: some Scope) -> Countdown? {
    state.clock.countdowns.first { $0.id == id }
  }

  private static func change(
    _ id: RecordID,
    _ state: some Scope,
    _ body: (inout Countdown) -> Void
  ) -> [Effect] {
    guard let old = countdown(id, state) else { return [] }
    var countdown = old
    body(&countdown)
    let writes = countdown.writes(since: old, at: state.now.instant)
    return writes.isEmpty ? [] : [.save(writes)]
  }

  /// The name of a timer: its label, otherwise its length.
  static func name(of countdown: Countdown, _ text: Messages) -> String {
    countdown.label.utf8.isEmpty ? text.time((countdown.length + 999) / 1_000) : countdown.label
  }
}

extension ClockPage {
  /// The dial with its presets, and the started timers.
  static func timer(_ state: App.State) -> Node {
    let shown = shown(state)
    let others = state.clock.countdowns.filter { other in
      !(shown.map { $0.id == other.id } ?? false)
    }
    return Node(.div, "split")
      .when(state.clock.dial.isTurning) { $0.on(.pointerup, .timer(.dial(.left))) }
      .containing(
        Node(.div, "main").containing(shown.map { running($0, state) } ?? dial(state)),
        Node(.div, "aside")
          .containing(
            Node(.h2, "wide-only").text(shown == nil ? .timerPresets : .timerNew),
            state.clock.dial.presets(
              presets,
              isMarked: state.clock.timerText.utf8.isEmpty,
              state.messages
            ) { .timer(.dial($0)) },
            form(state),
            Node(.ul, "rows timers").containing(rows: timers(others, state))
          )
      )
  }

  /// The timer on the dial in place of the next one's length: one that is over, otherwise a paused
  /// one.
  private static func shown(_ state: some Scope) -> Countdown? {
    let now = state.measured
    let running = state.clock.countdowns.filter { $0.state(at: now) == .running }
    return running.min { $0.left(at: now) < $1.left(at: now) }
      ?? state.clock.countdowns.first { $0.state(at: now) == .paused }
  }

  /// A started timer: its time left on the dial, and its actions.
  private static func running(_ countdown: Countdown, _ state: App.State) -> Node {
    let left = countdown.left(at: state.measured)
    let isRunning = countdown.state(at: state.measured) == .running
    let end = state.messages.clock(local(state.now.instant + left, state).time)
    let digits = Countdown.text(milliseconds: left)
    return Node(.div)
      .containing(
        rest(
          left,
          of: countdown.total,
          name(of: countdown, state.messages),
          Node(.p, "name").text(countdown.label),
          Node(.time).attribute(.dataFit, digits.utf8.count > 5 ? "2" : "1").text(digits),
          Node(.p)
            .text(isRunning ? state.messages.timerRingsAt(time: end) : state.messages.appPaused)
        ),
        Node(.div, "rounds")
          .containing(
            RoundButton.node(.trash, .message(.listDelete), .timer(.removed(countdown.id))),
            isRunning
              ? RoundButton.node(
                .pause,
                .message(.timerPause),
                .timer(.tapped(countdown.id)),
                .main
              )
              : RoundButton.node(.play, .message(.timerGo), .timer(.tapped(countdown.id)), .main),
            RoundButton.node(.plus, .message(.timerAddMinute), .timer(.minuteAdded(countdown.id)))
          ),
        isRunning ? .empty : record(milliseconds: countdown.total - left)
      )
  }

  /// A link that turns a stopped time into a session.
  static func record(milliseconds: Int64) -> Node {
    DurationAddress.session().path(seconds: milliseconds / 1_000).map {
      TextButton.link(to: $0, .clockRecord, .tint)
    } ?? .empty
  }

  private static func dial(_ state: App.State) -> Node {
    let ends = state.now.instant + Int64(state.clock.dial.minutes) * 60_000
    let time = state.messages.clock(local(ends, state).time)
    return state.clock.dial.node(state.messages.timerRingsAt(time: time), state.messages) {
      .timer(.dial($0))
    }
  }

  private static func form(_ state: App.State) -> Node {
    // While a timer is on the dial, its own button is the main one.
    let isFirst = shown(state) == nil
    return Node(.form, "fields")
      .onSubmit(.timer(.started))
      .containing(
        Node(.div, "ymd two")
          .containing(
            FormField.node(
              .timerLength,
              field(state.clock.timerText, { .timer(.lengthTyped($0)) })
                .id("length")
                // If the dial shows another timer, the chosen length is shown here.
                .attribute(
                  .placeholder,
                  isFirst
                    ? "1h 30m" : state.messages.timerMinutes(count: state.clock.dial.minutes)
                )
                .state(.ariaInvalid, state.clock.isTimerWrong)
            ),
            FormField.node(.fieldName, field(state.clock.timerLabel, { .timer(.named($0)) }))
          ),
        .when(
          state.clock.isTimerWrong,
          FormField.fault(.made(state.messages.timerLengthInvalid(text: state.clock.timerText)))
        ),
        TextButton.submit(.timerStart, isFirst ? .solidBigWide : .bigWide, icon: .play)
      )
  }

  @inline(never)
  private static func field(
    _ value: String,
    _ action: @escaping (String) -> Action
  ) -> Node {
    Node(.input)
      .type("text")
      .attribute(.maxlength, "80")
      .attribute(.autocomplete, "off")
      .value(value)
      .onInput(action)
  }

  /// A row for each of some timers.
  static func timers(_ countdowns: [Countdown], _ state: App.State) -> KeyedList<Action> {
    let now = state.measured
    let identities = countdowns.map { countdown in
      var version = Fingerprint()
      version.add(countdown.label)
      version.add(countdown.left(at: now))
      version.add(countdown.state(at: now) == .running)
      // The time at which a missed timer ended, relative to today; the clock may have been set
      // since.
      version.add(missed(countdown, state) ?? "")
      return RowIdentity(key: Fingerprint.of(countdown.id.text), version: version.value)
    }
    return KeyedList(identities) { row(countdowns[$0], state) }
  }

  private static func row(_ countdown: Countdown, _ state: App.State) -> Node {
    let id = countdown.id
    let now = state.measured
    let isRunning = countdown.state(at: now) == .running
    let name = name(of: countdown, state.messages)
    return Node(.li, "timer")
      .containing(
        Node(.span, "grow")
          .containing(
            Node(.span, "meta").text(missed(countdown, state) ?? name),
            Node(.b)
              .role("timer")
              .label(name)
              .text(Countdown.text(milliseconds: countdown.left(at: now))),
            Node(.progress)
              .decorative()
              .attribute(.max, "\(countdown.total)")
              .value("\(countdown.left(at: now))")
          ),
        IconButton.node(
          isRunning ? .pause : .play,
          isRunning ? .timerPause : .timerGo,
          .timer(.tapped(id))
        ),
        Chip.node(.message(.timerAddMinute), .timer(.minuteAdded(id))),
        IconButton.node(.trash, .listDelete, .timer(.removed(id)))
      )
  }
}
