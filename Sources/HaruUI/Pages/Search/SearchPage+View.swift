package import HaruCore
import HaruHTML
import HaruJSON
import HaruTime

extension SearchPage {
  /// The palette: a whole page on a phone, above the page in a wide window.
  @inline(never)
  static func view(_ state: App.State) -> Node {
    Sheet.overlay("palette", close: .search(.closed))
      .area("day")
      .label(.searchTitle)
      .on(.pointerdown) { isBeside($0) ? .search(.closed) : nil }
      .containing(
        Node(.h1, "sr").text(.searchTitle),
        field(state),
        chips(state.search.kind, state.messages),
        // Above the results: below them, the keyboard of a phone would cover a hint.
        App.toasts(state),
        found(state),
        Node(still: keys)
      )
  }

  /// Whether a pointer is outside the palette, on the backdrop.
  private static func isBeside(_ event: Event) -> Bool {
    !(0...1).contains(event.x) || !(0...1).contains(event.y)
  }

  /// The field keeps the focus; the arrow keys move through the rows.
  private static func field(_ state: App.State) -> Node {
    Node(.form, "field")
      .role("search")
      .attribute(.action, Route.search.path)
      .on(.submit, .search(.confirmed), preventsDefault: true)
      .containing(
        SearchField.combobox(
          .searchHint,
          id: field,
          list: "found",
          active: state.search.rows.isEmpty ? nil : id(ofRow: state.search.chosen),
          value: state.search.text,
          moved: { .search(.moved($0)) }
        ) { .search(.typed($0)) },
        IconButton.node(.x, .appClose, .search(.closed))
      )
  }

  private static func chips(_ chosen: SearchKind?, _ text: Messages) -> Node {
    Chip.row(
      [chip(nil, text[.searchAll], isOn: chosen == nil)]
        + SearchKind.allCases.map { chip($0, text.name(of: $0), isOn: $0 == chosen) }
    )
    .role("group")
    .label(.searchKinds)
  }

  private static func chip(_ kind: SearchKind?, _ name: String, isOn: Bool) -> Node {
    Chip.toggle(.made(name), isOn: isOn, .search(.kindChosen(kind)))
  }

  private static func found(_ state: App.State) -> Node {
    let search = state.search
    let isNone = search.sections.isEmpty && search.answer == nil && state.isOpen
    var first = 0
    let sections = search.sections.map { section -> Node in
      defer { first += section.rows.count }
      return group(section, from: first, state)
    }
    return Node(.div, "found")
      .containing(
        Node(.p, "sr").role("status").text(status(search, state.messages)),
        answer(state),
        // The element exists even without rows, because the field refers to it.
        Node(.div).id("found").role("listbox").label(.searchResults)
          .hidden(sections.isEmpty)
          .containing(sections),
        .when(isNone, none(state))
      )
  }

  /// The announcement for screen readers: the answer, or the number of results.
  private static func status(_ search: State, _ text: Messages) -> String {
    if search.text.utf8.isEmpty { return "" }
    let count = search.sections.reduce(0) { $0 + max($1.total, $1.rows.count) }
    return text.searchFound(count: count)
  }

  private static func none(_ state: App.State) -> Node {
    let text = state.messages
    let name = state.search.text.trimmed
    return EmptyState.node(
      icon: .search,
      title: .made(text.searchNothing(text: name)),
      text: .message(.searchNothingText),
      ways: [
        TextButton.node(
          text.searchNewTask(name: name),
          .search(.performed(.newTask)),
          .solid,
          icon: .plus
        ),
        TextButton.node(text.searchNewWord(term: name), .search(.performed(.newWord)), .line),
      ]
    )
    .area("focus")
  }

  /// The keyboard shortcuts, for devices with a keyboard.
  private static var keys: Still {
    func key(_ name: StaticString) -> Still {
      Still(.span, "kbd").text(.constant(name))
    }
    return Still(.p, "keys")
      .decorative()
      .containing(
        key("↑"),
        key("↓"),
        Still(.span).text(.searchKeyMove),
        key("Enter"),
        Still(.span).text(.searchKeyOpen),
        key("Tab"),
        Still(.span).text(.searchKinds),
        key("Esc"),
        Still(.span).text(.appClose)
      )
  }
}

extension Messages {
  /// The name of a kind of things, as a heading.
  package func name(of kind: SearchKind) -> String {
    switch kind {
    case .task: searchTasks
    case .dday: searchDDays
    case .alarm: clockAlarms
    case .word: wordTitle
    case .quote: quotesTitle
    case .place: searchPlaces
    case .page: searchPages
    case .setting: settingsTitle
    }
  }
}
