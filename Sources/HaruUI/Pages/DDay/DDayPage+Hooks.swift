import HaruCore
import HaruTime

extension DDayPage {
  /// What `update` gets of the app.
  protocol Scope: SharedState {
    var dday: State { get set }
  }
}

extension App.State: DDayPage.Scope {}

extension DDayPage: Page {
  /// The number of a saved day, and how many days it is ahead.
  @inline(never)
  static func countdown(
    _ entry: DDayEntry,
    _ state: App.State
  ) -> (number: String, daysAhead: Int) {
    let count = entry.dday.count(from: state.now.date)
    return (state.messages.number(count.number), count.daysAhead)
  }

  @inline(never)
  static func readAddress(_ query: Query, _ state: inout App.State) {
    read(query, into: &state.dday, today: state.now.date)
  }

  @inline(never)
  static func refresh(_ state: inout App.State, after change: RecordChange) {
    let sorting = state.settings.daySorting
    refresh(&state.dday, from: state.replica, by: sorting, today: state.now.date)
  }

  /// The next midnight, as far as the current offset holds.
  @inline(never)
  static func subscriptions(_ state: App.State) -> [Subscription] {
    guard state.route == .dday else { return [] }
    let tomorrow = state.now.date.adding(days: 1) ?? .last
    let midnight = PlainDateTime(date: tomorrow, time: .midnight)
    return [.wake(at: midnight.instant(offset: state.now.offset))]
  }
}
