import HaruCore
import HaruJSON
import HaruSync
package import HaruTime

extension SearchPage {
  @inline(never)
  static func update(_ state: inout App.State, _ action: Action) -> [Effect] {
    switch action {
    case .typed(let text): return search(for: text, &state)
    case .kindChosen(let kind):
      state.search.kind = kind
      state.search.chosen = 0
      find(&state)
    case .moved(let step):
      let last = state.search.rows.count - 1
      state.search.chosen = max(0, min(state.search.chosen + step, last))
      return [.reveal(id(ofRow: state.search.chosen))]
    case .confirmed: return choose(state.search.chosen, &state)
    case .tapped(let row): return choose(row, &state)
    case .performed(let command): return perform(command, &state)
    case .answerCopied: return answerText(state).map { [.copy($0)] } ?? []
    case .hitFollowed: return remember(&state)
    case .closed: return close(state)
    }
    return []
  }

  static func id(ofRow number: Int) -> String { "hit-\(number)" }

  private static func search(for text: String, _ state: inout App.State) -> [Effect] {
    state.search.text = text
    state.search.chosen = 0
    find(&state)
    let path = "\(Route.search.path)"
    return [.address(text.utf8.isEmpty ? path : "\(path)?q=\(text.percentEncoded)")]
  }

  /// Returns to the page below, or to the start page if there is none.
  private static func close(_ state: App.State) -> [Effect] {
    [state.below == nil ? .navigate("/") : .back]
  }

  private static func choose(_ number: Int, _ state: inout App.State) -> [Effect] {
    let rows = state.search.rows
    guard rows.indices.contains(number) else { return [] }
    switch rows[number] {
    case .hit(let hit): return remember(&state) + [.navigate(hit.address)]
    case .command(let command): return remember(&state) + perform(command, &state)
    case .phrase(let text, _): return search(for: text, &state) + [.moveFocus(field)]
    }
  }

  /// Keeps what was searched for on this device, unless another app shared it.
  private static func remember(_ state: inout App.State) -> [Effect] {
    let text = state.search.text.trimmed
    guard 1...textLimit ~= text.utf8.count, state.search.sharedFrom == nil else { return [] }
    let others = recents(state).filter { !$0.hasSameBytes(as: text) }
    let draft = Draft("search", nil, [text] + others.prefix(recentLimit - 1))
    return state.drafts.keep(draft, of: "search").map { [$0] } ?? []
  }

  private static func perform(_ command: Command, _ state: inout App.State) -> [Effect] {
    let now = state.now.instant
    switch command {
    case .timer(let seconds):
      guard state.has(.clock) else { return [] }
      _ = App.update(&state, .clock(.timer(.lengthTyped("\(seconds)s"))))
      return App.update(&state, .clock(.timer(.started))) + [.navigate("\(Route.clockTimer.path)")]
    case .alarm(let date, let time):
      let id = state.identifiers.next(at: now).recordID
      let alarm = Alarm(id: id, time: time, days: .once(date))
      let when = state.messages.when(date, time, today: state.now.date)
      state.show(state.messages.searchAlarmAdded(time: when), undo: [alarm.deletion(at: now)])
      return [.save(alarm.writes(at: now)), .navigate("\(Route.clock.path)")]
    case .start(let id): return App.update(&state, .focus(.session(.startTapped(id))))
    case .theme(let theme):
      let undo = state.write(.theme(state.settings.theme))
      state.show(state.messages.searchThemeChanged, undo: [undo])
      return [.save([state.write(.theme(theme))])] + close(state)
    case .stopwatch:
      return startStopwatch(&state) + [.navigate("\(Route.clockStopwatch.path)")]
    case .taskTaking(let seconds):
      return DurationAddress.estimate.path(seconds: seconds).map { [.navigate($0)] } ?? []
    case .forget:
      let effect = state.drafts.keep(nil, of: "search")
      find(&state)
      return [effect, .moveFocus(field)].compactMap { $0 }
    case .newTask:
      guard state.has(.focus) else { return [] }
      let name = state.search.text.trimmed
      _ = App.update(&state, .focus(.task(.newTapped)))
      _ = App.update(&state, .focus(.task(.edited(.nameTyped(name)))))
      return [.navigate("\(Route.focus.path)")]
    case .newWord:
      let term = state.search.text.trimmed.percentEncoded
      return [.navigate("\(Route.words.path)?add=\(term)")]
    case .newQuote:
      let text = state.search.text.trimmed.percentEncoded
      let source = (state.search.sharedFrom ?? "").percentEncoded
      return [.navigate("\(Route.quotes.path)?add=\(text)&source=\(source)")]
    case .note:
      return addNote(state.search.text, &state) + [.navigate("\(Route.today.path)")]
    }
  }

  private static func startStopwatch(_ state: inout App.State) -> [Effect] {
    let before = state.clock.stopwatch
    if before.isRunning { return [] }
    if case .save(let undo) = ClockPage.write("stopwatch", before.json, state) {
      state.show(state.messages.stopwatchBegun, undo: undo)
    }
    return App.update(&state, .clock(.stopwatch(.startTapped)))
  }

  /// Appends a text to the line of today.
  private static func addNote(_ text: String, _ state: inout App.State) -> [Effect] {
    let date = FocusPage.plannerToday(state)
    let journal = DayJournal(of: date, in: state.replica)
    let now = state.now.instant
    let line = journal.line.utf8.isEmpty ? text : "\(journal.line) · \(text)"
    let isDeleted = state.replica.isDeleted(DayJournal.entity, id: journal.id)
    let writes = journal.writes(note: line, isDeleted: isDeleted, at: now)
    var added = journal
    added.note = DayJournal.cleaned(line)
    var before = journal
    before.note = journal.line
    state.show(state.messages.searchNoted, undo: before.writes(since: added, at: now))
    return writes.isEmpty ? [] : [.save(writes)]
  }
}

extension Messages {
  /// The text of an example.
  func typed(_ example: SearchPage.Example) -> String {
    switch example {
    case .timer: searchExampleTimer
    case .sum: searchExampleSum
    case .alarm: searchExampleAlarm
    case .day: searchExampleDay
    case .time: searchExampleTime
    case .theme: searchExampleTheme
    }
  }

  /// A time on a day: the time alone if that is today.
  package func when(_ date: PlainDate, _ time: PlainTime, today: PlainDate) -> String {
    if date == today { return clock(time) }
    let day = date == today.adding(days: 1) ? alarmTomorrow : dateWithWeekday(date, today: today)
    return "\(day) \(clock(time))"
  }
}
