import HaruCore
package import HaruHTML
package import HaruTime

extension DDayPage {
  /// The whole page; `today` is the civil date where it is shown.
  package static func view(_ state: State, today: PlainDate, text: Messages) -> Node<Action> {
    .element(
      .div,
      [.when(state.drag != nil, .on(.pointerup, .dragEnded))],
      [
        .element(.header, [.class("bar")], [.element(.h1, text: text.ddayTitle)]),
        .element(
          .div,
          [.class("body")],
          [
            .element(
              .div,
              [.class("split")],
              [
                form(state, today: today, text: text),
                .element(.aside, [.class("aside")], [list(state, today: today, text: text)]),
              ]
            )
          ]
        ),
        dialog(state, today: today, text: text),
      ]
    )
  }

  /// The two dates and the number between them: a plain form, which the server answers where no
  /// script runs.
  private static func form(_ state: State, today: PlainDate, text: Messages) -> Node<Action> {
    .element(
      .form,
      [
        .class("main ddcalc"), .attribute(.action, "\(Route.dday.path)"),
        .attribute(.method, "get"), .onSubmit(.submitted),
      ],
      [
        answer(state, today: today, text: text),
        .element(
          .div,
          [.class("dates")],
          [
            date(
              "from",
              text.ddayFrom,
              state.from ?? today,
              today: today,
              text,
              Action.fromChosen
            ),
            .element(
              .button,
              [
                .class("icon-btn"), .type("button"), .label(text.ddaySwap),
                .onClick(.datesSwapped),
              ],
              [Icon.swap.node(.small)]
            ),
            date("to", text.ddayTo, state.to ?? today, today: today, text, Action.toChosen),
          ]
        ),
        unreadable(state, text),
        buttons(state, text),
      ]
    )
  }

  private static func answer(_ state: State, today: PlainDate, text: Messages) -> Node<Action> {
    let (from, to) = (state.from ?? today, state.to ?? today)
    let span = DaySpan(from: from, to: to)
    let number = text.number(count(state, today: today))
    return .element(
      .div,
      [.class("answer"), .attribute(.ariaLive, "polite")],
      [
        .element(.b, [.attribute(.dataFit, fit(number))], text: number),
        .element(.p, text: division(of: span, text)),
        strip(DDayStrip(from: from, to: to), from: from, to: to, today: today, text: text),
      ]
    )
  }

  /// How large the number may be: the longest have 13 characters.
  private static func fit(_ number: String) -> String {
    switch number.utf8.count {
    case ...7: "1"
    case ...9: "2"
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
  ) -> Node<Action> {
    let ends = text.ddayStrip(
      from: text.date(from, today: today),
      to: text.date(to, today: today)
    )
    let caption = caption(of: strip, text)
    return .element(
      .div,
      [],
      [
        .element(
          .div,
          [.class("daystrip"), .role("img"), .label("\(ends): \(caption)")],
          strip.cells.map { .element(.i, [.when($0 != .day, .class(names(of: $0)))]) }
        ),
        .element(.small, [.decorative], text: caption),
      ]
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
    _ date: PlainDate,
    today: PlainDate,
    _ text: Messages,
    _ action: @escaping (String) -> Action
  ) -> Node<Action> {
    let isToday = date == today
    let day = isToday ? text.dateToday : text.ddayWeekday(weekday: text.weekday(date.weekday))
    return .element(
      .label,
      [.class("datebox")],
      [
        .element(.small, text: "\(label) · \(day)"),
        dateField(name, date, action),
      ]
    )
  }

  /// A native date field over the whole calendar.
  static func dateField(
    _ name: String,
    _ date: PlainDate?,
    _ action: @escaping (String) -> Action
  ) -> Node<Action> {
    .element(
      .input,
      [
        .type("date"), .attribute(.name, name), .attribute(.required, ""),
        .attribute(.min, PlainDate.first.description), .attribute(.max, PlainDate.last.description),
        .value(date?.description ?? ""), .onInput(action),
      ]
    )
  }

  private static func unreadable(_ state: State, _ text: Messages) -> Node<Action> {
    guard let unreadable = state.unreadable else { return .empty }
    return .element(
      .p,
      [.class("banner bad"), .role("alert")],
      text: text.sentence(for: unreadable.reason, in: unreadable.text)
    )
  }

  /// Until the app runs, the form is sent to the server.
  private static func buttons(_ state: State, _ text: Messages) -> Node<Action> {
    guard state.isOpen else {
      return .element(.button, [.class("btn solid"), .type("submit")], text: text.ddayCount)
    }
    return .element(
      .div,
      [.class("pair")],
      [
        .element(
          .button,
          [.class("btn"), .type("button"), .onClick(.copyTapped)],
          [Icon.copy.node(.small), .element(.span, text: text.ddayCopy)]
        ),
        .element(
          .button,
          [.class("btn solid"), .type("button"), .id("save"), .onClick(.saveTapped)],
          [Icon.bookmark.node(.small), .element(.span, text: text.ddaySave)]
        ),
      ]
    )
  }
}
