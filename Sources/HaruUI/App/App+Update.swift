import HaruCore
import HaruJSON
import HaruSync
package import HaruTime

extension App {
  /// Handles an action: changes the state and returns effects for the host.
  ///
  /// It never reads the clock or a random number: the moment comes with the action, ids from a seed
  /// in the state, so the same actions always lead to the same state.
  package static func update(
    _ state: inout State,
    _ action: Action,
    at moment: Moment
  ) -> [Effect] {
    if let effects = demo(&state, action, at: moment) { return effects }
    return perform(&state, action, at: moment)
  }

  /// Handles an action in this state, which may be that of a demo.
  static func perform(_ state: inout State, _ action: Action, at moment: Moment) -> [Effect] {
    let isNewDay = state.now.date != moment.date
    state.now = moment
    if let toast = state.toast, toast.endsAt <= moment.instant { state.toast = nil }
    var effects = call(.advance, &state)
    // Navigating away is not a decision either.
    var isLeft = if case .navigated = action { true } else { false }
    if case .left(let answer) = action {
      isLeft = true
      effects += respond(&state, to: answer)
    } else {
      effects += respond(&state, to: action)
    }
    effects += call(.settle, &state)
    let writes = effects.flatMap { effect -> [CellWrite] in
      if case .save(let writes) = effect { writes } else { [] }
    }
    state.replica.apply(writes)
    if !writes.isEmpty || isNewDay { refresh(&state, after: .own(writes)) }
    effects += followDrafts(&state, isLeft: isLeft) + follow(&state) + call(.follow, &state)
    let title = title(of: state)
    if state.isShown, !title.hasSameBytes(as: state.title) {
      state.title = title
      effects.append(.title(title))
    }
    return effects
  }

  /// The subscriptions of the app in this state.
  package static func subscriptions(_ state: State) -> [Subscription] {
    var wake = state.toast?.endsAt
    var isMoving = false
    for file in PageFile.allCases where state.has(file) {
      for subscription in subscriptions(of: file, state) {
        switch subscription {
        case .everyFrame: isMoving = true
        case .wake(let instant): wake = min(wake ?? instant, instant)
        }
      }
    }
    if let demo = state.demo {
      // The real app may ring, too, and its clock differs from the demo's.
      wake = wake.map { $0 - demo.shift }
      for case .wake(let instant) in subscriptions(demo.outside) {
        wake = min(wake ?? instant, instant)
      }
    }
    return (isMoving ? [.everyFrame] : []) + (wake.map { [.wake(at: $0)] } ?? [])
  }

  private static func respond(_ state: inout State, to action: Action) -> [Effect] {
    switch action {
    case .opened(let launch): return open(&state, with: launch)
    case .navigated(let path): return navigate(&state, to: path)
    case .left(let answer): return respond(&state, to: answer)
    case .answered(let request, let answer):
      return call(.answered(request, answer), of: request.page, &state)
    case .draftChanged(let json): state.drafts.change(json)
    case .keyPressed(let key):
      if let action = self.action(for: key, in: state) { return update(&state, action) }
      return opensSearch(key, in: state) ? [.navigate("\(Route.search.path)")] : []
    case .woken: return callShown(.woken, &state)
    case .hidden: return callShown(.hidden, &state)
    case .pulled: return callShown(.pulled, &state)
    case .fileArrived(let file): return arrived(&state, file)
    case .fileMissing(let file): missed(&state, file)
    case .languageArrived(let language, let texts): return arrived(&state, language, texts)
    case .languageFailed(let language): missed(&state, language)
    case .saved(let operations):
      state.sync.isKept = true
      state.replica.apply(operations)
    case .operationsArrived(let operations):
      state.replica.apply(operations)
      refresh(&state, after: .others(operations.map { $0.write }))
    case .synced(let cells, let number): return synced(&state, cells, droppingThrough: number)
    case .replaced(let replica):
      state.replica = replica
      refresh(&state, after: .all)
    case .syncChanged(var status):
      status.isKept = state.sync.isKept && status.isKept
      state.sync = status
    case .saveFailed(let reason):
      state.sync.isKept = false
      state.show(state.messages.appSaveFailed(reason: reason))
    case .copied: state.show(state.messages.appCopied)
    case .copyFailed: state.show(state.messages.appCopyFailed)
    case .deviceDescribed(let device): state.device = device
    case .pushDescribed(let status): state.settingsPage.push = status
    case .citiesArrived(let bytes): return call(.received(.cities(bytes)), &state)
    case .zonesArrived(let bytes): return call(.received(.zones(bytes)), &state)
    case .notificationsAnswered(let device): return answered(&state, device)
    case .updateArrived: state.hasUpdate = true
    case .updateTapped: return [.takeUpdate]
    case .asideAnswered(let isTaken):
      state.aside = 0
      if !isTaken { state.show(state.messages.asideLeft) }
      return [isTaken ? .takeAside : .leaveAside]
    case .toastActionTapped: return undo(&state)
    case .page(let action): return update(&state, action)
    }
    return []
  }

  private static func open(_ state: inout State, with launch: Launch) -> [Effect] {
    if let texts = launch.messages,
      let messages = Messages(language: launch.language, fetched: texts)
    {
      state.messages = messages
    }
    state.replica = launch.replica
    state.configuration = launch.configuration
    state.userAgent = launch.userAgent
    state.focus.device = launch.device
    state.sync = launch.sync
    state.aside = launch.aside
    state.drafts = Drafts(json: launch.drafts)
    state.clock.keptBell = launch.bell
    state.isOpen = true
    refresh(&state, after: .all)
    let effects = loadWhatRuns(state) + turn(&state, to: launch.path) + welcome(&state, launch)
    if launch.isRecovered { state.show(state.messages.appRecovered) }
    if launch.isCleared { state.show(state.messages.settingsCleared) }
    return effects
  }

  /// Updates everything derived from the records.
  static func refresh(_ state: inout State, after change: RecordChange) {
    state.settings = Settings(in: state.replica, device: state.focus.device)
    _ = call(.refresh(change), &state)
  }

  static func title(of state: State) -> String {
    if let running = runningTitle(state) { return running }
    let page = state.route?.title(in: state.messages) ?? state.messages.notFoundTitle
    return state.messages.appTitle(page: page)
  }
}

extension App.State {
  /// The page of an address; the root is the start page.
  func route(of path: String) -> Route? {
    Route.isRoot(path) ? startPage : Route(path: path)
  }
}

extension App {
  /// Whether the current page, or the app, handles a key that no field handled.
  package static func accepts(key: String, in state: State) -> Bool {
    action(for: key, in: state) != nil || opensSearch(key, in: state)
  }

  private static func action(for key: String, in state: State) -> PageAction? {
    guard let file = state.route?.file, state.has(file) else { return nil }
    return action(for: key, on: file, in: state)
  }
}
