import HaruCore
import HaruHTML
import HaruTime

extension DDayPage {
  /// What a row shows when it is open: why the number is what it is, what comes next, and what can
  /// be done.
  static func more(
    _ entry: DDayEntry,
    _ place: Int,
    in state: State,
    today: PlainDate,
    text: Messages
  ) -> Node<Action> {
    let why = text.why(entry.dday.count(from: today), of: entry.dday)
    return .element(
      .div,
      [.class("ddmore")],
      [
        .element(.div, [.class("why")], why.map { .element(.p, text: $0) }),
        milestones(entry.dday, today: today, text: text),
        actions(entry, place, in: state, text: text),
      ]
    )
  }

  private static func milestones(
    _ dday: DDay,
    today: PlainDate,
    text: Messages
  ) -> Node<Action> {
    .element(
      .ul,
      [.class("miles"), .label(text.ddayMilestones)],
      dday.milestones(from: today, limit: 4).map { milestone in
        .element(
          .li,
          [],
          [
            .element(.b, text: text.milestone(milestone.kind)),
            .element(.span, text: text.dateWithWeekday(milestone.date, today: today)),
            .element(.small, text: text.wait(today.days(until: milestone.date))),
          ]
        )
      }
    )
  }

  private static func actions(
    _ entry: DDayEntry,
    _ place: Int,
    in state: State,
    text: Messages
  ) -> Node<Action> {
    let id = entry.id
    return .element(
      .div,
      [.class("acts")],
      [
        .element(
          .button,
          [.class("btn"), .type("button"), .id("edit-\(id)"), .onClick(.editTapped(id))],
          [Icon.edit.node(.small), .element(.span, text: text.ddayEdit)]
        ),
        .element(
          .button,
          [.class("btn bad"), .type("button"), .onClick(.deleteTapped(id))],
          [Icon.trash.node(.small), .element(.span, text: text.ddayDelete)]
        ),
        .when(
          state.sorting == .byHand && state.saved.count > 1,
          .element(
            .span,
            [],
            [
              step(id, -1, .up, text.ddayMoveUp, isOff: place == 0),
              step(id, 1, .down, text.ddayMoveDown, isOff: place == state.saved.count - 1),
            ]
          )
        ),
      ]
    )
  }

  private static func step(
    _ id: String,
    _ distance: Int,
    _ icon: Icon,
    _ name: String,
    isOff: Bool
  ) -> Node<Action> {
    .element(
      .button,
      [
        .class("icon-btn"), .type("button"), .label(name), .disabled(isOff),
        .onClick(.rowMoved(id, by: distance)),
      ],
      [icon.node(.small)]
    )
  }
}
