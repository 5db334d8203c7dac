import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension FocusPage {
  /// The list of tasks.
  static func list(_ state: App.State) -> Node {
    let focus = state.focus
    return Node(.div)
      .when(focus.drag != nil) { $0.on(.pointerup, .task(.dragEnded)) }
      .containing(
        PageBar.node(
          .message(.focusTitle),
          [
            link(.focusPlanner, .grid, .focusPlanner),
            link(.focusRecords, .chart, .focusRecords),
            IconButton.node(.plus, .focusNewTask, .task(.newTapped)).id("new"),
          ]
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

  private static func link(_ route: Route, _ icon: Icon, _ name: Message) -> Node {
    Node(still: IconButton.link(to: "\(route.path)", icon, .message(name)))
  }

  private static func tasks(_ state: App.State) -> [Node] {
    let focus = state.focus
    if focus.isOpen, focus.items.isEmpty { return [liveCard(state), empty()] }
    return [
      SearchField.node(.focusSearch, value: focus.query) { .searched($0) },
      liveCard(state),
      found(state),
    ]
  }

  private static func found(_ state: App.State) -> Node {
    let focus = state.focus
    let search = NameSearch(focus.query)
    guard focus.query.utf8.isEmpty || focus.items.contains(where: { search.matches($0.name) })
    else { return EmptyState.noHits(for: focus.query, state.messages) }
    return Node(.section, "section")
      .containing(
        [
          SectionHead.node(
            .message(.focusTapToStart),
            [TextButton.node(focus.isEditing ? .listDone : .listEdit, .editTapped, .quiet)]
          )
        ]
          + ReorderList.nodes(
            Node(.ul, "focus-list"),
            rows(state),
            focus.drag,
            said: focus.announcement
          ) { .task(.dragMoved($0)) }
      )
  }

  private static func empty() -> Node {
    EmptyState.node(
      icon: .focus,
      text: .message(.focusEmpty),
      ways: [
        TextButton.node(.focusNewTask, .task(.newTapped), .solid)
      ]
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

  /// The content of the card and the banner of a running session.
  @inline(never)
  static func live<Action>(
    _ session: RunningSession,
    _ state: App.State
  ) -> [HaruHTML.Node<Action>] {
    [
      HaruHTML.Node(still: miniDial(session, state)),
      HaruHTML.Node(still: liveText(session, state)),
      HaruHTML.Node(.b, "left").text(session.timeLeft(at: state.now.instant)),
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
              ? text[.appPaused]
              : isOver ? text[.focusTakesLonger] : text.appUntil(time: finish)
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
    version.add(ReorderList.mark(place, state.focus.drag) ?? "")
    if let session = running(item, state) { version.add(session.timeLeft(at: state.now.instant)) }
    return version.value
  }

  private static func running(_ item: WorkItem, _ state: App.State) -> RunningSession? {
    state.focus.running.first { $0.item == item.id }
  }

  private static func row(_ place: Int, _ state: App.State) -> Node {
    let item = state.focus.items[place]
    return Node(.li, "task ddrow")
      .attribute(.dataPen, "\(item.pen)")
      .attribute(.dataState, ReorderList.mark(place, state.focus.drag))
      .containing(
        state.focus.isEditing ? editing(item, state) : starting(item, state)
      )
  }

  /// A task as a button with its icon and lines; `name` says what a tap does.
  @inline(never)
  static func button(
    for item: WorkItem,
    _ name: String,
    _ action: Action,
    _ lines: Node,
    _ end: Node = .empty
  ) -> Node {
    Node(.button, "go").type("button").label(name).onClick(action)
      .containing(WorkIcon.tile(item.icon, pen: item.pen), lines, end)
  }

  private static func starting(_ item: WorkItem, _ state: App.State) -> [Node] {
    let text = state.messages
    let streak = state.focus.log.statistics(of: item.id).currentStreak
    return [
      button(
        for: item,
        text.focusStart(name: item.name),
        .session(.startTapped(item.id)),
        about(item, state),
        .when(
          streak > 1,
          Node(.span, "streak").label(text.focusInARow(count: streak)).role("img")
            .containing(Icon.flame.node(.tiny), Node(.span).text(text.grouped(streak)))
        )
      ),
      Node(
        still: IconButton.link(
          to: "\(Route.focusTask.path)?id=\(item.id)",
          .info,
          .made(text.focusAbout(name: item.name)),
          size: .small
        )
      ),
    ]
  }

  private static func about(_ item: WorkItem, _ state: App.State) -> Node {
    let text = state.messages
    let last = state.focus.log.latest(of: item.id)?.actualSeconds
    var parts = text.time(item.estimateSeconds)
    if let last { parts += " · " + text.focusLast(time: text.time(last, exactly: false)) }
    if let session = running(item, state) {
      let left = session.leftMilliseconds(at: state.now.instant)
      let time = session.timeLeft(at: state.now.instant)
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
      button(
        for: item,
        state.messages.focusChange(name: item.name),
        .task(.changeTapped(item.id)),
        about(item, state)
      ),
      IconButton.node(
        .trash,
        state.messages.listDeleteNamed(name: item.name),
        .task(.deleteTapped(item.id)),
        size: .small
      ),
      // In a filtered list, the position among all tasks would be ambiguous.
      .when(
        state.focus.query.utf8.isEmpty,
        ReorderList.grip(
          item.id.text,
          item.name,
          state.messages,
          dragged: .task(.dragStarted(item.id))
        ) { .task(.moved(item.id, by: $0)) }
      ),
    ]
  }

  /// The time worked on each of the last seven days.
  private static func week(_ state: App.State) -> Node {
    let first = plannerToday(state).adding(days: -6) ?? plannerToday(state)
    let days = PlannerDay.days(from: first, count: 7)
    let totals = state.focus.log.milliseconds(on: days, in: calendar(state))
    let sum = totals.reduce(0, &+)
    if sum == 0 { return .empty }
    return Node(.section, "card")
      .containing(
        SectionHead.node(
          .message(.focusLastWeek),
          [Node(.b).text(state.messages.time(sum / 1_000, exactly: false))]
        ),
        bars(
          totals,
          labels: days.map { state.messages.weekday($0.weekday) },
          today: days.count - 1,
          state
        )
      )
  }
}
