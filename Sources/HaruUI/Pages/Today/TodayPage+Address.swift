import HaruCore
import HaruJSON
import HaruSync
import HaruTime

// What is open on the page is in its address: Back closes it, and a reload keeps it.
extension TodayPage {
  /// The address of a day, nil for today, with the plan and the session that are open there.
  static func path(of date: PlainDate?, _ state: App.State) -> String {
    FocusPage.path(
      of: .today,
      [
        ("date", date?.description ?? ""),
        ("plan", state.focus.plan.isEditing ? "1" : ""),
        ("session", state.focus.shown?.text ?? ""),
      ]
    )
  }

  /// Reads the day and what is open there: `?date=2026-11-20&plan=1&session=…`.
  static func readShown(_ query: Query, _ state: inout App.State) {
    let date = query["date"].flatMap { try? PlainDate(parsing: $0) }
    state.today.date = date == FocusPage.plannerToday(state) ? nil : date
    state.focus.plan.isEditing = query["plan"] != nil
    state.focus.shown = query["session"].map { RecordID($0) }
  }

  /// Renames the page when something has been opened or closed there.
  static func followAddress(_ state: inout App.State) -> [Effect] {
    guard state.route == .today else { return [] }
    let query = Query(of: state.path)
    let isSame = (query["session"] ?? "").hasSameBytes(as: state.focus.shown?.text ?? "")
    if isSame, (query["plan"] != nil) == state.focus.plan.isEditing { return [] }
    state.path = path(of: state.today.date, state)
    return [.address(state.path)]
  }
}
