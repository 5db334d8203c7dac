import HaruCore
import HaruHTML
import HaruTime

extension TodayPage {
  /// The page: the date, and the sections that the person has chosen.
  @inline(never)
  static func view(_ state: App.State) -> Node {
    Node(.div)
      .containing(
        head(state),
        Node(.div, "body swiped")
          .on(.pointerdown) { .today(.touched($0.x)) }
          .on(.pointerup) { .today(.released($0.x)) }
          .containing(
            Node(.div, "dayview")
              .containing(
                sections(state) + [
                  .when(state.has(.focus), FocusPage.evening(state)), editLink(state),
                ]
              )
          )
      )
  }

  /// The date in large type, with links to the previous and next day.
  private static func head(_ state: App.State) -> Node {
    let text = state.messages
    let today = FocusPage.plannerToday(state)
    let date = state.today.date ?? today
    return Node(.header, "dayhead")
      .containing(
        trouble(state) ?? Node(.p).text(greeting(date, state)),
        Node(still: IconButton.search),
        turn(.left, .todayBefore, -1),
        Node(.h1)
          .containing(
            Node(.span).text(text.date(date, today: today)),
            Node(.small).text(" " + text.fullWeekday(date.weekday))
          ),
        turn(.right, .todayAfter, 1),
        weather(state),
        Node(
          still: IconButton.link(
            to: "\(Route.settings.path)",
            .settings,
            .message(.settingsTitle)
          )
        )
      )
  }

  /// What prevents this day from syncing, in place of the greeting, so that nothing moves when a
  /// connection comes and goes.
  private static func trouble(_ state: App.State) -> Node? {
    guard state.today.date == nil, state.sync.isTrouble,
      var text = state.sync.mark(in: state.messages)
    else { return nil }
    let waiting = state.sync.waiting
    if waiting > 0 { text += " · \(state.messages.todayWaiting(count: waiting))" }
    return Node(.p, "trouble").role("status")
      .containing(Icon.cloudOff.node(.small), Node(.span).text(text))
  }

  private static func turn(_ icon: Icon, _ name: Message, _ days: Int) -> Node {
    IconButton.node(icon, name, .today(.dayTurned(days)), size: .small)
  }

  /// A greeting for the hour, and how many days this planner has been used; on another day, its
  /// distance from today.
  private static func greeting(_ date: PlainDate, _ state: App.State) -> String {
    let text = state.messages
    var parts: [String] = []
    if state.today.date == nil {
      parts.append(text[hail(at: state.now.time.hour)])
    } else {
      let away = FocusPage.plannerToday(state).days(until: date)
      parts.append(text.daysAway(away))
    }
    let first = (state.focus.log.firstDate, state.today.firstEntry)
    if state.has(.focus), let number = DayNumber.of(date, first: first.0, first.1) {
      parts.append(text.todayDayNumber(count: text.decimal(number)))
    }
    return parts.joined(separator: " · ")
  }

  private static func hail(at hour: Int) -> Message {
    switch hour {
    case 5..<12: .todayMorning
    case 12..<18: .todayAfternoon
    case 18..<23: .todayEvening
    default: .todayNight
    }
  }
}

extension Messages {
  /// A day relative to today, which is 0 days away: "Yesterday", "In 3 days".
  fileprivate func daysAway(_ days: Int) -> String {
    switch days {
    case -1: self[.dateYesterday]
    case 1: self[.todayTomorrow]
    case ..<0: todayAgo(count: -days)
    default: todayAhead(count: days)
    }
  }
}
