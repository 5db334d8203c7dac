import HaruCore
import HaruHTML
import HaruTime

/// The days of the week side by side, any of which can be on.
enum WeekdayField {
  /// The days under a label; `action` receives the one that was tapped.
  @inline(never)
  static func node<Action>(
    _ name: Message,
    _ chosen: WeekdaySet,
    _ text: Messages,
    _ action: (Weekday) -> Action
  ) -> Node<Action> {
    FormField.group(
      .message(name),
      [
        Chip.row(
          text.language.weekdays.map { day in
            Chip.toggle(
              .made(text.weekday(day)),
              isOn: chosen.contains(WeekdaySet(day)),
              action(day)
            )
          },
          .week
        )
      ]
    )
  }
}
