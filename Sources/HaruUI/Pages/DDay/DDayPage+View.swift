import HaruCore
import HaruHTML
import HaruTime

extension DDayPage {
  /// The whole page.
  @inline(never)
  static func view(_ app: App.State) -> Node {
    let (state, today, text) = (app.dday, app.now.date, app.messages)
    return Node(.div)
      .when(state.drag != nil) { $0.on(.pointerup, .dragEnded) }
      .containing(
        PageBar.node(.message(.ddayTitle), [Node(still: PageChoice.calculation(.dday))]),
        Node(.div, "body")
          .containing(
            Node(.div, "split")
              .containing(
                form(state, today: today, text: text),
                Node(.aside, "aside")
                  .containing(list(state, effort: effort(app), today: today, text: text))
              )
          ),
        dialog(state, hasDraft: app.drafts.isTakenUp, today: today, text: text)
      )
  }

  /// The work for the expanded day, once the focus page's code is loaded.
  private static func effort(_ app: App.State) -> [String] {
    guard let id = app.dday.opened, let entry = entry(id, in: app), app.has(.focus)
    else { return [] }
    return FocusPage.effort(id, daysAhead: countdown(entry, app).daysAhead, app)
  }

  /// The two dates and the number between them: a plain form that the server answers if no script
  /// runs.
  private static func form(_ state: State, today: PlainDate, text: Messages) -> Node {
    Node(.form, "main ddcalc")
      .attribute(.action, "\(Route.dday.path)")
      .attribute(.method, "get")
      .onSubmit(.submitted)
      .containing(
        answer(state, today: today, text: text),
        Node(.div, "dates")
          .containing(
            date(
              "from",
              text.ddayFrom,
              state.from ?? today,
              today: today,
              text,
              Action.fromChosen
            ),
            IconButton.node(.swap, .ddaySwap, .datesSwapped, size: .small),
            date("to", text.ddayTo, state.to, today: today, text, Action.toChosen)
          ),
        unreadable(state, text),
        buttons(state, text)
      )
  }

  private static func answer(_ state: State, today: PlainDate, text: Messages) -> Node {
    guard state.to != nil else {
      return Node(.div, "answer quiet")
        .containing(Node(.h2).text(.ddayQuiet), Node(.p).text(.ddayQuietText))
    }
    let (from, to) = (state.from ?? today, state.to ?? today)
    let span = DaySpan(from: from, to: to)
    let number = text.number(count(state, today: today))
    return Node(.div, "answer")
      .attribute(.ariaLive, "polite")
      .containing(
        Node(.b).attribute(.dataFit, fit(number)).text(number),
        Node(.p).text(division(of: span, text)),
        strip(DDayStrip(from: from, to: to), from: from, to: to, today: today, text: text)
      )
  }

  /// The size class of the number; the longest has ten characters.
  private static func fit(_ number: String) -> String {
    switch number.utf8.count {
    case ...5: "1"
    case ...7: "2"
    default: "3"
    }
  }

  private static func division(of span: DaySpan, _ text: Messages) -> String {
    if span.days == 0 { return text.ddaySameDay }
    let parts = text.span(span)
    let stretch = span.days > 0 ? text.ddaySpanLeft(span: parts) : text.ddaySpanGone(span: parts)
    return "\(stretch) · \(text.ddayWorkdays(count: span.workdays))"
  }

  private static func strip(
    _ strip: DDayStrip,
    from: PlainDate,
    to: PlainDate,
    today: PlainDate,
    text: Messages
  ) -> Node {
    let ends = text.ddayStrip(
      from: text.date(from, today: today),
      to: text.date(to, today: today)
    )
    let caption = caption(of: strip, text)
    return Node(.div)
      .containing(
        Node(.div, "daystrip")
          .role("img")
          .label("\(ends): \(caption)")
          .containing(
            strip.cells.map { cell in Node(.i).class(cell == .day ? nil : names(of: cell)) }
          ),
        Node(.small).decorative().text(caption)
      )
  }

  private static func names(of cell: DDayStrip.Cell) -> String {
    switch cell {
    case .day: ""
    case .weekend: "off"
    case .from: "now"
    case .to: "end"
    case .both: "now end"
    }
  }

  private static func caption(of strip: DDayStrip, _ text: Messages) -> String {
    switch strip.unit {
    case .day: "\(text.ddayCellDay) · \(text.ddayWeekendDays(count: strip.weekendDays))"
    case .week: text.ddayCellWeek
    case .month: text.ddayCellMonth
    case .year: text.ddayCellYear
    case .decade: text.ddayCellDecade
    case .century: text.ddayCellCentury
    case .millennium: text.ddayCellMillennium
    }
  }

  private static func date(
    _ name: String,
    _ label: String,
    _ date: PlainDate?,
    today: PlainDate,
    _ text: Messages,
    _ action: @escaping (String) -> Action
  ) -> Node {
    let day = date.map { date in
      date == today ? text.dateToday : text.ddayWeekday(weekday: text.weekday(date.weekday))
    }
    return FormField.box(
      .made(day.map { "\(label) · \($0)" } ?? label),
      dateField(name, date, action).flag(.required)
    )
  }

  /// A native date field for the whole calendar.
  static func dateField(
    _ name: String,
    _ date: PlainDate?,
    _ action: @escaping (String) -> Action
  ) -> Node {
    Node(.input)
      .type("date")
      .attribute(.name, name)
      .attribute(.min, PlainDate.first.description)
      .attribute(.max, PlainDate.last.description)
      .value(date?.description ?? "")
      .onInput(action)
  }

  private static func unreadable(_ state: State, _ text: Messages) -> Node {
    guard let unreadable = state.unreadable else { return .empty }
    let sentence = text.sentence(for: unreadable.reason, in: unreadable.text)
    return Node(still: Banner.line(.made(sentence), look: .failure))
  }

  /// Until the app runs, the form is sent to the server.
  private static func buttons(_ state: State, _ text: Messages) -> Node {
    guard state.isOpen else {
      return TextButton.submit(.ddayCount)
    }
    return Pair.node(
      .when(
        state.to != nil,
        TextButton.node(.ddayCopy, .copyTapped, icon: .copy)
      ),
      (state.to == nil
        ? TextButton.node(.ddayNew, .saveTapped, .solid, icon: .plus)
        : TextButton.node(.appSave, .saveTapped, .solid, icon: .bookmark))
        .id("save")
    )
  }
}
