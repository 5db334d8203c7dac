import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime

extension FocusPage {
  @inline(never)
  static func update(_ state: inout App.State, _ action: Action) -> [Effect] {
    state.focus.announcement = ""
    switch action {
    case .searched(let text): state.focus.query = text
    case .editTapped: state.focus.isEditing.toggle()
    case .session(let action): return updateSession(&state, action)
    case .task(let action): return changeList(&state, action)
    case .records(let action): return changeRecords(&state, action)
    case .planner(let action): return updatePlanner(&state, action)
    case .plan(let action): return updatePlan(&state, action)
    }
    return []
  }

  private static func updateSession(
    _ state: inout App.State,
    _ action: SessionAction
  ) -> [Effect] {
    switch action {
    case .startTapped(let id): return start(id, &state)
    case .pauseTapped: return change(&state) { $0.togglePause(at: $1) }
    case .resumeTapped: return change(&state) { $0.togglePause(at: $1) }
    case .completeTapped: return state.focus.session.map { complete($0, &state) } ?? []
    case .completionAsked(let id): return state.focus.running(id).map { complete($0, &state) } ?? []
    case .laterAsked(let id):
      let writes = state.focus.running(id)?.laterWrites(at: state.now.instant)
      return writes.map { [.save($0)] } ?? []
    case .cancelTapped: state.focus.isCancelling = true
    case .cancelAnswered(let isSure):
      state.focus.isCancelling = false
      guard isSure, let session = state.focus.session else { return [.moveFocus("main")] }
      let now = state.now.instant
      let text = state.messages.focusCancelled(name: session.name)
      return [
        state.delete([session.deletion(at: now)], saying: text),
        .navigate("\(Route.focus.path)"),
      ]
    case .chosen(let id): state.focus.chosen = id
    case .awakeTapped: state.focus.keepsAwake.toggle()
    case .reminderTapped:
      guard let session = state.focus.session else { break }
      let now = state.now.instant
      let end = session.reminder(after: now) == nil ? now + reminderDelay : nil
      return [.save(session.reminderWrites(end, at: now))]
    case .resultShared(let asPicture): return share(state, asPicture: asPicture)
    }
    return []
  }

  private static func updatePlanner(
    _ state: inout App.State,
    _ action: PlannerAction
  ) -> [Effect] {
    switch action {
    case .spanChosen(let span): state.focus.span = span
    case .dayTurned(let count): turnPlanner(&state, by: count)
    case .dayChosen(let text):
      state.focus.day = try? PlainDate(parsing: text)
      state.focus.span = .day
    case .printTapped: return [.print]
    case .shared: return sharePlanner(state)
    case .pictureShared(let span, let date): return share(span, of: date, state)
    }
    return [plannerAddress(state)]
  }

  /// Milliseconds until the next reminder of an overrunning session.
  private static let reminderDelay: Int64 = 300_000

  @inline(never)
  private static func start(_ id: RecordID, _ state: inout App.State) -> [Effect] {
    guard let item = state.focus.item(id) else { return [] }
    let device = state.focus.device
    if let other = state.focus.running.first(where: {
      $0.device.hasSameBytes(as: device)
    }) {
      state.focus.chosen = other.id
      if other.item != id {
        state.show(state.messages.appAlreadyRuns(name: other.name))
      }
      return [.navigate("\(Route.focusSession.path)")]
    }
    let session = RunningSession(
      id: state.identifiers.next(at: state.now.instant).recordID,
      device: device,
      item: item,
      at: state.now
    )
    state.focus.result = nil
    state.focus.returnsToToday = state.route == .today
    state.focus.chosen = session.id
    state.focus.told.session = session.id
    state.focus.told.nudge = 0
    // An undo would create a second running session.
    state.toast = nil
    return [
      .save(session.writes(at: state.now.instant)), .navigate("\(Route.focusSession.path)"),
    ] + state.vibration([30])
  }

  @inline(never)
  private static func change(
    _ state: inout App.State,
    _ change: (inout RunningSession, Instant) -> Void
  ) -> [Effect] {
    guard var session = state.focus.session else { return [] }
    change(&session, state.now.instant)
    return [.save(session.pauseWrites(at: state.now.instant)), .moveFocus("main-control")]
  }

