import HaruCore
import HaruJSON
import HaruSync
import HaruTime

// What the planner and the records show is in their addresses, and so survives a reload.
extension FocusPage {
  /// Reads the day and the span of the planner (`?date=2026-11-20&span=week`), or the month and the
  /// task of the records (`?month=2026-10&task=…`).
  static func readShown(_ query: Query, _ state: inout App.State) {
    if state.route == .focusPlanner {
      state.focus.day = query["date"].flatMap { try? PlainDate(parsing: $0) }
      state.focus.span =
        Span.allCases.first { query["span"]?.hasSameBytes(as: "\($0.name)") == true } ?? .day
    }
    if state.route == .focusRecords {
      state.focus.month = query["month"].flatMap { try? PlainDate(parsing: "\($0)-01") }
      state.focus.filter = RecordID(query["task"] ?? "")
    }
  }

  /// The address of the planner as it is shown.
  static func plannerAddress(_ state: App.State) -> Effect {
    let span = state.focus.span == .day ? "" : "\(state.focus.span.name)"
    let date = state.focus.day.map { "\($0)" } ?? ""
    return .address(path(of: .focusPlanner, [("date", date), ("span", span)]))
  }

  /// The address of the records as they are shown.
  static func recordsAddress(_ state: App.State) -> Effect {
    let month = state.focus.month.map { String(utf8: Array("\($0)".utf8.dropLast(3))) } ?? ""
    return .address(path(of: .focusRecords, [("month", month), ("task", state.focus.filter.text)]))
  }

  /// An address with the fields that are not empty.
  static func path(
    of route: Route,
    _ fields: [(name: StaticString, value: String)]
  ) -> String {
    var path = "\(route.path)"
    var sign = "?"
    for (name, value) in fields where !value.utf8.isEmpty {
      path += "\(sign)\(name)=\(value.percentEncoded)"
      sign = "&"
    }
    return path
  }
}

extension FocusPage.Span {
  fileprivate var name: StaticString {
    switch self {
    case .day: "day"
    case .week: "week"
    case .month: "month"
    }
  }
}
