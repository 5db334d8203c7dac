import HaruCore
import HaruHTML
import HaruSync
import HaruTime

// The D-day of a task, and the work for it.
extension FocusPage {
  /// The work for a D-day that is some days ahead, in sentences; none if no task belongs to it.
  @inline(never)
  static func effort(_ dday: RecordID, daysAhead: Int, _ state: App.State) -> [String] {
    let tasks = state.focus.items.filter { $0.dday == dday }
    if tasks.isEmpty { return [] }
    let text = state.messages
    let names = text.list(tasks.map { $0.name })
    let effort = DDayEffort(of: tasks.map { $0.id }, in: state.focus.log, on: state.now.date)
    if effort.spentSeconds < 60 { return [text.ddayEffortNone(tasks: names)] }
    let spent = text.ddayEffort(
      time: text.time(effort.spentSeconds, exactly: false),
      tasks: names
    )
    if daysAhead <= 0 || effort.paceSeconds < 60 { return [spent] }
    let more = effort.expectedSeconds(inDays: daysAhead)
    return [
      spent,
      text.ddayPace(
        time: text.time(effort.paceSeconds, exactly: false),
        more: text.time(more, exactly: false)
      ),
    ]
  }

  /// The choice of the D-day in the task dialog, once there are any.
  static func dday(_ editor: FocusItemEditor, _ state: App.State) -> Node {
    let days = state.dday.saved
    guard state.has(.dday), !days.isEmpty else { return .empty }
    let options = days.map { (value: $0.id.text, name: $0.dday.name) }
    return FormField.node(
      .focusFor,
      Choice.node(
        [(value: "", name: state.messages.focusForNone)] + options,
        chosen: editor.item.dday?.text ?? ""
      ) { .task(.edited(.ddayChosen($0))) }
    )
  }

  /// The D-day of a task with its number and the work for it.
  static func ddayCard(of item: WorkItem, _ state: App.State) -> Node {
    guard state.has(.dday), let id = item.dday,
      let entry = state.dday.saved.first(where: { $0.id == id })
    else { return .empty }
    let (number, daysAhead) = DDayPage.countdown(entry, state)
    return Node(.section, "section")
      .containing(
        [
          Node(.a, "row").href("\(Route.dday.path)?id=\(id)")
            .containing(
              Icon.dday.node(.small),
              Node(.span, "name grow").text(entry.dday.name),
              Node(.b).text(number)
            )
        ]
          + effort(id, daysAhead: daysAhead, state).map { Node(.p, "meta").text($0) }
      )
  }
}