  @inline(never)
  private static func complete(
    _ session: RunningSession,
    _ state: inout App.State
  ) -> [Effect] {
    do throws(RunningSessionError) {
      let done = try session.complete(at: state.now)
      state.focus.result = done
      state.focus.isCancelling = false
      let writes = writes(session, completed: done, state) + askForRating(&state)
      var effects: [Effect] = [.save(writes)]
      if state.settings.hasCompletionSound {
        effects.append(.reward(.completion(state.settings.completionSound)))
      }
      if state.route != .focusSession {
        state.focus.returnsToToday = state.route == .today
        effects.append(.navigate("\(Route.focusSession.path)"))
      }
      return effects + state.vibration([30, 60, 30]) + [.moveFocus("main")]
    } catch {
      if case .isLocked(let end) = error {
        let time = exactClock(end, state)
        state.show(state.messages.focusLocked(name: session.name, time: time))
      }
      return []
    }
  }
}

extension FocusPage {
  /// The changes for a completed session.
  static func writes(
    _ session: RunningSession,
    completed done: WorkSession,
    _ state: some SharedState
  ) -> [CellWrite] {
    session.writes(
      completed: done,
      restoring: state.replica.isDeleted(WorkSession.entity, id: done.id),
      at: state.now.instant
    )
  }

  /// Asks for a rating once, at the second or third completed session; returns the write that
  /// records it.
  private static func askForRating(_ state: inout App.State) -> [CellWrite] {
    let before = state.focus.log.sessions.count
    let isTime = (1...2).contains(before) && !state.settings.isRatingAsked
    state.focus.asksForRating = isTime && state.configuration.rateURL != nil
    guard state.focus.asksForRating else { return [] }
    return [state.write(.ratingAsked(true))]
  }
}

extension RunningSession {
  /// Starts a pause, or ends the current one.
  fileprivate mutating func togglePause(at now: Instant) {
    if isPaused { try? resume(at: now) } else { try? pause(at: now) }
  }
}

extension FocusPage {
  /// Handles the actions of the task list and the task dialog.
  @inline(never)
  private static func changeList(_ state: inout App.State, _ action: TaskAction) -> [Effect] {
    switch action {
    case .moved(let id, let distance):
      guard let place = place(of: id, in: state) else { break }
      return move(place, to: place + distance, &state)
    case .dragStarted(let id):
      state.focus.drag = place(of: id, in: state).map { RowDrag(place: $0) }
    case .dragMoved(let height):
      state.focus.drag?.move(to: height, among: state.focus.items.count)
    case .dragEnded:
      guard let drag = state.focus.drag else { break }
      state.focus.drag = nil
      return move(drag.place, to: drag.target, &state)
    case .deleteTapped(let id): return delete(id, &state)
    case .newTapped: state.focus.editor = newEditor(&state)
    case .changeTapped(let id):
      state.focus.editor = state.focus.item(id).map { FocusItemEditor($0, isNew: false) }
    case .edited(let change): state.focus.editor?.apply(change)
    case .targetChosen(let id):
      guard let seconds = state.focus.editor?.carried else { break }
      return carry(estimate: seconds, to: id.utf8.isEmpty ? nil : RecordID(id), &state)
    case .editingEnded(let isConfirmed): return endEditing(&state, isConfirmed)
    case .estimateTaken(let seconds): return take(estimate: seconds, &state)
    }
    return []
  }

  private static func delete(_ id: RecordID, _ state: inout App.State) -> [Effect] {
    guard let item = state.focus.item(id) else { return [] }
    let text = state.messages.listDeleted(name: item.name)
    let deletion = state.delete([item.deletion(at: state.now.instant)], saying: text)
    return state.route == .focusTask
      ? [deletion, .navigate("\(Route.focus.path)")] : [deletion, .moveFocus("main")]
  }

  private static func newEditor(_ state: inout App.State) -> FocusItemEditor {
    let items = state.focus.items
    let item = WorkItem(
      id: state.identifiers.next(at: state.now.instant).recordID,
      name: "",
      pen: WorkItem.leastUsedPen(among: items),
      order: WorkItem.lastOrder(after: items)
    )
    return FocusItemEditor(item, isNew: true)
  }

  /// Gives the shown task the estimate that its sessions suggest.
  private static func take(estimate seconds: Int64, _ state: inout App.State) -> [Effect] {
    guard let old = state.focus.item(state.focus.task) else { return [] }
    let now = state.now.instant
    var item = old
    item.estimateSeconds = seconds
    state.show(
      state.messages.listSaved(name: item.name),
      undo: old.writes(since: item, at: now)
    )
    return [.save(item.writes(since: old, at: now))]
  }

