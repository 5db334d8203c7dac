import HaruCore
import HaruHTML
import HaruTime

// The part of this page on the page of the day.
extension ClockPage {
  /// The next alarm; the way to the first one while there is none.
  @inline(never)
  static func today(_ state: App.State) -> Node {
    let text = state.messages
    let next = calendar(state.clock)?
      .nextOccurrences(of: state.clock.alarms, after: state.now.instant, count: 1).first
    let label = next.flatMap { ring in
      state.clock.alarms.first { $0.id.utf8.elementsEqual(ring.alarm.utf8) }?.label
    }
    let name = label ?? ""
    return Node(.a, "glance").href("\(Route.clock.path)").area("clock")
      .containing(
        Icon.alarm.node(),
        Node(.span)
          .containing(
            Node(.b).text(next.map { text.clock($0.moment.time) } ?? text[.todayNoAlarm]),
            next == nil
              ? Node(.small).text(.alarmAdd)
              : Node(.small, "clip").text(name.utf8.isEmpty ? text[.alarmNext] : name)
          )
      )
  }
}
