import HaruCore
import HaruHTML
import HaruTime

extension ClockPage {
  /// The page of the route.
  @inline(never)
  package static func view(_ state: App.State) -> Node {
    let isList = state.route == .clock || state.route == .clockWorld
    return Node(.div)
      .containing(
        Node(.header, "bar")
          .containing(
            Node(.h1).text(.clockTitle),
            .when(
              isList && state.isOpen,
              control(.edit, .clockEdit, .editTapped).pressed(state.clock.isEditing)
            ),
            .when(
              isList && state.isOpen,
              control(.plus, state.route == .clock ? .alarmAdd : .clockAddPlace, .addTapped)
            )
          ),
        Node(.nav, "seg wide")
          .label(.clockTitle)
          .containing(
            tab(.clock, .clockAlarms, state),
            tab(.clockWorld, .clockWorld, state),
            tab(.clockStopwatch, .clockStopwatch, state),
            tab(.clockTimer, .clockTimer, state)
          ),
        Node(.div, "body clock").containing(silence(state), content(state))
      )
  }

  /// After a reload the browser lets nothing sound before a touch: that is said while something is to.
  private static func silence(_ state: App.State) -> Node {
    .when(
      state.clock.isMuted,
      Node(.p, "banner warn").role("status")
        .containing(Icon.bell.node(.small), Node(.span).text(.alarmMuted))
    )
  }

  private static func tab(_ route: Route, _ name: Message, _ state: App.State) -> Node {
    Node(.a).href("\(route.path)").current(route == state.route).text(name)
  }

  private static func content(_ state: App.State) -> Node {
    switch state.route {
    case .clockWorld: world(state)
    case .clockStopwatch: stopwatch(state)
    case .clockTimer: timer(state)
    default: alarms(state)
    }
  }

  /// What rings now, over whatever page is shown.
  @inline(never)
  package static func ringing(_ state: App.State) -> Node {
    let sentences = sentences(state)
    if sentences.isEmpty { return .empty }
    let rings = state.clock.bell?.ringing ?? []
    let ring = rings.last
    let minutes = rings.map { snoozeMinutes(of: $0.occurrence.alarm, state.clock) }
    let snooze = minutes.first.map { first in
      // Each waits for its own minutes.
      minutes.allSatisfy { $0 == first }
        ? state.messages.alarmSnooze(count: first) : state.messages.alarmLater
    }
    let time = ring?.occurrence.moment.time ?? state.now.time
    return Node(.dialog, "dialog ring")
      .flag(.open)
      .area("clock")
      .attribute(.ariaLabelledby, "ringing")
      .on(.cancel, .answered(isSnooze: false), preventsDefault: true)
      .on(.keydown) { isSnooze(key: $0.value) ? .answered(isSnooze: true) : nil }
      .containing(
        Node(.div, "dial")
          .containing(
            Node(still: waves),
            Node(.div, "core").containing(self.time(time, state))
          ),
        Node(.div, "stack").id("ringing").role("alert")
          .containing(sentences.map { Node(.p).text($0) }),
        .when(state.clock.isMuted, Node(.p, "meta").text(.alarmMuted)),
        Node(.div, "acts")
          .containing(
            Node(.button, "btn solid big")
              .type("button")
              .flag(.autofocus)
              .onClick(.answered(isSnooze: false))
              .text(.alarmStop),
            snooze.map { name in
              Node(.button, "btn big")
                .type("button")
                .onClick(.answered(isSnooze: true))
                .text(name)
            } ?? .empty
          )
      )
  }

  /// The key of S, with capitals locked and on a Korean keyboard too.
  private static func isSnooze(key: String) -> Bool {
    ["s", "S", "ㄴ"].contains { $0.utf8.elementsEqual(key.utf8) }
  }

  private static var waves: HaruHTML.Node<Never> {
    HaruHTML.Node<Never>(.svg)
      .attribute(.viewBox, "0 0 336 336")
      .attribute(.strokeLinecap, "round")
      .decorative()
      .containing(
        wave("wave", "112", "10"),
        wave("wave b", "132", "8"),
        wave("wave c", "152", "6")
      )
  }

  private static func wave(
    _ name: StaticString,
    _ radius: StaticString,
    _ width: StaticString
  ) -> HaruHTML.Node<Never> {
    HaruHTML.Node<Never>(.circle, name)
      .attribute(.cx, "168").attribute(.cy, "168").attribute(.r, radius)
      .attribute(.strokeWidth, width)
      .attribute(.pathLength, "600")
      .attribute(.strokeDasharray, "84 16")
  }
}
