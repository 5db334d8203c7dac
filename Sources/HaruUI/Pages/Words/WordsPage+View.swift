import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime

extension WordsPage {
  @inline(never)
  static func view(_ state: App.State) -> Node {
    switch state.route {
    case .wordsReview: reviewView(state)
    case .wordsProgress: progressView(state)
    case .wordsSettings: settingsView(state)
    default: notebookView(state)
    }
  }

  private static func notebookView(_ state: App.State) -> Node {
    Node(.div)
      .containing(
        PageBar.node(
          .message(.wordTitle),
          [
            Node(still: IconButton.search),
            IconButton.node(.download, .wordExport, .exportTapped).id("export"),
            IconButton.file(.upload, .wordImport, id: "word-file") { .file(.chosen($0)) },
            Node(still: PageChoice.library(.words)),
          ]
        ),
        Node(.div, "body")
          .containing(
            entry(state),
            Node(.div, "split wordlist")
              .containing(
                Node(.div, "main").containing(list(state)),
                Node(.div, "aside").containing(due(state), calendar(state)),
                ways
              )
          ),
        dialog(state),
        notebookDialog(state),
        importDialog(state),
        state.words.isExporting ? exportDialog : .empty
      )
  }

  private static var exportDialog: Node {
    ExportDialog.node(
      .wordExport,
      [
        ("CSV", .exportChosen(.csv)), ("TSV", .exportChosen(.tsv)),
        ("Anki", .exportChosen(.anki)),
      ],
      cancel: .exportCancelled
    )
  }

  /// The links to progress and review settings.
  private static var ways: Node {
    Chip.row(
      [
        way(.chart, .wordProgress, .wordsProgress),
        way(.settings, .wordSettings, .wordsSettings),
      ],
      .section
    )
  }

  private static func way(_ icon: Icon, _ name: Message, _ route: Route) -> Node {
    Node(still: Chip.link(to: "\(route.path)", .message(name), icon: icon))
  }

  /// The field for a new word, saved with Enter.
  private static func entry(_ state: App.State) -> Node {
    Node(.form)
      .onSubmit(.draftSubmitted)
      .containing(
        SearchField.adding(.wordNew, id: "new-word", limit: "200", value: state.words.draft) {
          .draftTyped($0)
        }
      )
  }

  private static func calendar(_ state: App.State) -> Node {
    let text = state.messages
    let day = state.words.day ?? state.now.date
    let grid = MonthGrid(of: day, firstWeekday: text.language.firstWeekday)
    let words = state.words.deck?.words ?? []
    let counts =
      (state.words.notebook == nil ? words : words.filter { isShown($0, state) }).counts(in: grid)
    let sum = counts.reduce(0, +)
    let isOpen = state.settings.showsWordCalendar
    return Node(.section, "byday")
      .label(.wordCalendar)
      .containing(
        GroupRow.toggle(
          .grid,
          .message(.wordByDate),
          value: text.wordCount(count: sum),
          isOpen: isOpen,
          of: "calendar",
          .calendarFolded
        ),
        month(grid, counts: counts, sum: sum, day, state)
      )
  }

  private static func month(
    _ grid: MonthGrid,
    counts: [Int],
    sum: Int,
    _ day: PlainDate,
    _ state: App.State
  ) -> Node {
    let text = state.messages
    let lead = (day.weekday.rawValue - grid.firstWeekday.rawValue + 7) % 7
    let names = (0..<7).map { offset -> Node in
      let weekday = (grid.firstWeekday.rawValue - 1 + offset) % 7 + 1
      return Node(.span)
        .attribute(.class, color(weekday, "wd", "wd sun", "wd sat"))
        .role("columnheader")
        .text(text.weekday(Weekday(rawValue: weekday) ?? .monday))
    }
    return Node(.div)
      .id("calendar")
      .containing(
        monthBar(grid, sum, text),
        Node(.div, "month")
          .role("grid")
          .label(text.month(grid.first))
          .on(.keydown, preventsDefault: true) { key($0.value, lead: lead) }
          .on(.pointerdown) { .touched($0.x) }
          .on(.pointerup) { .released($0.x) }
          .containing(
            [Node(.div, "week").role("row").containing(names)]
              + grid.weeks.map { week in
                Node(.div, "week")
                  .role("row")
                  .containing(week.map { cell($0, day, grid, counts, state) })
              }
          )
      )
  }

