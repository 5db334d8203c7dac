import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension DDayPage {
  /// The expanded row: an explanation of the number, the next milestones, and actions.
  static func more(
    _ entry: DDayEntry,
    _ place: Int,
    in state: State,
    effort: [String],
    today: PlainDate,
    text: Messages
  ) -> Node {
    let why = text.why(entry.dday.count(from: today), of: entry.dday)
    return Node(.div, "ddmore")
      .containing(
        Node(.div, "why")
          .containing(
            (why + effort).map { Node(.p).text($0) }
          ),
        milestones(entry.dday, today: today, text: text),
        actions(entry, place, in: state, today: today, text: text)
      )
  }

  private static func milestones(
    _ dday: DDay,
    today: PlainDate,
    text: Messages
  ) -> Node {
    Node(.ul, "miles")
      .label(.ddayMilestones)
      .containing(
        dday.milestones(from: today, limit: 4).map { milestone in
          Node(.li)
            .containing(
              Node(.b).text(text.milestone(milestone.kind)),
              Node(.span).text(text.dateWithWeekday(milestone.date, today: today)),
              Node(.small).text(text.wait(today.days(until: milestone.date)))
            )
        }
      )
  }

  private static func actions(
    _ entry: DDayEntry,
    _ place: Int,
    in state: State,
    today: PlainDate,
    text: Messages
  ) -> Node {
    let id = entry.id
    let target = entry.dday.count(from: today).target.date
    return Node(.div, "acts")
      .containing(
        TextButton.node(.listEdit, .editTapped(id), icon: .edit).id("edit-\(id)"),
        .when(
          target >= today,
          TextButton.link(to: alarmAddress(entry, target), .appAddAlarm, icon: .alarm)
        ),
        TextButton.node(.appToCalendar, .exportTapped(id), icon: .download),
        TextButton.node(.listDelete, .deleteTapped(id), .bad, icon: .trash),
        .when(
          state.sorting == .byHand && state.saved.count > 1,
          Node(.span)
            .containing(
              step(id, -1, .up, text.listUp, isOff: place == 0),
              step(id, 1, .down, text.listDown, isOff: place == state.saved.count - 1)
            )
        )
      )
  }

  /// The address of the dialog for an alarm on the day.
  private static func alarmAddress(_ entry: DDayEntry, _ date: PlainDate) -> String {
    "\(Route.clock.path)?date=\(date)&label=\(entry.dday.name.percentEncoded)"
  }

  private static func step(
    _ id: RecordID,
    _ distance: Int,
    _ icon: Icon,
    _ name: String,
    isOff: Bool
  ) -> Node {
    IconButton.node(icon, name, .rowMoved(id, by: distance), size: .small).disabled(isOff)
  }
}
