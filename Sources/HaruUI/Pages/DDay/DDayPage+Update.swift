import HaruCore
import HaruSync
import HaruTime

extension DDayPage {
  @inline(never)
  static func update(_ state: inout some Scope, _ action: Action) -> [Effect] {
    let today = state.now.date
    state.dday.announcement = ""
    state.dday.unreadable = nil
    switch action {
    case .fromChosen(let text):
      if let date = try? PlainDate(typed: text, today: today) {
        state.dday.from = date == today ? nil : date
      }
    case .toChosen(let text):
      if let date = try? PlainDate(typed: text, today: today) { state.dday.to = date }
    case .datesSwapped: swapDates(&state.dday, today)
    case .submitted: break
    case .copyTapped:
      return [.copy(state.messages.number(count(state.dday, today: today)))]
    case .saveTapped: state.dday.editor = newEditor(state)
    case .edited(let change): state.dday.editor?.apply(change)
    case .editingCancelled: return cancel(&state)
    case .editingConfirmed: return confirm(&state)
    case .rowToggled(let id): state.dday.opened = state.dday.opened == id ? nil : id
    case .sortingChosen(let sorting): return sort(by: sorting, state)
    case .rowMoved(let id, let distance):
      guard let place = place(of: id, in: state) else { break }
      return move(place, to: place + distance, &state)
    case .dragStarted(let id):
      state.dday.opened = nil
      state.dday.drag = place(of: id, in: state).map { RowDrag(place: $0) }
    case .dragMoved(let height):
      state.dday.drag?.move(to: height, among: state.dday.saved.count)
    case .dragEnded:
      guard let drag = state.dday.drag else { break }
      state.dday.drag = nil
      return move(drag.place, to: drag.target, &state)
    case .editTapped(let id):
      let calendar = state.messages.language.lunarCalendar
      state.dday.editor = entry(id, in: state).map {
        DDayEditor($0.dday, id: id, calendar: calendar)
      }
    case .deleteTapped(let id): return delete(id, &state)
    case .exportTapped(let id): return export(id, state)
    }
    return []
  }

  private static func swapDates(_ dday: inout State, _ today: PlainDate) {
    let from = dday.from ?? today
    dday.from = dday.to == today ? nil : dday.to
    dday.to = from
  }

  private static func export(_ id: RecordID, _ state: some Scope) -> [Effect] {
    guard let entry = entry(id, in: state) else { return [] }
    let calendar = entry.iCalendar(on: state.now.date, at: state.now.instant)
    return [.download(name: "haru.ics", text: calendar)]
  }

  /// A new D-day on the date of the page; without one, the lunar fields start from today.
  private static func newEditor(_ state: some Scope) -> DDayEditor {
    let today = state.now.date
    var editor = DDayEditor(
      DDay(name: "", date: .solar(state.dday.to ?? today), savedOn: today),
      calendar: state.messages.language.lunarCalendar
    )
    editor.date = state.dday.to
    return editor
  }

  private static func cancel(_ state: inout some Scope) -> [Effect] {
    guard let editor = state.dday.editor else { return [] }
    state.dday.editor = nil
    return [.moveFocus(focusTarget(after: editor))]
  }

  private static func confirm(_ state: inout some Scope) -> [Effect] {
    guard let editor = state.dday.editor else { return [] }
    switch editor.dday {
    case .failure(let problem): state.dday.editor?.problem = problem
    case .success(let dday): return keep(dday, of: editor, &state)
    }
    return []
  }

  /// Saves the contents of the dialog and closes it.
  private static func keep(
    _ dday: DDay,
    of editor: DDayEditor,
    _ state: inout some Scope
  ) -> [Effect] {
    state.dday.editor = nil
    let now = state.now.instant
    let writes: [CellWrite]
    if let id = editor.id {
      writes =
        entry(id, in: state).map { old in
          DDayEntry(id: id, dday: dday, order: old.order).writes(since: old, at: now)
        } ?? []
    } else {
      let id = state.identifiers.next(at: now).recordID
      let order = state.dday.saved.orderOfNext
      writes = DDayEntry(id: id, dday: dday, order: order).writes(at: now)
      state.show(state.messages.listSaved(name: dday.name))
    }
    let moveFocus = Effect.moveFocus(focusTarget(after: editor))
    return writes.isEmpty ? [moveFocus] : [.save(writes), moveFocus]
  }

  /// The control that opened the dialog, which gets the focus back.
  private static func focusTarget(after editor: DDayEditor) -> String {
    editor.id.map { "edit-\($0)" } ?? "save"
  }

  static func entry(_ id: RecordID, in state: some Scope) -> DDayEntry? {
    state.dday.saved.first { $0.id == id }
  }

  /// The number between the two dates.
  static func count(_ state: State, today: PlainDate) -> DDayNumber {
    DDayNumber(daysAhead: (state.from ?? today).days(until: state.to ?? today))
  }
}

extension DDayPage {
  private static func sort(by sorting: DDayEntry.Sorting, _ state: some Scope) -> [Effect] {
    [.save([state.write(.daySorting(sorting))])]
  }

  private static func place(of id: RecordID, in state: some Scope) -> Int? {
    state.dday.saved.firstIndex { $0.id == id }
  }

  private static func move(_ place: Int, to target: Int, _ state: inout some Scope) -> [Effect] {
    let saved = state.dday.saved
    let writes = saved.writes(moving: place, to: target, at: state.now.instant)
    guard !writes.isEmpty else { return [] }
    state.dday.announcement = state.messages.listMoved(
      name: saved[place].dday.name,
      place: "\(target + 1)",
      count: "\(saved.count)"
    )
    // The browser drops the focus of an element that it moves.
    return [.save(writes), .moveFocus("move-\(saved[place].id)")]
  }

  private static func delete(_ id: RecordID, _ state: inout some Scope) -> [Effect] {
    guard let entry = entry(id, in: state) else { return [] }
    state.dday.opened = nil
    let now = state.now.instant
    let text = state.messages.listDeleted(name: entry.dday.name)
    return [state.delete([entry.deletion(at: now)], saying: text), .moveFocus("saved")]
  }

  /// Loads the saved days and sorts them.
  @inline(never)
  static func refresh(
    _ state: inout State,
    from replica: Replica,
    by sorting: DDayEntry.Sorting,
    today: PlainDate
  ) {
    state.isOpen = true
    state.sorting = sorting
    state.saved = replica.records(of: DDayEntry.entity).compactMap { DDayEntry(record: $0) }
      .sorted(by: sorting, from: today)
  }

  /// Reads the dates from the query of an address: `/dday?from=2022-02-10&to=2022-02-17`.
  ///
  /// The form sends them if no script runs; an address without dates changes nothing.
  static func read(_ query: Query, into state: inout State, today: PlainDate) {
    if let from = date("from", in: query, today, &state) { state.from = from == today ? nil : from }
    if let to = date("to", in: query, today, &state) { state.to = to }
    if let id = query["id"] { state.opened = RecordID(id) }
  }

  private static func date(
    _ name: StaticString,
    in query: Query,
    _ today: PlainDate,
    _ state: inout State
  ) -> PlainDate? {
    guard let text = query[name] else { return nil }
    do throws(DateTextError) {
      return try PlainDate(typed: text, today: today)
    } catch {
      state.unreadable = Unreadable(text: text, reason: error)
      return nil
    }
  }
}
