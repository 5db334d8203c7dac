import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime

extension DDayPage {
  /// The saved days with the switch of their order.
  static func list(_ state: State, today: PlainDate, text: Messages) -> Node {
    Node(.section, "section")
      .attribute(.ariaLabelledby, "saved")
      .containing(
        Node(.div, "head")
          .containing(
            Node(.h2).id("saved").attribute(.tabindex, "-1").text(.ddaySaved),
            .when(state.saved.count > 1, sorting(state.sorting, text))
          ),
        .when(
          state.isOpen && state.saved.isEmpty,
          Node(.p, "meta").text(.ddayEmpty)
        ),
        Node(.ol, "rows")
          .when(state.drag != nil) { $0.on(.pointermove) { .dragMoved($0.y) } }
          .containing(rows: rows(state, today: today, text: text)),
        Node(.p, "sr").attribute(.ariaLive, "polite").text(state.announcement)
      )
  }

  private static func sorting(_ chosen: DDayEntry.Sorting, _ text: Messages) -> Node {
    let choice = { (sorting: DDayEntry.Sorting, name: String) -> Node in
      Node(.button)
        .type("button")
        .pressed(sorting == chosen)
        .onClick(.sortingChosen(sorting))
        .text(name)
    }
    return Node(.div, "seg")
      .role("group")
      .label(.ddaySorting)
      .containing(
        choice(.nearness, text.ddaySortNearness),
        choice(.byHand, text.ddaySortByHand)
      )
  }

  private static func rows(
    _ state: State,
    today: PlainDate,
    text: Messages
  ) -> KeyedList<Action> {
    let saved = state.saved
    let identities = saved.indices.map { place in
      RowIdentity(
        key: Fingerprint.of(saved[place].id.text),
        version: version(of: place, in: state, today: today, text: text)
      )
    }
    return KeyedList(identities) { place in
      row(place, in: state, today: today, text: text)
    }
  }

  private static func version(
    of place: Int,
    in state: State,
    today: PlainDate,
    text: Messages
  ) -> UInt64 {
    let entry = state.saved[place]
    var version = Fingerprint()
    for field in entry.dday.fields { version.add(field.value.text) }
    version.add(today.daysSinceEpoch)
    version.add(text.language.rawValue)
    version.add(state.sorting == .byHand)
    version.add(mark(place, state))
    if isOpen(entry, state) {
      version.add(place)
      version.add(state.saved.count)
    }
    return version.value
  }

  private static func isOpen(_ entry: DDayEntry, _ state: State) -> Bool {
    state.opened == entry.id
  }

  /// How a drag shows on a row: the one that is held, and the edge where it would be put.
  private static func mark(_ place: Int, _ state: State) -> String {
    guard let drag = state.drag else { return "" }
    if place == drag.place { return "held" }
    if place == drag.target { return drag.target < drag.place ? "above" : "below" }
    return ""
  }

  private static func row(
    _ place: Int,
    in state: State,
    today: PlainDate,
    text: Messages
  ) -> Node {
    let entry = state.saved[place]
    let isOpen = isOpen(entry, state)
    let isByHand = state.sorting == .byHand && state.saved.count > 1
    return Node(.li)
      .class(isByHand ? "ddrow hand" : "ddrow")
      .attribute(.dataPen, "\(entry.dday.pen)")
      .when(state.drag != nil) { $0.attribute(.dataState, mark(place, state)) }
      .containing(
        head(entry, isOpen: isOpen, today: today, text: text),
        .when(isByHand, grip(entry, text)),
        .when(isOpen, more(entry, place, in: state, today: today, text: text))
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

  /// The line under the name: when it is, or what comes next once it is over.
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

  /// The handle that moves a row: by dragging, and by the arrow keys.
  private static func grip(_ entry: DDayEntry, _ text: Messages) -> Node {
    let id = entry.id
    return Node(.button, "icon-btn grip")
      .type("button")
      .id("move-\(id)")
      .label(text.ddayMove(name: entry.dday.name))
      .on(.pointerdown, .dragStarted(id))
      .on(.keydown, preventsDefault: true) { event in
        if event.value.utf8.elementsEqual("ArrowUp".utf8) { return .rowMoved(id, by: -1) }
        if event.value.utf8.elementsEqual("ArrowDown".utf8) { return .rowMoved(id, by: 1) }
        return nil
      }
      .containing(Icon.grip.node(.small))
  }
}
