import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension FocusPage {
  /// The dialog for a planned task: its day, time and length, and the weekdays on which it repeats.
  static func planDialog(_ state: App.State) -> Node {
    guard let editor = state.focus.plan.editor else { return .empty }
    let text = state.messages
    let estimate = text.time(editor.task.estimateSeconds)
    return Sheet.node(
      .made(editor.task.name),
      close: .plan(.editingEnded(isConfirmed: false)),
      submit: .plan(.editingEnded(isConfirmed: true)),
      hasDraft: state.drafts.isTakenUp,
      [
        Pair.node(
          field(.planTime, "time", editor.time?.description ?? "") { .timeChosen($0) },
          field(
            .planMinutes,
            "number",
            editor.minutes.map { "\($0)" } ?? "",
            note: .made(text.planEstimate(time: estimate))
          ) { .minutesTyped($0) }
        ),
        field(.fieldDate, "date", editor.date?.description ?? "") { .dateChosen($0) },
        .when(editor.date == state.focus.plan.day?.date, days(editor, text)),
        TextButton.node(.planRemove, .plan(.removed(editor.task.id)), .quietBad),
      ],
      buttons: Sheet.buttons(cancel: .plan(.editingEnded(isConfirmed: false)), .appSave)
    )
  }

  @inline(never)
  private static func field(
    _ name: Message,
    _ type: StaticString,
    _ value: String,
    note: Text? = nil,
    _ action: @escaping (String) -> FocusPlanEditor.Action
  ) -> Node {
    FormField.node(
      name,
      Node(.input).type(type).value(value).onChange { .plan(.edited(action($0))) },
      note: note
    )
  }

  private static func days(_ editor: FocusPlanEditor, _ text: Messages) -> Node {
    WeekdayField.node(.planRepeat, editor.days, text) { .plan(.edited(.dayTapped($0))) }
  }

  /// The contents of the dialog.
  @inline(never)
  static func planDraft(_ state: App.State) -> Draft? {
    state.focus.plan.editor.map { editor in
      Draft(
        "plan",
        editor.task.id,
        [
          editor.date?.description ?? "", editor.time?.description ?? "",
          editor.minutes.map { "\($0)" } ?? "", "\(editor.days.rawValue)",
        ]
      )
    }
  }

  @inline(never)
  static func restorePlan(_ state: inout App.State, _ fields: [String]) {
    guard fields.count == 4 else { return }
    state.focus.plan.editor?.apply(.dateChosen(fields[0]))
    state.focus.plan.editor?.apply(.timeChosen(fields[1]))
    state.focus.plan.editor?.apply(.minutesTyped(fields[2]))
    state.focus.plan.editor?.days = WeekdaySet(rawValue: UInt8(fields[3]) ?? 0)
  }
}
