package import HaruHTML
package import HaruTime

/// Today: the whole day on one page, made of a part from each of the other pages.
package enum TodayPage {
  package typealias Node = HaruHTML.Node<App.Action>

  /// What the page knows by itself; its parts belong to the pages that they lead to.
  package struct State {
    /// The date shown; nil is today.
    package var date: PlainDate?

    package init() {}
  }

  /// What can happen on the page itself.
  package enum Action {
    /// Turns to another day, so many days on.
    case dayTurned(Int)
  }

  /// The files whose code the parts have, in the order in which they are asked for.
  static let parts: [PageFile] = [.focus, .quotes, .dday, .clock, .words, .weather]

  @inline(never)
  static func update(_ state: inout App.State, _ action: Action) -> [Effect] {
    switch action {
    case .dayTurned(let days):
      let today = FocusPage.plannerToday(state)
      guard let date = (state.today.date ?? today).adding(days: days) else { return [] }
      let query = date == today ? "" : "?date=\(date)"
      return [.navigate("\(Route.today.path)\(query)")]
    }
  }
}