  @inline(never)
  private static func endEditing(_ state: inout App.State, _ isConfirmed: Bool) -> [Effect] {
    guard var editor = state.focus.editor else { return [] }
    editor.item.name = editor.item.name.trimmed
    if isConfirmed, editor.item.name.utf8.isEmpty {
      state.focus.editor?.lacksName = true
      return []
    }
    state.focus.editor = nil
    let moveFocus =
      [.moveFocus(editor.original == nil ? "new" : "change")]
      + state.dropParameter("estimate", for: .address("\(Route.focus.path)"))
    if !isConfirmed { return moveFocus }
    let now = state.now.instant
    let writes = editor.item.writes(since: editor.original, at: now)
    if writes.isEmpty { return moveFocus }
    if editor.carried != nil {
      let undo = editor.original?.writes(since: editor.item, at: now)
      state.show(
        state.messages.listSaved(name: editor.item.name),
        undo: undo ?? [editor.item.deletion(at: now)]
      )
    }
    return [.save(writes)] + moveFocus
  }

  private static func place(of id: RecordID, in state: App.State) -> Int? {
    state.focus.items.firstIndex { $0.id == id }
  }

  @inline(never)
  private static func move(_ place: Int, to target: Int, _ state: inout App.State) -> [Effect] {
    let items = state.focus.items
    let writes = items.writes(moving: place, to: target, at: state.now.instant)
    guard !writes.isEmpty else { return [] }
    state.focus.announcement = state.messages.listMoved(
      name: items[place].name,
      place: "\(target + 1)",
      count: "\(items.count)"
    )
    // The browser drops the focus of an element that it moves.
    return [.save(writes), .moveFocus("move-\(items[place].id)")]
  }

  /// Handles the actions of the records.
  @inline(never)
  private static func changeRecords(
    _ state: inout App.State,
    _ action: RecordsAction
  ) -> [Effect] {
    switch action {
    case .monthTurned(let count):
      state.focus.month = turned(state.focus.month ?? state.now.date, by: count)
      state.focus.recordLimit = recordStep
      return [recordsAddress(state)]
    case .filterChosen(let id):
      state.focus.filter = id
      state.focus.recordLimit = recordStep
      return [recordsAddress(state)]
    case .moreTapped: state.focus.recordLimit += recordStep
    case .hourTapped(let row, let place): return open(hour: row, at: place, &state)
    case .sessionClosed:
      state.focus.shown = nil
      return [.moveFocus("main")]
    case .sessionAdded:
      let item = state.focus.item(state.focus.filter) ?? state.focus.items.first
      if item == nil { state.show(state.messages[.focusNeedsTask]) }
      state.focus.sessionEditor = item.map { FocusSessionEditor(of: $0, endingAt: state.now) }
    case .sessionChangeTapped(let id):
      state.focus.shown = nil
      let session = state.focus.log.session(id)
      state.focus.sessionEditor = session.map { FocusSessionEditor(correcting: $0) }
    case .sessionDeleteTapped(let id): return deleteSession(id, &state)
    case .sessionEdited(let field, let text): state.focus.sessionEditor?.apply(field, text)
    case .sessionEditingEnded(isConfirmed: true): return saveSession(&state)
    case .sessionFaultConfirmed:
      guard let fault = state.focus.sessionEditor?.fault, !fault.isRefusal else { break }
      state.focus.sessionEditor?.confirmed.append(fault)
      return saveSession(&state)
    case .sessionEditingEnded(isConfirmed: false):
      state.focus.sessionEditor = nil
      return [.moveFocus("main")] + state.dropParameter("spent", for: recordsAddress(state))
    }
    return []
  }

  private static func deleteSession(_ id: RecordID, _ state: inout App.State) -> [Effect] {
    state.focus.shown = nil
    guard let session = state.focus.log.session(id) else { return [] }
    let versions = state.focus.log.versions(of: session)
    let marks = WorkSession.deletions(of: versions, at: state.now.instant)
    return [state.delete(marks, saying: state.messages.focusSessionDeleted), .moveFocus("main")]
  }

  private static func turned(_ date: PlainDate, by count: Int) -> PlainDate? {
    let months = date.year * 12 + date.month - 1 + count
    return PlainDate(year: months / 12, month: months % 12 + 1, day: 1)
  }

  private static func turnPlanner(_ state: inout App.State, by count: Int) {
    let day = plannerDate(state)
    switch state.focus.span {
    case .day: state.focus.day = day.adding(days: count)
    case .week: state.focus.day = day.adding(days: 7 * count)
    case .month: state.focus.day = turned(day, by: count)
    }
  }
}
