import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension FocusPage {
  /// The page of the route.
  @inline(never)
  static func view(_ state: App.State) -> Node {
    switch state.route {
    case .focusSession: session(state)
    case .focusTask: task(state)
    case .focusRecords: records(state)
    case .focusPlanner: planner(state)
    default: list(state)
    }
  }

  /// The list of tasks.
  private static func list(_ state: App.State) -> Node {
    let focus = state.focus
    return Node(.div)
      .when(focus.drag != nil) { $0.on(.pointerup, .dragEnded) }
      .containing(
        Node(.header, "bar")
          .containing(
            Node(.h1).text(.focusTitle),
            link(.focusPlanner, .grid, .focusPlanner),
            link(.focusRecords, .chart, .focusRecords),
            Node(.button, "icon-btn").type("button").id("new").label(.focusNewTask)
              .onClick(.newTapped)
              .containing(Icon.plus.node())
          ),
        Node(.div, "body")
          .containing(
            Node(.div, "split")
              .containing(
                Node(.div, "main").containing(tasks(state)),
                Node(.aside, "aside wide-only")
                  .containing(
                    week(state),
                    .when(!focus.log.sessions.isEmpty, sense(focus.log.calibration, state))
                  )
              )
          ),
        taskDialog(state)
      )
  }

  @inline(never)
  private static func link(_ route: Route, _ icon: Icon, _ name: Message) -> Node {
    Node(.a, "icon-btn").href("\(route.path)").label(name).containing(icon.node())
  }

  private static func tasks(_ state: App.State) -> [Node] {
    let focus = state.focus
    if focus.isOpen, focus.items.isEmpty { return [liveCard(state), empty()] }
    return [
      Node(.label, "search")
        .containing(
          Icon.search.node(.small),
          Node(.span, "sr").text(.focusSearch),
          Node(.input).type("search")
            .attribute(.placeholder, .focusSearch)
            .value(focus.query)
            .onInput { .searched($0) }
        ),
      liveCard(state),
      found(state),
    ]
  }

  private static func found(_ state: App.State) -> Node {
    let focus = state.focus
    let search = NameSearch(focus.query)
    guard focus.query.utf8.isEmpty || focus.items.contains(where: { search.matches($0.name) })
    else { return Node(still: NoHits.node(for: focus.query, state.messages)) }
    return Node(.section, "section")
      .containing(
        Node(.div, "head")
          .containing(
            Node(.h2).text(.focusTapToStart),
            Node(.button, "btn quiet").type("button").pressed(focus.isEditing)
              .onClick(.editTapped)
              .text(focus.isEditing ? .focusDone : .ddayEdit)
          ),
        Node(.ul, "focus-list")
          .when(focus.drag != nil) { $0.on(.pointermove) { .dragMoved($0.y) } }
          .containing(rows: rows(state)),
        Node(.p, "sr").attribute(.ariaLive, "polite").text(focus.announcement)
      )
  }

  private static func empty() -> Node {
    Node(.div, "empty")
      .containing(
        Icon.focus.node(),
        Node(.p).text(.focusEmpty),
        Node(.button, "btn solid").type("button").onClick(.newTapped).text(.focusNewTask)
      )
  }

  /// The running session above the list.
  private static func liveCard(_ state: App.State) -> Node {
    guard let session = state.focus.session else { return .empty }
    return Node(.div)
      .containing(
        Node(.a, "live").href("\(Route.focusSession.path)").containing(live(session, state)),
        otherSession(session, state)
      )
  }

  /// What the card and the banner of a running session say.
  @inline(never)
  static func live<Action>(
    _ session: RunningSession,
    _ state: App.State
  ) -> [HaruHTML.Node<Action>] {
    [
      HaruHTML.Node(still: miniDial(session, state)),
      HaruHTML.Node(still: liveText(session, state)),
      HaruHTML.Node(.b, "left").text(countdown(session, state)),
    ]
  }

  @inline(never)
  private static func liveText(
    _ session: RunningSession,
    _ state: App.State
  ) -> Still {
    let text = state.messages
    let finish = clock(session.expectedFinish(at: state.now.instant), state)
    let isOver = session.leftMilliseconds(at: state.now.instant) < 0
    return Still(.span, "grow")
      .containing(
        Still(.span, "name clip").text(session.name),
        Still(.span, "meta")
          .text(
            session.isPaused
              ? text[.focusPausedNow]
              : isOver ? text[.focusTakesLonger] : text.focusUntil(time: finish)
          )
      )
  }

  private static func rows(_ state: App.State) -> KeyedList<Action> {
    let focus = state.focus
    let search = NameSearch(focus.query)
    let places = focus.items.indices.filter { search.matches(focus.items[$0].name) }
    let identities = places.map { place in
      RowIdentity(
        key: Fingerprint.of(focus.items[place].id.text),
        version: version(of: place, state)
      )
    }
    return KeyedList(identities) { row(places[$0], state) }
  }

  private static func version(of place: Int, _ state: App.State) -> UInt64 {
    let item = state.focus.items[place]
    var version = Fingerprint()
    version.add(item.name)
    version.add(item.icon)
    version.add(item.pen)
    version.add(item.estimateSeconds)
    version.add(state.messages.language.rawValue)
    version.add(state.focus.isEditing)
    version.add(state.focus.query.utf8.isEmpty)
    version.add(state.focus.log.places(of: item.id).last ?? -1)
    version.add(state.focus.log.statistics(of: item.id).total)
    version.add(mark(place, state))
    if let session = running(item, state) { version.add(countdown(session, state)) }
    return version.value
  }

  private static func running(_ item: WorkItem, _ state: App.State) -> RunningSession? {
    state.focus.running.first { $0.item == item.id }
  }

  /// How a drag shows on a row: the one that is held, and the edge where it would be put.
  private static func mark(_ place: Int, _ state: App.State) -> String {
    guard let drag = state.focus.drag else { return "" }
    if place == drag.place { return "held" }
    if place == drag.target { return drag.target < drag.place ? "above" : "below" }
    return ""
  }

  private static func row(_ place: Int, _ state: App.State) -> Node {
    let item = state.focus.items[place]
    return Node(.li, "task ddrow")
      .attribute(.dataPen, "\(item.pen)")
      .when(state.focus.drag != nil) { $0.attribute(.dataState, mark(place, state)) }
      .containing(
        state.focus.isEditing ? editing(item, state) : starting(item, state)
      )
  }

  private static func starting(_ item: WorkItem, _ state: App.State) -> [Node] {
    let text = state.messages
    let streak = state.focus.log.statistics(of: item.id).currentStreak
    return [
      Node(.button, "go").type("button").label(text.focusStart(name: item.name))
        .onClick(.startTapped(item.id))
        .containing(
          WorkIcon.tile(item.icon, pen: item.pen),
          about(item, state),
          .when(
            streak > 1,
            Node(.span, "streak").label(text.focusInARow(count: streak)).role("img")
              .containing(Icon.flame.node(.tiny), Node(.span).text("\(streak)"))
          )
        ),
      Node(.a, "icon-btn").href("\(Route.focusTask.path)?id=\(item.id)")
        .label(text.focusAbout(name: item.name))
        .containing(Icon.info.node(.small)),
    ]
  }

  private static func about(_ item: WorkItem, _ state: App.State) -> Node {
    let text = state.messages
    let last = state.focus.log.latest(of: item.id)?.actualSeconds
    var parts = text.time(item.estimateSeconds)
    if let last { parts += " · " + text.focusLast(time: text.time(last, exactly: false)) }
    if let session = running(item, state) {
      let left = session.leftMilliseconds(at: state.now.instant)
      let time = countdown(session, state)
      parts =
        text[.focusInProgress] + " · " + (left < 0 ? time : text.focusLeft(time: time))
    }
    return Node(.span, "grow")
      .containing(
        Node(.span, "name").text(item.name),
        Node(.span, "meta").containing(cells(item.estimateSeconds), Node(.span).text(parts))
      )
  }

  private static func editing(_ item: WorkItem, _ state: App.State) -> [Node] {
    [
      Node(.button, "go").type("button").label(state.messages.focusChange(name: item.name))
        .onClick(.changeTapped(item.id))
        .containing(WorkIcon.tile(item.icon, pen: item.pen), about(item, state)),
      Node(.button, "icon-btn").type("button")
        .label(state.messages.focusDelete(name: item.name))
        .onClick(.deleteTapped(item.id))
        .containing(Icon.trash.node(.small)),
      // Among some of the tasks nobody can say where among all of them one should go.
      .when(state.focus.query.utf8.isEmpty, grip(item, state)),
    ]
  }

  private static func grip(_ item: WorkItem, _ state: App.State) -> Node {
    let id = item.id
    return Node(.button, "icon-btn grip").type("button")
      .id("move-\(id)")
      .label(state.messages.ddayMove(name: item.name))
      .on(.pointerdown, .dragStarted(id))
      .on(.keydown, preventsDefault: true) { event in
        if event.value.utf8.elementsEqual("ArrowUp".utf8) { return .taskMoved(id, by: -1) }
        if event.value.utf8.elementsEqual("ArrowDown".utf8) { return .taskMoved(id, by: 1) }
        return nil
      }
      .containing(Icon.grip.node(.small))
  }

  /// The time of each of the last seven days.
  private static func week(_ state: App.State) -> Node {
    let first = plannerToday(state).adding(days: -6) ?? plannerToday(state)
    let days = PlannerDay.days(
      from: first,
      count: 7,
      startHour: state.settings.dayStartHour,
      instant: wall(state)
    )
    let totals = state.focus.log.milliseconds(in: days)
    let sum = totals.reduce(0, &+)
    if sum == 0 { return .empty }
    return Node(.section, "card")
      .containing(
        Node(.div, "head")
          .containing(
            Node(.h2).text(.focusLastWeek),
            Node(.b).text(state.messages.time(sum / 1_000, exactly: false))
          ),
        bars(
          totals,
          labels: days.map { state.messages.weekday($0.date.weekday) },
          today: days.count - 1,
          state
        )
      )
  }
}
