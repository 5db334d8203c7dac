import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime

extension DDayPage {
  /// The saved days with the switch of their order; `effort` is the work for the expanded day, in
  /// sentences.
  static func list(
    _ state: State,
    effort: [String],
    today: PlainDate,
    text: Messages
  ) -> Node {
    Node(.section, "section")
      .attribute(.ariaLabelledby, "saved")
      .containing(
        [
          SectionHead.node(
            .message(.ddaySaved),
            id: "saved",
            takesFocus: true,
            [.when(state.saved.count > 1, sorting(state.sorting))]
          ),
          .when(
            state.isOpen && state.saved.isEmpty,
            EmptyState.line(.ddayEmpty)
          ),
        ]
          + ReorderList.nodes(
            Node(.ol, "rows"),
            rows(state, effort: effort, today: today, text: text),
            state.drag,
            said: state.announcement
          ) { .dragMoved($0) }
      )
  }

  private static func sorting(_ chosen: DDayEntry.Sorting) -> Node {
    Segments.node(
      .message(.ddaySorting),
      [
        .init(
          name: .message(.ddaySortNearness),
          isOn: chosen == .nearness,
          action: .sortingChosen(.nearness)
        ),
        .init(
          name: .message(.ddaySortByHand),
          isOn: chosen == .byHand,
          action: .sortingChosen(.byHand)
        ),
      ]
    )
  }

  private static func rows(
    _ state: State,
    effort: [String],
    today: PlainDate,
    text: Messages
  ) -> KeyedList<Action> {
    let saved = state.saved
    let identities = saved.indices.map { place in
      RowIdentity(
        key: Fingerprint.of(saved[place].id.text),
        version: version(of: place, in: state, effort: effort, today: today, text: text)
      )
    }
    return KeyedList(identities) { place in
      row(place, in: state, effort: effort, today: today, text: text)
    }
  }

  private static func version(
    of place: Int,
    in state: State,
    effort: [String],
    today: PlainDate,
    text: Messages
  ) -> UInt64 {
    let entry = state.saved[place]
    var version = Fingerprint()
    for field in entry.dday.fields { version.add(field.value.text) }
    version.add(today.daysSinceEpoch)
    version.add(text.language.rawValue)
    version.add(state.sorting == .byHand)
    version.add(ReorderList.mark(place, state.drag) ?? "")
    if isOpen(entry, state) {
      version.add(place)
      version.add(state.saved.count)
      for sentence in effort { version.add(sentence) }
    }
    return version.value
  }

  private static func isOpen(_ entry: DDayEntry, _ state: State) -> Bool {
    state.opened == entry.id
  }

  private static func row(
    _ place: Int,
    in state: State,
    effort: [String],
    today: PlainDate,
    text: Messages
  ) -> Node {
    let entry = state.saved[place]
    let isOpen = isOpen(entry, state)
    let isByHand = state.sorting == .byHand && state.saved.count > 1
    return Node(.li)
      .class(isByHand ? "ddrow hand" : "ddrow")
      .attribute(.dataPen, "\(entry.dday.pen)")
      .attribute(.dataState, ReorderList.mark(place, state.drag))
      .containing(
        head(entry, isOpen: isOpen, today: today, text: text),
        .when(
          isByHand,
          ReorderList.grip(
            entry.id.text,
            entry.dday.name,
            text,
            dragged: .dragStarted(entry.id)
          ) { .rowMoved(entry.id, by: $0) }
        ),
        .when(isOpen, more(entry, place, in: state, effort: effort, today: today, text: text))
      )
  }

  private static func head(
    _ entry: DDayEntry,
    isOpen: Bool,
    today: PlainDate,
    text: Messages
  ) -> Node {
    let count = entry.dday.count(from: today)
    return Node(.button, "dday")
      .type("button")
      .state(.ariaExpanded, isOpen)
      .onClick(.rowToggled(entry.id))
      .containing(
        Node(.b).text(text.number(count.number)),
        Node(.span)
          .containing(
            Node(.span, "name").text(entry.dday.name),
            Node(.span, "meta").text(meta(entry.dday, count, today: today, text))
          ),
        trail(entry.dday, today: today, text: text)
      )
  }

  /// The line below the name: the date, or the next milestone once it has passed.
  private static func meta(
    _ dday: DDay,
    _ count: DDayCount,
    today: PlainDate,
    _ text: Messages
  ) -> String {
    let date = count.target.date
    if count.daysAhead < 0, let next = dday.milestones(from: today, limit: 1).first {
      return text.ddayNext(
        milestone: text.milestone(next.kind),
        wait: text.wait(today.days(until: next.date))
      )
    }
    let day = text.dateWithWeekday(date, today: today)
    guard let lunar = count.target.lunar else { return day }
    return "\(day) · \(text.lunar(lunar, withYear: false))"
  }
}
