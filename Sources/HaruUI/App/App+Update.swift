import HaruCore
import HaruSync
package import HaruTime

extension App {
  /// Lets something happen: changes the state and answers what the host must do.
  ///
  /// Never asks for the time or for randomness: the moment comes with the action, the identifiers
  /// from a seed in the state, so the same actions always lead to the same state.
  package static func update(
    _ state: inout State,
    _ action: Action,
    at moment: Moment
  ) -> [Effect] {
    let isNewDay = state.now.date != moment.date
    state.now = moment
    if let toast = state.toast, toast.endsAt <= moment.instant { state.toast = nil }
    var effects = state.has(.clock) ? ClockPage.advance(&state) : []
    if state.has(.focus) { effects += FocusPage.settle(&state) }
    // Who goes to another page has not decided either.
    var isLeft = if case .navigated = action { true } else { false }
    if case .left(let answer) = action {
      isLeft = true
      effects += respond(&state, to: answer)
    } else {
      effects += respond(&state, to: action)
    }
    if state.has(.quotes) { effects += QuotesPage.settle(&state) }
    if state.has(.words) { WordsPage.settle(&state) }
    if state.has(.weather) { effects += WeatherPage.settle(&state) }
    let writes = effects.flatMap { effect -> [CellWrite] in
      if case .save(let writes) = effect { writes } else { [] }
    }
    state.replica.apply(writes)
    if state.has(.quotes) { QuotesPage.apply(writes, &state) }
    if state.has(.words) { WordsPage.note(writes, &state) }
    if !writes.isEmpty || isNewDay { refresh(&state, after: writes) }
    if state.has(.words) { WordsPage.settle(&state) }
    effects += followDrafts(&state, isLeft: isLeft) + followCalculation(&state)
    effects += follow(&state)
    if state.has(.clock) { effects += ClockPage.follow(&state) }
    if state.has(.focus) { effects += FocusPage.follow(&state) }
    let title = title(of: state)
    if state.isShown, !title.utf8.elementsEqual(state.title.utf8) {
      state.title = title
      effects.append(.title(title))
    }
    return effects
  }

  /// What the app wants to be told of in this state.
  package static func subscriptions(_ state: State) -> [Subscription] {
    var wakes = state.has(.clock) ? ClockPage.wake(state) : []
    if state.has(.focus), let second = FocusPage.wake(state) { wakes.append(second) }
    if let toast = state.toast { wakes.append(toast.endsAt) }
    if state.route == .dday { wakes.append(midnight(after: state.now)) }
    let isMoving =
      state.route == .clockStopwatch && state.clock.stopwatch.isRunning
      || state.route == .clockWorld && state.clock.isListing
      || state.route == .quotes && state.quotes.isIndexing
      || state.route == .words && state.words.isIndexing
    return (isMoving ? [.everyFrame] : []) + (wakes.min().map { [.wake(at: $0)] } ?? [])
  }

  /// When the civil date changes, as far as the offset of now holds.
  private static func midnight(after now: Moment) -> Instant {
    let tomorrow = now.date.adding(days: 1) ?? .last
    return PlainDateTime(date: tomorrow, time: .midnight).instant(offset: now.offset)
  }

