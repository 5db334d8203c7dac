import HaruCore
import HaruHTML
import HaruSync
import HaruTime

// The section of this page on the today page.
extension ClockPage {
  /// The next alarm, or a link to add the first one.
  @inline(never)
  static func today(_ state: App.State) -> Node {
    let text = state.messages
    let next = calendar(state.clock)?
      .nextOccurrences(of: state.clock.alarms, after: state.now.instant, count: 1).first
    let label = next.flatMap { ring in
      state.clock.alarms.first { $0.id == ring.alarm }?.label
    }
    let name = label ?? ""
    return Node(.a, "glance").href("\(Route.clock.path)").area("clock")
      .containing(
        Icon.alarm.node(),
        Node(.span)
          .containing(
            Node(.b).text(next.map { text.clock($0.moment.time) } ?? text[.todayNoAlarm]),
            next == nil
              ? Node(.small).text(.appAddAlarm)
              : Node(.small, "clip").text(name.utf8.isEmpty ? text[.alarmNext] : name)
          )
      )
  }
}
