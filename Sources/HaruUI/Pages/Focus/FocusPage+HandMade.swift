import HaruCore
import HaruHTML
import HaruSync
import HaruTime

// Checks sessions that were entered by hand before they are saved.
extension FocusPage {
  /// Saves the session in the dialog, unless there is a problem with it.
  @inline(never)
  static func saveSession(_ state: inout App.State) -> [Effect] {
    guard let editor = state.focus.sessionEditor else { return [] }
    let now = state.now
    // The id of a new session is made from its start, as if it had been timed; that of a correction
    // from the current time.
    let start = editor.original == nil ? editor.date : nil
    let instant = start.map {
      zone(nil, state).instant(of: PlainDateTime(date: $0, time: editor.start ?? .midnight))
    }
    let id = state.identifiers.next(at: instant ?? now.instant).recordID
    let made = editor.session(id: id, in: state.focus.items, at: now) { zone($0, state) }
    guard let made else {
      state.focus.sessionEditor?.isRefused = true
      return []
    }
    state.focus.sessionEditor?.fault = editor.hasNewTimes ? fault(of: made, editor, state) : nil
    if state.focus.sessionEditor?.fault != nil { return [.moveFocus("session-fault")] }
    state.focus.sessionEditor = nil
    let name = state.focus.item(made.item)?.name ?? ""
    // Once the correction is deleted, the session that it corrects counts again.
    let undo = WorkSession.deletions(of: [made.id], at: now.instant)
    state.show(state.messages.listSaved(name: name), undo: undo)
    return [.save(made.writes(at: now.instant)), .moveFocus("main")]
      + state.dropParameter("spent", for: recordsAddress(state))
  }

  private static func fault(
    of session: WorkSession,
    _ editor: FocusSessionEditor,
    _ state: App.State
  ) -> WorkSessionFault? {
    let faults = state.focus.log.faults(
      of: session,
      beside: state.focus.running,
      at: state.now.instant
    )
    return faults.first { !editor.confirmed.contains($0) }
  }

  /// The problem with the session in the dialog, with a way to continue if it may be right.
  static func doubt(_ editor: FocusSessionEditor, _ state: App.State) -> Node {
    guard let fault = editor.fault else { return .empty }
    let isAboutMidnight = if case .overMidnight = fault { true } else { false }
    let name: Message = isAboutMidnight ? .focusOverMidnight : .focusSaveAnyway
    return Node(.div, "stack")
      .containing(
        FormField.fault(.made(state.messages.sentence(for: fault))),
        .when(
          !fault.isRefusal,
          TextButton.node(name, Action.records(.sessionFaultConfirmed)).id("session-fault")
        )
      )
  }
}
