import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime

// The end of a day on the today page: one sentence that sums it up, and a line to write on.
extension FocusPage {
  /// The closing section, from the evening on and on past days.
  ///
  /// Before that, only an existing line, and on Sundays the link to the week review.
  @inline(never)
  static func evening(_ state: App.State) -> HaruHTML.Node<App.Action> {
    let today = plannerToday(state)
    let date = state.today.date ?? today
    guard state.isOpen, date <= today else { return .empty }
    let journal = DayJournal(of: date, in: state.replica)
    let day = grid(date, state).map { plannedDay(of: date, $0, state) }
    let isOver = date < today || isEvening(day, state)
    let line = state.today.note.flatMap { $0.date == date ? $0.text : nil } ?? journal.line
    let review =
      week(toReviewOn: date, state).map { reviewLink($0, state).map(App.Action.focus) } ?? .empty
    guard isOver || state.today.note != nil || journal.note != nil else {
      return HaruHTML.Node(.div, "evening").containing(review, HaruHTML.Node(still: paperLine))
    }
    let text = state.messages
    let summary = isOver ? day.flatMap { sentence(about: $0, state) } : nil
    let weather = date < today ? journal.weather : nil
    return HaruHTML.Node(.section, "evening").labelled(by: "evening")
      .containing(
        SectionHead.node(
          .message(date < today ? .dayThat : .dayToday),
          id: "evening",
          [
            IconButton.node(
              .share,
              .focusSharePicture,
              Action.planner(.pictureShared(.day, date)),
              size: .small
            ),
            IconButton.node(.print, .focusPrint, .planner(.printTapped), size: .small),
          ]
        )
        .map(App.Action.focus),
        summary.map { HaruHTML.Node(.p).text($0) } ?? .empty,
        weather.map { weather in
          HaruHTML.Node(.p, "meta").text(text.weather(weather, in: state.settings.weatherUnits))
        } ?? .empty,
        field(line, state),
        review
      )
  }

  /// On paper, there is always a line to write on.
  private static var paperLine: HaruHTML.Node<Never> {
    let ruled = HaruHTML.Node<Never>(.p, "oneline")
      .containing(HaruHTML.Node(.span, "lbl").text(.dayLine))
    return HaruHTML.Node(.div, "paper").decorative().containing(ruled)
  }

  private static func field(_ line: String, _ state: App.State) -> HaruHTML.Node<App.Action> {
    FormField.line(
      .message(.dayLine),
      HaruHTML.Node(.input).type("text")
        .attribute(.maxlength, "200")
        .attribute(.autocomplete, "off")
        .attribute(.enterkeyhint, "done")
        .attribute(.placeholder, state.messages[.dayLineHint])
        .value(line)
        .onInput { .today(.noteTyped($0)) }
        .onChange { .today(.noteEntered($0)) }
    )
  }

  /// Whether the evening has come, or everything of today is done.
  private static func isEvening(_ day: PlannedDay?, _ state: App.State) -> Bool {
    let hour = state.settings.dayStartHour
    return DaySummary.isEvening(at: state.now.time, startHour: hour) || day?.isFinished == true
  }

  /// The sentence about a day; nil if nothing was done.
  private static func sentence(about day: PlannedDay, _ state: App.State) -> String? {
    let date = day.plan.date
    let summary = DaySummary(
      of: date,
      in: calendar(state),
      log: state.focus.log,
      plan: day.summary,
      words: state.words.deck?.history[date.daysSinceEpoch].introduced ?? 0,
      hasQuote: state.quotes.used != nil
    )
    return state.messages.sentence(for: summary)
  }

  /// A date in the week to review on a Sunday, if anything was recorded in that week; nil on other
  /// days.
  ///
  /// If weeks begin on Sunday, it is the week that ended the day before.
  private static func week(toReviewOn date: PlainDate, _ state: App.State) -> PlainDate? {
    guard date.weekday == .sunday else { return nil }
    let beginsNow = state.messages.language.firstWeekday == .sunday
    let last = beginsNow ? date.adding(days: -1) ?? date : date
    let days = week(of: last, state)
    return state.focus.log.milliseconds(on: days, in: calendar(state)).contains { $0 > 0 }
      ? last : nil
  }

  // MARK: On the planner

