import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime

// The demo day: "show me a full day".
extension WelcomePage {
  /// Starts the demo, or passes an action to the app that should handle it: the demo, the real app,
  /// or both.
  @inline(never)
  static func demo(
    _ state: inout App.State,
    _ action: App.Action,
    at moment: Moment
  ) -> [Effect] {
    guard var demo = state.demo else { return enter(&state, at: moment) }
    demo.outside.steadyShift = state.steadyShift
    var effects: [Effect] = []
    let target = target(of: action)
    if target != .demo { effects = App.perform(&demo.outside, action, at: moment) }
    if target == .end || isRinging(demo.outside) { return effects + leave(&state, demo) }
    state.demo = demo
    guard target != .outside else { return effects }
    return effects
      + App.perform(&state, action, at: demo.moment(moment)).filter { $0.staysInPage }
  }

  /// The banner on every page of the demo.
  @inline(never)
  static func notice(_ state: App.State) -> Node {
    if state.demo == nil { return .empty }
    return Banner.node(
      .message(.demoBanner),
      icon: .eye,
      look: .demo,
      [TextButton.node(.demoLeave, .welcome(.demoLeft))]
    )
  }

  private enum Target { case demo, outside, both, end }

  /// The app that handles an action: actions about records go to the real app, user actions to the
  /// demo, and responses that either may have requested to both.
  private static func target(of action: App.Action) -> Target {
    switch action {
    case .page(.welcome(.demoLeft)): .end
    case .operationsArrived, .synced, .replaced, .syncChanged, .saved, .saveFailed, .draftChanged,
      .asideAnswered, .page(.clock(.bellArrived)), .page(.clock(.ring(.answered))),
      .page(.focus(.session(.completionAsked))), .page(.focus(.session(.laterAsked))):
      .outside
    case .woken, .answered, .fileArrived, .fileMissing, .languageArrived, .languageFailed,
      .deviceDescribed, .pushDescribed, .notificationsAnswered, .citiesArrived, .zonesArrived,
      .updateArrived,
      .page(.quotes(.collectionArrived)), .page(.clock(.placesArrived)):
      .both
    case .opened, .navigated, .left, .keyPressed, .hidden, .pulled, .copied, .copyFailed,
      .updateTapped, .toastActionTapped, .page:
      .demo
    }
  }

  private static func enter(_ state: inout App.State, at moment: Moment) -> [Effect] {
    // If the welcome is open, this closes it.
    let saved = App.perform(&state, .welcome(.greetingClosed), at: moment)
    let outside = state
    let shift = Int64(SampleDay.time.millisecondsOfDay - moment.time.millisecondsOfDay)
    let demo = DemoDay(outside: outside, shift: shift)
    let now = demo.moment(moment)
    state = App.State(at: now, messages: outside.messages)
    state.demo = demo
    state.files = outside.files
    state.userAgent = outside.userAgent
    state.device = outside.device
    state.steadyShift = outside.steadyShift
    state.identifiers = outside.identifiers
    state.lastRequest = outside.lastRequest ^ 0x8000_0000
    state.title = outside.title
    let launch = App.Launch(
      path: "\(Route.today.path)",
      configuration: outside.configuration,
      userAgent: "",
      replica: records(of: outside, at: now),
      device: outside.focus.device
    )
    let opened = App.perform(&state, .opened(launch), at: now)
    state.userAgent = outside.userAgent
    return saved + opened.filter { $0.staysInPage } + [.navigate("\(Route.today.path)")]
  }

  private static func leave(_ state: inout App.State, _ demo: DemoDay) -> [Effect] {
    let title = state.title
    state = demo.outside
    state.title = title
    return [.navigate("\(Route.today.path)")]
  }

  /// The sample records, with the settings and the places of the real app.
  private static func records(of outside: App.State, at now: Moment) -> Replica {
    var replica = Replica()
    let text = outside.messages
    let texts = SampleDay.Texts(
      tasks: lines(text.demoTasks),
      days: lines(text.demoDays),
      words: lines(text.demoWords),
      alarm: text.demoAlarm
    )
    var writes = SampleDay.writes(at: now, texts)
    for entity in [Settings.entity, WeatherPlace.entity] {
      for record in outside.replica.records(of: entity) {
        writes += record.fields.map { CellWrite(entity, record.id, $0, at: now.instant) }
      }
    }
    replica.apply(writes)
    return replica
  }

  private static func lines(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n")).map {
      String(utf8: Array($0))
    }
  }

  private static func isRinging(_ state: App.State) -> Bool {
    state.clock.bell?.ringing.isEmpty == false
      || state.clock.countdowns.contains { $0.state(at: state.measured) == .ringing }
  }
}
