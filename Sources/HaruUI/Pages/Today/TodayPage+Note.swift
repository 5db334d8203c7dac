import HaruCore
import HaruSync
import HaruTime

// The line that a person writes about a day.
extension TodayPage {
  /// A line being edited, until its field is left.
  package struct NoteDraft {
    /// The day that it is about.
    let date: PlainDate
    /// The text as typed; saving would trim it under the caret.
    let text: String
    /// When it is saved unless more is typed; nil if it is saved.
    var savesAt: Instant?
  }

  /// The debounce delay before a line is saved, in milliseconds.
  private static let noteDelay: Int64 = 800

  static func note(_ text: String, _ state: inout App.State) {
    let date = state.today.date ?? FocusPage.plannerToday(state)
    let time = state.now.instant + noteDelay
    state.today.note = NoteDraft(date: date, text: text, savesAt: time)
  }

  /// Saves the last typed line if it differs from the saved one; `isLeft` means that its field was
  /// left.
  static func saveNote(_ state: inout App.State, isLeft: Bool) -> [Effect] {
    guard let draft = state.today.note else { return [] }
    state.today.note?.savesAt = nil
    if isLeft { state.today.note = nil }
    if draft.savesAt == nil { return [] }
    let journal = DayJournal(of: draft.date, in: state.replica)
    let writes = journal.writes(
      note: draft.text,
      isDeleted: state.replica.isDeleted(DayJournal.entity, id: journal.id),
      at: state.now.instant
    )
    return writes.isEmpty ? [] : [.save(writes)]
  }

  /// The line is saved when its page is left.
  @inline(never)
  static func settle(_ state: inout App.State) -> [Effect] {
    guard let draft = state.today.note else { return [] }
    let date = state.today.date ?? FocusPage.plannerToday(state)
    return state.route == .today && draft.date == date ? [] : saveNote(&state, isLeft: true)
  }

  /// The line is saved after a pause in typing, or when the window is left.
  @inline(never)
  static func woken(_ state: inout App.State) -> [Effect] { saveNote(&state, isLeft: false) }

  @inline(never)
  static func subscriptions(_ state: App.State) -> [Subscription] {
    state.today.note?.savesAt.map { [.wake(at: $0)] } ?? []
  }
}