  /// The day's line and the quote that was used, below the hours of the planner.
  static func keepsakes(_ state: App.State) -> Node {
    let date = plannerDate(state)
    let line = DayJournal(of: date, in: state.replica).line
    let path = "\(Route.today.path)" + (state.focus.day.map { "?date=\($0)" } ?? "")
    return Node(.div, "keepsakes")
      .containing(
        printed(date, state),
        .when(
          date <= plannerToday(state),
          Node(.a, "oneline").href(path)
            .containing(
              Node(.span, "lbl").text(.dayLine),
              line.utf8.isEmpty
                ? Node(.span, "grow blank").text(.dayLineHint) : Node(.span, "grow").text(line),
              Icon.edit.node(.small)
            )
        ),
        quote(state).map { entry in
          Node(.blockquote)
            .attribute(.lang, entry.quote.language.utf8.isEmpty ? nil : entry.quote.language)
            .containing(
              Node(.p).text(entry.quote.text),
              Node(.footer, "meta").text(state.messages.origin(of: entry))
            )
        } ?? .empty
      )
  }

  /// The quote that was used on the visible day.
  private static func quote(_ state: App.State) -> QuoteEntry? {
    state.quotes.used.flatMap(state.quotes.library.place)
      .map { state.quotes.library.entries[$0] }
  }

  /// The lines of text below the picture of a day: its tasks, the nearest D-days, the line that was
  /// written, and the quote that was used.
  static func words(of date: PlainDate, _ state: App.State) -> [String] {
    let text = state.messages
    var lines = tasks(of: date, state).flatMap { wrapped(line(of: $0, text)) }
    lines += wrapped(ddays(from: date, state))
    lines += wrapped(DayJournal(of: date, in: state.replica).line)
    guard state.quotes.usedDay == date, let entry = quote(state) else { return lines }
    lines += wrapped(entry.quote.text) + wrapped("— " + state.messages.origin(of: entry))
    return lines
  }

  /// What a planner page on paper has besides: the tasks, also those left undone, and the D-days.
  private static func printed(_ date: PlainDate, _ state: App.State) -> Node {
    Node(.div, "paper").decorative()
      .containing(
        tasks(of: date, state).map { Node(.p).text(line(of: $0, state.messages)) }
          + [Node(.p).text(ddays(from: date, state))]
      )
  }

  /// A task with a mark whether it is done, and its time.
  private static func line(of task: DayTask, _ text: Messages) -> String {
    let seconds = task.isDone ? task.spentMilliseconds / 1_000 : task.item.estimateSeconds
    let time = text.time(seconds, exactly: !task.isDone)
    return "\(task.isDone ? "✓" : "○") \(task.item.name) · \(time)"
  }

  /// The nearest D-days, read from the records because their page may not be loaded.
  private static func ddays(from date: PlainDate, _ state: App.State) -> String {
    let text = state.messages
    return state.replica.records(of: DDayEntry.entity).compactMap { DDayEntry(record: $0) }
      .sorted(by: .nearness, from: date).prefix(3)
      .map { "\(text.number($0.dday.count(from: date).number)) \($0.dday.name)" }
      .joined(separator: " · ")
  }

  /// The tasks that were planned or worked on.
  private static func tasks(of date: PlainDate, _ state: App.State) -> [DayTask] {
    guard let grid = grid(date, state) else { return [] }
    let day = plannedDay(of: date, grid, state)
    return day.planned.map { $0.task } + day.others.filter { $0.spentMilliseconds > 0 }
  }

  /// A text broken into lines of at most 52 columns, at blanks if possible; East Asian letters take
  /// two columns.
  private static func wrapped(_ text: String) -> [String] {
    let limit = 52
    var lines: [String] = []
    var (line, width) = ([UInt8](), 0)
    var blank: (bytes: Int, width: Int)?
    for scalar in text.unicodeScalars {
      let isBlank = scalar == " " || scalar == "\n"
      if isBlank { blank = (line.count, width) }
      line.append(contentsOf: isBlank ? [0x20] : Array(UTF8.encode(scalar) ?? .init()))
      width += scalar.value < 0x1100 ? 1 : 2
      guard width > limit else { continue }
      let end = blank ?? (line.count, width)
      lines.append(String(utf8: line[..<end.bytes]))
      line = Array(line.dropFirst(end.bytes + (blank == nil ? 0 : 1)))
      width -= end.width + (blank == nil ? 0 : 1)
      blank = nil
    }
    return line.isEmpty ? lines : lines + [String(utf8: line)]
  }
}
