import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension ClockPage {
  /// The lengths that can be chosen with one tap, in minutes.
  static let presets = [3, 10, 25, 50]

  static func updateTimer(_ state: inout App.State, _ action: Action) -> [Effect] {
    switch action {
    case .dialPressed(let x, let y):
      state.clock.isTurning = true
      turn(&state, x, y)
    case .dialTurned(let x, let y): turn(&state, x, y)
    case .dialLeft: state.clock.isTurning = false
    case .minutesChosen(let text): choose(&state, Int(text) ?? state.clock.timerMinutes)
    case .lengthTyped(let text):
      state.clock.timerText = text
      state.clock.isTimerWrong = false
    case .timerNamed(let text): state.clock.timerLabel = text
    case .timerStarted: return start(&state)
    case .timerTapped(let id):
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
    case .timerRemoved(let id):
      guard let countdown = countdown(id, state) else { break }
      let now = state.now.instant
      let name = name(of: countdown)
      state.show(
        state.messages.alarmDeleted(name: name),
        undo: [countdown.deletion(false, at: now)]
      )
      return [.save([countdown.deletion(at: now)]), .focus("main")]
    default: break
    }
    return []
  }

  private static func turn(_ state: inout App.State, _ x: Double, _ y: Double) {
    if let minutes = DialGeometry.minutes(x: x, y: y) { choose(&state, minutes) }
  }

  private static func choose(_ state: inout App.State, _ minutes: Int) {
    state.clock.timerMinutes = min(max(minutes, 1), 60)
    state.clock.timerText = ""
    state.clock.isTimerWrong = false
  }

  private static func start(_ state: inout App.State) -> [Effect] {
    var milliseconds = Int64(state.clock.timerMinutes) * 60_000
    if !state.clock.timerText.utf8.isEmpty {
      let seconds = try? DurationText.seconds(of: state.clock.timerText)
      guard let seconds, (1...Countdown.longest / 1_000).contains(seconds) else {
        state.clock.isTimerWrong = true
        return [.focus("length")]
      }
      milliseconds = seconds * 1_000
    }
    let now = state.now.instant
    let id = state.identifiers.next(at: now).text
    var countdown = Countdown(id: id, milliseconds: milliseconds, label: state.clock.timerLabel)
    countdown.start(at: state.measured)
    state.clock.timerText = ""
    state.clock.timerLabel = ""
    return [.save(countdown.writes(at: now))]
  }

  private static func countdown(_ id: String, _ state: App.State) -> Countdown? {
    state.clock.countdowns.first { $0.id.utf8.elementsEqual(id.utf8) }
  }

  private static func change(
    _ id: String,
    _ state: App.State,
    _ body: (inout Countdown) -> Void
  ) -> [Effect] {
    guard let old = countdown(id, state) else { return [] }
    var countdown = old
    body(&countdown)
    let writes = countdown.writes(since: old, at: state.now.instant)
    return writes.isEmpty ? [] : [.save(writes)]
  }

  static func name(of countdown: Countdown) -> String {
    countdown.label.utf8.isEmpty
      ? Countdown.text(milliseconds: countdown.length) : countdown.label
  }
}

extension ClockPage {
  /// The dial with its presets, and the timers that were started.
  static func timer(_ state: App.State) -> Node {
    Node(.div, "split")
      .when(state.clock.isTurning) { $0.on(.pointerup, .dialLeft) }
      .containing(
        Node(.div, "main").containing(dial(state)),
        Node(.div, "aside")
          .containing(
            Node(.div, "chips presets")
              .containing(presets.map { preset($0, state) }),
            form(state),
            Node(.ul, "rows timers").containing(rows: timers(state))
          )
      )
  }

  private static func preset(_ minutes: Int, _ state: App.State) -> Node {
    let isChosen = state.clock.timerMinutes == minutes && state.clock.timerText.utf8.isEmpty
    return Node(.button, "chip")
      .type("button")
      .pressed(isChosen)
      .onClick(.minutesChosen("\(minutes)"))
      .text(state.messages.timerMinutes(count: minutes))
  }

