import HaruCore
import HaruSync
import HaruTime

extension DDayPage {
  @inline(never)
  static func update(_ state: inout App.State, _ action: Action) -> [Effect] {
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
    case .datesSwapped:
      let from = state.dday.from ?? today
      state.dday.from = state.dday.to == today ? nil : state.dday.to
      state.dday.to = from
    case .submitted: break
    case .copyTapped:
      return [.copy(state.messages.number(count(state.dday, today: today)))]
    case .saveTapped:
      let date = state.dday.to ?? today
      state.dday.editor = DDayEditor(DDay(name: "", date: .solar(date), savedOn: today))
    case .editingCancelled, .editingConfirmed, .edited: return edit(&state, action)
    default: return changeList(&state, action)
    }
    return []
  }

  /// What the dialog does.
  private static func edit(_ state: inout App.State, _ action: Action) -> [Effect] {
    guard var editor = state.dday.editor else { return [] }
    switch action {
    case .edited(let change):
      editor.apply(change)
      state.dday.editor = editor
    case .editingCancelled:
      state.dday.editor = nil
      return [.focus(focus(after: editor))]
    default:
      switch editor.dday {
      case .failure(let problem): state.dday.editor?.problem = problem
      case .success(let dday): return keep(dday, of: editor, &state)
      }
    }
    return []
  }

  /// Writes what the dialog holds and closes it.
  private static func keep(
    _ dday: DDay,
    of editor: DDayEditor,
    _ state: inout App.State
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
      state.show(state.messages.ddaySavedToast(name: dday.name))
    }
    let focus = Effect.focus(focus(after: editor))
    return writes.isEmpty ? [focus] : [.save(writes), focus]
  }

  /// The control that opened the dialog has the focus again.
  private static func focus(after editor: DDayEditor) -> String {
    editor.id.map { "edit-\($0)" } ?? "save"
  }

  static func entry(_ id: RecordID, in state: App.State) -> DDayEntry? {
    state.dday.saved.first { $0.id == id }
  }

  /// The number between the two dates.
  static func count(_ state: State, today: PlainDate) -> DDayNumber {
    DDayNumber(daysAhead: (state.from ?? today).days(until: state.to ?? today))
  }
}

extension DDayPage {
  /// What the list of saved days does.
  private static func changeList(_ state: inout App.State, _ action: Action) -> [Effect] {
    switch action {
    case .rowToggled(let id):
      let isOpen = state.dday.opened == id
      state.dday.opened = isOpen ? nil : id
    case .sortingChosen(let sorting):
      return [.save([state.write(.daySorting(sorting))])]
    case .rowMoved(let id, let distance):
      guard let place = place(of: id, in: state) else { break }
      return move(place, to: place + distance, &state)
    case .dragStarted(let id):
      state.dday.opened = nil
      state.dday.drag = place(of: id, in: state).map { Drag(place: $0, target: $0) }
    case .dragMoved(let height):
      let last = state.dday.saved.count - 1
      let isInside = height > 0 && height < 1
      let target = isInside ? Int(height * Double(last + 1)) : height >= 1 ? last : 0
      state.dday.drag?.target = target
    case .dragEnded:
      guard let drag = state.dday.drag else { break }
      state.dday.drag = nil
      return move(drag.place, to: drag.target, &state)
    case .editTapped(let id):
      state.dday.editor = entry(id, in: state).map { DDayEditor($0.dday, id: id) }
    case .deleteTapped(let id): return delete(id, &state)
    default: break
    }
    return []
  }

  private static func place(of id: RecordID, in state: App.State) -> Int? {
    state.dday.saved.firstIndex { $0.id == id }
  }

  private static func move(_ place: Int, to target: Int, _ state: inout App.State) -> [Effect] {
    let saved = state.dday.saved
    let writes = saved.writes(moving: place, to: target, at: state.now.instant)
    guard !writes.isEmpty else { return [] }
    state.dday.announcement = state.messages.ddayMoved(
      name: saved[place].dday.name,
      place: "\(target + 1)",
      count: "\(saved.count)"
    )
    // The browser drops the focus of an element that it moves.
    return [.save(writes), .focus("move-\(saved[place].id)")]
  }

  private static func delete(_ id: RecordID, _ state: inout App.State) -> [Effect] {
    guard let entry = entry(id, in: state) else { return [] }
    state.dday.opened = nil
    let now = state.now.instant
    state.show(
      state.messages.ddayDeleted(name: entry.dday.name),
      undo: [entry.deletion(false, at: now)]
    )
    return [.save([entry.deletion(at: now)]), .focus("saved")]
  }

  /// Reads the saved days and puts them in order.
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

  /// Takes the dates out of the query of an address: `/dday?from=2022-02-10&to=2022-02-17`.
  ///
  /// This is what the form sends where no script runs; an address without dates changes nothing.
  static func read(_ query: Query, into state: inout State, today: PlainDate) {
    if let from = date("from", in: query, today, &state) { state.from = from == today ? nil : from }
    if let to = date("to", in: query, today, &state) { state.to = to }
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
