import HaruCore
import HaruSync
import HaruTime

extension FocusPage {
  /// The contents of the task or session editor.
  @inline(never)
  static func draft(_ state: App.State) -> Draft? {
    if let editor = state.focus.editor {
      let item = editor.item
      return Draft(
        "task",
        editor.original?.id,
        [item.name, "\(editor.hours)", "\(editor.minutes)", item.icon, "\(item.pen)"]
      )
    }
    return state.focus.sessionEditor.map { editor in
      Draft(
        "session",
        editor.original?.id,
        [
          editor.task.text, editor.date?.description ?? "", editor.start?.description ?? "",
          editor.end?.description ?? "", editor.estimate.map { "\($0)" } ?? "", editor.note,
        ]
      )
    }
  }

  @inline(never)
  static func restore(_ state: inout App.State, _ fields: [String]) {
    if state.focus.editor != nil {
      let changes: [FocusItemEditor.Action] = [
        .nameTyped(fields[0]), .hoursTyped(fields[1]), .minutesTyped(fields[2]),
        .iconChosen(fields[3]), .penChosen(Int(fields[4]) ?? 1),
      ]
      for change in changes { state.focus.editor?.apply(change) }
      return
    }
    let names: [FocusSessionEditor.Field] = [.task, .date, .start, .end, .estimate, .note]
    for (field, text) in zip(names, fields) { state.focus.sessionEditor?.apply(field, text) }
  }
}
