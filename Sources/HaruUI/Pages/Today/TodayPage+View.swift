import HaruCore
import HaruHTML
import HaruTime

extension TodayPage {
  /// The page: the date, a line to begin with, the days ahead, the tasks beside the hours, and what waits elsewhere.
  ///
  /// A part whose code is on its way keeps its room.
  @inline(never)
  static func view(_ state: App.State) -> Node {
    let isToday = state.today.date == nil
    return Node(.div)
      .containing(
        head(state),
        Node(.div, "body")
          .containing(
            Node(.div, "dayview")
              .containing(
                state.has(.quotes)
                  ? QuotesPage.today(state).map(App.Action.quotes) : room("saying ember"),
                state.has(.dday)
                  ? DDayPage.today(state).map(App.Action.dday) : room("ddays"),
                state.has(.focus)
                  ? FocusPage.today(state).map(App.Action.focus) : room("dayplan"),
                .when(
                  isToday,
                  Node(.div, "glances")
                    .containing(
                      state.has(.words)
                        ? WordsPage.today(state).map(App.Action.words) : room("glance"),
                      state.has(.clock)
                        ? ClockPage.today(state).map(App.Action.clock) : room("glance")
                    )
                )
              )
          )
      )
  }

  private static func room(_ name: StaticString) -> Node {
    Node(.div).attribute(.class, name).decorative()
  }

  /// The date, large; the days beside it are a tap away.
  private static func head(_ state: App.State) -> Node {
    let text = state.messages
    let today = FocusPage.plannerToday(state)
    let date = state.today.date ?? today
    return Node(.header, "dayhead")
      .containing(
        turn(.left, .todayBefore, -1),
        Node(.div, "grow")
          .containing(
            Node(.p).text(greeting(date, state)),
            Node(.h1)
              .containing(
                Node(.span).text(text.date(date, today: today)),
                Node(.small).text(" " + text.weekday(date.weekday))
              )
          ),
        turn(.right, .todayAfter, 1),
        state.has(.weather) ? WeatherPage.today(state).map(App.Action.weather) : .empty,
        Node(.a, "icon-btn").href("\(Route.settings.path)").label(.settingsTitle)
          .containing(Icon.settings.node())
      )
  }

  private static func turn(_ icon: Icon, _ name: Message, _ days: Int) -> Node {
    Node(.button, "icon-btn").type("button").label(name)
      .onClick(.today(.dayTurned(days)))
      .containing(icon.node(.small))
  }

  /// What the hour says, and how many days this planner has been kept; another day says where it is.
  private static func greeting(_ date: PlainDate, _ state: App.State) -> String {
    let text = state.messages
    var parts: [String] = []
    if state.today.date == nil {
      parts.append(text[hail(at: state.now.time.hour)])
    } else {
      let away = FocusPage.plannerToday(state).days(until: date)
      parts.append(away < 0 ? text.todayAgo(count: -away) : text.todayAhead(count: away))
    }
    if state.has(.focus), let number = DayNumber.of(date, first: state.focus.log.firstDate) {
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
