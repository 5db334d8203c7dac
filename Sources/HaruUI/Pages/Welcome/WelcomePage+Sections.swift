import HaruCore
import HaruHTML

// The page where the sections of Today and their order are chosen.
extension WelcomePage {
  /// The sections that can be moved in the list; the weather is always in the header.
  static func movable(_ state: App.State) -> [TodayLayout.Section] {
    state.settings.todayLayout.sections.filter { $0 != .weather }
  }

  /// Saves the layout after a change, if there is one.
  static func change(_ state: App.State, _ apply: (inout TodayLayout) -> Void) -> [Effect] {
    var layout = state.settings.todayLayout
    apply(&layout)
    if layout == state.settings.todayLayout { return [] }
    return [.save([state.write(.todayLayout(layout))])]
  }

  /// Moves a section by a number of places.
  static func move(
    _ section: TodayLayout.Section,
    by step: Int,
    _ state: inout App.State
  ) -> [Effect] {
    let sections = movable(state)
    guard let place = sections.firstIndex(of: section),
      sections.indices.contains(place + step), step != 0
    else { return [] }
    state.welcome.announcement = state.messages.listMoved(
      name: name(of: section, state.messages),
      place: "\(place + step + 1)",
      count: "\(sections.count)"
    )
    let effects = change(state) { $0.move(section, to: sections[place + step]) }
    // The browser drops the focus of an element that it moves.
    return effects + [.moveFocus("move-\(section.name)")]
  }

  static func name(of section: TodayLayout.Section, _ text: Messages) -> String {
    switch section {
    case .quote: text.quotesToday
    case .ddays: text.ddayTitle
    case .calendar: text.todayCalendar
    case .plan: text.todayPlan
    case .words: text.wordTitle
    case .alarm: text.alarmNext
    case .weather: text.weatherTitle
    }
  }

  /// The page `/today/edit`.
  static func editor(_ state: App.State) -> Node {
    Node(.div)
      .when(state.welcome.drag != nil) { $0.on(.pointerup, .welcome(.dragEnded)) }
      .containing(
        SubBar.node(
          .message(.todayEdit),
          back: "\(Route.today.path)",
          .message(.listDone)
        ),
        Node(.div, "body")
          .containing(
            Node(.div, "parts")
              .containing(
                [Node(.p, "note").text(.todayEditText)] + list(state) + [
                  Node(.div, "group").containing(toggle(.weather, state)),
                  .when(
                    state.settings.todayLayout != .standard,
                    TextButton.node(.todayEditReset, .welcome(.layoutReset), .quiet)
                  ),
                ]
              )
          )
      )
  }

  private static func list(_ state: App.State) -> [Node] {
    let sections = movable(state)
    let identities = sections.indices.map { place in
      var version = Fingerprint()
      version.add(state.messages.language.rawValue)
      version.add(state.isOpen)
      version.add(state.settings.todayLayout.shows(sections[place]))
      version.add(ReorderList.mark(place, state.welcome.drag) ?? "")
      return RowIdentity(key: Fingerprint.of("\(sections[place].name)"), version: version.value)
    }
    return ReorderList.nodes(
      Node(.ol, "group"),
      KeyedList(identities) { row($0, of: sections, state) },
      state.welcome.drag,
      said: state.welcome.announcement
    ) { .welcome(.dragMoved($0)) }
  }

  private static func row(
    _ place: Int,
    of sections: [TodayLayout.Section],
    _ state: App.State
  ) -> Node {
    let section = sections[place]
    let name = name(of: section, state.messages)
    return Node(.li, "ddrow hand")
      .attribute(.dataState, ReorderList.mark(place, state.welcome.drag))
      .containing(
        toggle(section, state),
        ReorderList.grip(
          "\(section.name)",
          name,
          state.messages,
          dragged: .welcome(.dragStarted(section))
        ) { .welcome(.sectionMoved(section, by: $0)) }
      )
  }

  /// A row with a switch for a section.
  static func toggle(_ section: TodayLayout.Section, _ state: App.State) -> Node {
    Switch.row(
      .made(name(of: section, state.messages)),
      isOn: state.isOpen ? state.settings.todayLayout.shows(section) : nil
    ) { .welcome(.sectionSwitched(section, isOn: $0)) }
  }
}
