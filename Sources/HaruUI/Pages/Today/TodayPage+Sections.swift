import HaruCore
import HaruHTML
import HaruSync

extension TodayPage {
  /// The visible sections in the person's order; neighbouring small ones share a line.
  ///
  /// A section whose code is still loading keeps its room.
  static func sections(_ state: App.State) -> [Node] {
    var nodes: [Node] = []
    var glances: [Node] = []
    var isBelowTasks = false
    for section in state.settings.todayLayout.shown where section != .weather {
      if section == .plan { isBelowTasks = true }
      if let glance = glance(section, state) {
        // The height of the tasks is unknown until they are loaded, so sections below them wait.
        if state.today.date == nil, !isBelowTasks || state.has(.focus) { glances.append(glance) }
        continue
      }
      nodes += line(of: &glances) + [large(section, state)]
    }
    return nodes + line(of: &glances)
  }

  private static func line(of glances: inout [Node]) -> [Node] {
    if glances.isEmpty { return [] }
    defer { glances = [] }
    return [Node(.div, "glances").containing(glances)]
  }

  private static func glance(_ section: TodayLayout.Section, _ state: App.State) -> Node? {
    switch section {
    case .words:
      state.has(.words) ? WordsPage.today(state).map(App.Action.words) : room("glance")
    case .alarm:
      state.has(.clock) ? ClockPage.today(state).map(App.Action.clock) : room("glance")
    case .quote, .ddays, .calendar, .plan, .weather: nil
    }
  }

  private static func large(_ section: TodayLayout.Section, _ state: App.State) -> Node {
    switch section {
    case .quote:
      state.has(.quotes)
        ? QuotesPage.today(state).map(App.Action.quotes) : room("saying ember")
    case .ddays:
      state.has(.dday) ? DDayPage.today(state).map(App.Action.dday) : room("ddays")
    case .calendar: calendar(state)
    case .plan:
      state.has(.focus) ? FocusPage.today(state).map(App.Action.focus) : room("dayplan")
    case .words, .alarm, .weather: .empty
    }
  }

  /// The events of other calendars on the day, which lead to the calendars; nothing if there are
  /// none.
  private static func calendar(_ state: App.State) -> Node {
    let day = CalendarDay(
      on: state.today.date ?? FocusPage.plannerToday(state),
      calendars: state.replica.records(of: SubscribedCalendar.entity)
    ) { state.replica.record(CalendarWeek.entity, id: $0) }
    return .when(
      !day.entries.isEmpty,
      Node(.ul, "agenda").label(.todayCalendar)
        .containing(
          day.entries.map { entry in
            Node(.li).attribute(.dataPen, "\(entry.pen)")
              .containing(
                Node(.a).href("\(Route.settingsData.path)")
                  .containing(
                    Node(.span, "meta").text(state.messages.times(of: entry.event)),
                    Node(.span).text(" \(state.messages.what(of: entry))")
                  )
              )
          }
        )
    )
  }

  /// The weather in the header.
  static func weather(_ state: App.State) -> Node {
    state.has(.weather) && state.settings.todayLayout.shows(.weather)
      ? WeatherPage.today(state).map(App.Action.weather) : Chip.unknownGlance()
  }

  /// The link to the page where the sections are chosen.
  static func editLink(_ state: App.State) -> Node {
    .when(
      state.today.date == nil && state.has(.focus),
      TextButton.link(to: "\(Route.todayEdit.path)", .todayEdit, .quiet)
    )
  }

  private static func room(_ name: StaticString) -> Node {
    Node(.div).attribute(.class, name).decorative()
  }
}