  private static func respond(_ state: inout State, to action: Action) -> [Effect] {
    switch action {
    case .opened(let launch):
      return open(&state, with: launch)
    case .navigated(let path):
      let isFilter = state.route == .quotes && state.quotes.address.id.isEmpty
      let effects = turn(&state, to: path)
      if state.awaited != nil { return effects }
      // A filter is a link of the page that it filters: the focus stays on it.
      if isFilter, state.route == .quotes, state.quotes.address.id.isEmpty { return [] }
      return [.focus("main")] + effects
    case .left(let answer): return respond(&state, to: answer)
    case .draftChanged(let json): state.drafts.change(json)
    case .keyPressed(let key):
      if state.has(.words), let action = WordsPage.action(for: key, in: state) {
        return WordsPage.update(&state, action)
      }
      guard accepts(key: key, in: state), let key = CalculatorPage.key(for: key) else { break }
      return CalculatorPage.update(&state, .keyPressed(key))
    case .woken: return SettingsPage.woken(state)
    case .fileArrived(let file): return arrived(&state, file)
    case .fileMissing(let file): missed(&state, file)
    case .languageArrived(let language, let texts):
      guard language == state.wantedLanguage,
        let messages = Messages(language: language, fetched: texts)
      else { break }
      return speak(&state, messages)
    case .languageFailed(let language):
      guard state.languageRequest == .pending(language) else { break }
      state.languageRequest = .failed(language)
      state.show(state.messages.languageFailed(language: "\(language.ownName)"))
    case .saved(let operations):
      state.sync.isKept = true
      state.replica.apply(operations)
    case .operationsArrived(let operations):
      state.replica.apply(operations)
      records(of: &state, changed: operations.map { $0.write })
    case .synced(let cells, let number):
      let returning = state.replica.returning(in: cells)
      state.replica.apply(cells, droppingThrough: number)
      tellOfReturned(&state, returning)
      let writes = cells.map { CellWrite($0.key, value: $0.value, madeAt: $0.stamp) }
      records(of: &state, changed: writes)
    case .replaced(let replica):
      state.replica = replica
      records(of: &state, changed: nil)
    case .syncChanged(var status):
      status.isKept = state.sync.isKept && status.isKept
      state.sync = status
    case .saveFailed(let reason):
      state.sync.isKept = false
      state.show(state.messages.appSaveFailed(reason: reason))
    case .copied: state.show(state.messages.appCopied)
    case .copyFailed: state.show(state.messages.appCopyFailed)
    case .deviceDescribed(let device): state.device = device
    case .citiesArrived(let bytes):
      if state.has(.weather) { _ = WeatherPage.update(&state, .citiesArrived(bytes)) }
      if state.has(.clock) { return ClockPage.update(&state, .citiesArrived(bytes)) }
    case .zonesArrived(let bytes):
      if state.has(.weather) { _ = WeatherPage.update(&state, .zonesArrived(bytes)) }
      if state.has(.clock) { return ClockPage.update(&state, .zonesArrived(bytes)) }
    case .notificationsAnswered(let device): return answered(&state, device)
    case .updateArrived: state.hasUpdate = true
    case .updateTapped: return [.takeUpdate]
    case .asideAnswered(let isTaken):
      state.aside = 0
      if !isTaken { state.show(state.messages.asideLeft) }
      return [isTaken ? .takeAside : .leaveAside]
    case .toastActionTapped:
      guard let toast = state.toast, let undo = toast.undo, !undo.isEmpty else {
        state.toast = nil
        break
      }
      state.toast = nil
      let save = Effect.save(undo.map { $0.made(at: state.now.instant) })
      return toast.isOfImport ? [save] + SettingsData.forgetUndo(&state) : [save]
    case .focus(let action) where state.has(.focus):
      return FocusPage.update(&state, action)
    case .calculator(let action) where state.has(.calculator):
      return CalculatorPage.update(&state, action)
    case .dday(let action) where state.has(.dday):
      return DDayPage.update(&state, action)
    case .clock(let action) where state.has(.clock):
      return ClockPage.update(&state, action)
    case .quotes(let action) where state.has(.quotes):
      return QuotesPage.update(&state, action)
    case .words(let action) where state.has(.words):
      return WordsPage.update(&state, action)
    case .weather(let action) where state.has(.weather):
      return WeatherPage.update(&state, action)
    case .settings(let action) where state.has(.settings):
      return SettingsPage.update(&state, action)
    // Its file is not here.
    case .focus, .calculator, .dday, .clock, .quotes, .words, .weather, .settings: break
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
    state.browser = Browser(userAgent: launch.userAgent)
    state.focus.device = launch.device
    state.sync = launch.sync
    state.aside = launch.aside
    state.drafts = Drafts(json: launch.drafts)
    state.clock.keptBell = AlarmBell(json: launch.bell)
    state.isOpen = true
    refresh(&state, after: nil)
    let effects = loadWhatRuns(state) + turn(&state, to: launch.path)
    if launch.isRecovered { state.show(state.messages.appRecovered) }
    if launch.isCleared { state.show(state.messages.settingsCleared) }
    return effects
  }

  /// Says that records are there again that were deleted here: another device changed them later.
  private static func tellOfReturned(_ state: inout State, _ keys: [CellKey]) {
    guard let first = keys.first else { return }
    let title = state.replica.record(first.entity, id: first.id)?.title
    if keys.count == 1, let title {
      state.show(state.messages.syncCameBack(name: title))
    } else {
      state.show(state.messages.syncCameBackMany(count: keys.count))
    }
  }

  /// The records are others now, by what another tab or another device did.
  private static func records(of state: inout State, changed changes: [CellWrite]?) {
    state.quotes.isStale = true
    state.words.isStale = true
    refresh(&state, after: changes)
  }

  /// Brings what the pages read from the records up to date; `changes` are the cells that were
  /// written, `nil` when all may have.
  static func refresh(_ state: inout State, after changes: [CellWrite]?) {
    if state.has(.focus) { FocusPage.refresh(&state, after: changes) }
    state.settings = Settings(in: state.replica, device: state.focus.device)
    if state.has(.calculator) {
      CalculatorPage.refresh(&state.calculator, from: state.replica)
    }
    if state.has(.dday) {
      let sorting = state.settings.daySorting
      DDayPage.refresh(&state.dday, from: state.replica, by: sorting, today: state.now.date)
    }
    if state.has(.clock) { ClockPage.refresh(&state) }
    if state.has(.weather) { WeatherPage.refresh(&state) }
  }

  static func title(of state: State) -> String {
    if state.has(.focus), let running = FocusPage.title(state) { return running }
    let page = state.route?.title(in: state.messages) ?? state.messages.notFoundTitle
    return state.messages.appTitle(page: page)
  }
}

extension App.State {
  /// The page of an address; the root is the start page.
  func route(of path: String) -> Route? {
    let isRoot = path.utf8.prefix { $0 != UInt8(ascii: "?") }.elementsEqual("/".utf8)
    return isRoot ? startPage : Route(path: path)
  }

  /// Shows the page of an address.
  mutating func show(path: String) {
    route = route(of: path)
    let query = Query(of: path)
    if route == .quotes { quotes.turn(to: QuotesAddress(query)) }
    if route == .focusTask { focus.task = RecordID(query["id"] ?? "") }
    if route != .focusSession { focus.result = nil }
    if route == .dday { DDayPage.read(query, into: &dday, today: now.date) }
    settingsPage.isAskingToSignOut =
      route == .settings && query["sign-out"] != nil && sync.isSignedIn
    if route == .calculator { calculator.typed = query["expression"] }
  }

  /// Shows a message for five seconds, ten if it can be taken back.
  mutating func show(_ text: String, undo: [CellWrite]? = nil) {
    let stay: Int64 = undo == nil ? 5_000 : 10_000
    toast = Toast(text: text, undo: undo, endsAt: now.instant + stay)
  }
}

extension App {
  /// Whether a key that no field took means something on the page shown.
  package static func accepts(key: String, in state: State) -> Bool {
    state.route == .calculator && state.has(.calculator) && CalculatorPage.key(for: key) != nil
      || state.has(.words) && WordsPage.action(for: key, in: state) != nil
  }
}