  private static func form(_ state: App.State) -> Node {
    Node(.form, "fields")
      .onSubmit(.timerStarted)
      .containing(
        Node(.div, "ymd two")
          .containing(
            field(state.clock.timerText, { .lengthTyped($0) })
              .id("length")
              .attribute(.placeholder, "1h 30m")
              .state(.ariaInvalid, state.clock.isTimerWrong)
              .entry(.timerLength),
            field(state.clock.timerLabel, { .timerNamed($0) })
              .entry(.timerName)
          ),
        .when(
          state.clock.isTimerWrong,
          Node(.p, "err").role("alert")
            .text(state.messages.timerLengthInvalid(text: state.clock.timerText))
        ),
        Node(.button, "btn solid big wide")
          .type("submit")
          .containing(Icon.play.node(.small), Node(.span).text(.timerStart))
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

  private static func timers(_ state: App.State) -> KeyedList<Action> {
    let countdowns = state.clock.countdowns
    let now = state.measured
    let identities = countdowns.map { countdown in
      var version = Fingerprint()
      version.add(countdown.label)
      version.add(countdown.left(at: now))
      version.add(countdown.state(at: now) == .running)
      version.add(countdown.state(at: now) == .missed)
      return RowIdentity(key: Fingerprint.of(countdown.id), version: version.value)
    }
    return KeyedList(identities) { row(countdowns[$0], state) }
  }

  private static func row(_ countdown: Countdown, _ state: App.State) -> Node {
    let id = countdown.id
    let now = state.measured
    let isRunning = countdown.state(at: now) == .running
    return Node(.li, "timer")
      .containing(
        Node(.span, "grow")
          .containing(
            Node(.span, "meta").text(missed(countdown, state) ?? name(of: countdown)),
            Node(.b)
              .role("timer")
              .label(name(of: countdown))
              .text(Countdown.text(milliseconds: countdown.left(at: now))),
            Node(.progress)
              .decorative()
              .attribute(.max, "\(countdown.total)")
              .value("\(countdown.left(at: now))")
          ),
        control(isRunning ? .pause : .play, isRunning ? .timerPause : .timerGo, .timerTapped(id)),
        Node(.button, "chip").type("button").onClick(.minuteAdded(id)).text(.timerAddMinute),
        control(.trash, .clockRemove, .timerRemoved(id))
      )
  }

  /// A button of an icon alone.
  @inline(never)
  static func control(_ icon: Icon, _ name: Message, _ action: Action) -> Node {
    Node(.button, "icon-btn")
      .type("button")
      .label(name)
      .onClick(action)
      .containing(icon.node())
  }

  /// The circle of an hour; the native slider in it takes the keys.
  private static func dial(_ state: App.State) -> Node {
    let minutes = state.clock.timerMinutes
    let ends = state.now.instant + Int64(minutes) * 60_000
    let time = local(ends, state).time
    return Node(.div, "dial slider")
      .on(.pointerdown) { .dialPressed($0.x, $0.y) }
      .when(state.clock.isTurning) { $0.on(.pointermove) { .dialTurned($0.x, $0.y) } }
      .containing(
        Node(still: drawing(minutes)),
        Node(.input, "sr")
          .type("range")
          .attribute(.min, "1")
          .attribute(.max, "60")
          .label(.timerLength)
          .attribute(.ariaValuetext, state.messages.timerMinutes(count: minutes))
          .value("\(minutes)")
          .onInput { .minutesChosen($0) },
        Node(.div, "core")
          .containing(
            Node(.time).text(Countdown.text(milliseconds: Int64(minutes) * 60_000)),
            Node(.p).text(state.messages.timerRingsAt(time: state.messages.clock(time)))
          )
      )
  }

  private static func drawing(_ minutes: Int) -> HaruHTML.Node<Never> {
    HaruHTML.Node<Never>(.svg)
      .attribute(.viewBox, "0 0 336 336")
      .attribute(.strokeWidth, "16")
      .attribute(.strokeLinecap, "round")
      .decorative()
      .containing(
        arc("track", DialGeometry.dashes(60)),
        arc("arc", DialGeometry.dashes(minutes)),
        label("60", "168", "8"),
        label("10", "307", "88"),
        label("20", "307", "248"),
        label("30", "168", "328"),
        label("40", "29", "248"),
        label("50", "29", "88"),
        HaruHTML.Node<Never>(.circle)
          .class("knob")
          .attribute(.cx, "168").attribute(.cy, "34").attribute(.r, "16")
          .attribute(.transform, "rotate(\(minutes * 6) 168 168)")
      )
  }

  private static func arc(_ name: StaticString, _ dashes: String) -> HaruHTML.Node<Never> {
    HaruHTML.Node<Never>(.circle, name)
      .attribute(.cx, "168").attribute(.cy, "168").attribute(.r, "134")
      .attribute(.pathLength, "600")
      .attribute(.strokeDasharray, dashes)
      .attribute(.transform, "rotate(-84.6 168 168)")
  }

  private static func label(
    _ text: String,
    _ x: StaticString,
    _ y: StaticString
  ) -> HaruHTML.Node<Never> {
    HaruHTML.Node<Never>(.text).attribute(.x, x).attribute(.y, y).text(text)
  }
}

extension HaruHTML.Node<ClockPage.Action> {
  /// The control under its name.
  @inline(never)
  func entry(_ name: Message) -> HaruHTML.Node<ClockPage.Action> {
    HaruHTML.Node<ClockPage.Action>(.label, "entry")
      .containing(HaruHTML.Node<ClockPage.Action>(.span).text(name), self)
  }
}