  /// The month's name between links to its neighbours, and its number of words.
  private static func monthBar(_ grid: MonthGrid, _ sum: Int, _ text: Messages) -> Node {
    Node(.div, "monthnav")
      .containing(
        IconButton.node(.left, .wordPreviousMonth, .monthMoved(-1)),
        Node(.h2).attribute(.ariaLive, "polite").text(text.month(grid.first)),
        IconButton.node(.right, .wordNextMonth, .monthMoved(1)),
        Node(.span, "grow"),
        Node(.small).text(text.wordCount(count: sum))
      )
  }

  private static func cell(
    _ date: PlainDate?,
    _ chosen: PlainDate,
    _ grid: MonthGrid,
    _ counts: [Int],
    _ state: App.State
  ) -> Node {
    guard let date else { return Node(.span).role("gridcell") }
    let place = grid.first.days(until: date)
    let isInside = place >= 0 && place < grid.count
    let count = counts.indices.contains(place) ? counts[place] : 0
    let weekday = date.weekday.rawValue
    let classes: StaticString =
      isInside
      ? color(weekday, "dayc", "dayc sun", "dayc sat")
      : color(weekday, "dayc out", "dayc out sun", "dayc out sat")
    let name = state.messages.date(date, today: state.now.date)
    return Node(.button)
      .attribute(.class, classes)
      .type("button")
      .role("gridcell")
      .id("day-\(date)")
      .attribute(.tabindex, date == chosen ? "0" : "-1")
      .label(state.messages.list([name, count == 0 ? "" : state.messages.wordCount(count: count)]))
      .when(date == state.now.date) { $0.attribute(.ariaCurrent, "date") }
      .state(.ariaSelected, date == chosen)
      .onClick(.dayChosen(date))
      .containing(
        Node(.span).text("\(date.day)"),
        Node(.span, "dots").containing((0..<min((count + 1) / 2, 3)).map { _ in Node(.i) })
      )
  }

  /// Sundays and Saturdays have their own colours.
  private static func color(
    _ weekday: Int,
    _ plain: StaticString,
    _ sunday: StaticString,
    _ saturday: StaticString
  ) -> StaticString {
    weekday == 7 ? sunday : weekday == 6 ? saturday : plain
  }

  /// The keys of a date grid (ARIA Authoring Practices); `lead` is the number of weekdays before
  /// the day.
  private static func key(_ key: String, lead: Int) -> Action? {
    let keys: [(StaticString, Action)] = [
      ("ArrowLeft", .dayMoved(-1)), ("ArrowRight", .dayMoved(1)), ("ArrowUp", .dayMoved(-7)),
      ("ArrowDown", .dayMoved(7)), ("PageUp", .monthMoved(-1)), ("PageDown", .monthMoved(1)),
      ("Home", .dayMoved(-lead)), ("End", .dayMoved(6 - lead)),
    ]
    return keys.first { key.hasSameBytes(as: $0.0) }?.1
  }

  private static func due(_ state: App.State) -> Node {
    guard let deck = state.words.deck, !deck.words.isEmpty else { return .empty }
    let agenda = deck.agenda(at: state.now, notebook: state.words.notebook)
    let day = deck.day(of: state.now)
    let text = state.messages
    return Node(.div, "due")
      .containing(
        Node(.span, "grow")
          .containing(
            Node(.b).text(text.wordDue(count: agenda.count)),
            Node(.span, "meta")
              .text(
                text.wordDueParts(
                  reviews: text.grouped(agenda.reviews.count + agenda.learning.count),
                  fresh: text.grouped(agenda.new.count),
                  days: text.grouped(deck.history.streak(at: day))
                )
              )
          ),
        .when(
          agenda.next != nil,
          TextButton.link(to: "\(Route.wordsReview.path)", .wordStart, .solid)
        )
      )
  }
}
