import HaruCore
import HaruHTML
import HaruTime

extension ClockPage {
  /// The page of the route.
  @inline(never)
  package static func view(_ state: App.State) -> Node {
    let isList = state.route == .clock || state.route == .clockWorld
    let clock = state.clock
    let hasRows = state.route == .clock ? !clock.alarms.isEmpty : !clock.places.isEmpty
    return Node(.div)
      .containing(
        PageBar.node(
          .message(.clockTitle),
          [
            .when(
              isList && state.isOpen && (hasRows || clock.isEditing),
              TextButton.node(clock.isEditing ? .listDone : .listEdit, .editTapped, .quiet)
            ),
            .when(
              isList && state.isOpen,
              IconButton.node(
                .plus,
                state.route == .clock ? .appAddAlarm : .clockAddPlace,
                .addTapped
              )
            ),
          ]
        ),
        Node(.nav, "seg wide")
          .label(.clockTitle)
          .containing(
            tab(.clock, .clockAlarms, state),
            tab(.clockWorld, .clockWorld, state),
            tab(.clockStopwatch, .clockStopwatch, state),
            tab(.clockTimer, .clockTimer, state)
          ),
        Node(.div, "body clock").containing(content(state)),
        .when(state.clock.isMuted, silence())
      )
  }

  /// Says that the browser mutes the page until it is touched, as after a reload; shown above the
  /// page rather than in it, because the browser reports it late.
  static func silence() -> Node {
    Node(still: Banner.line(.message(.alarmMuted), icon: .bell, look: .silence))
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
}
