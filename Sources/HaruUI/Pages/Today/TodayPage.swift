package import HaruHTML
package import HaruTime

/// Today: the whole day on one page, made of a part from each of the other pages.
package enum TodayPage {
  package typealias Node = HaruHTML.Node<App.Action>

  /// What the page knows by itself; its parts belong to the pages that they lead to.
  package struct State {
    /// The date shown; nil is today.
    package var date: PlainDate?
    /// Where a finger went down, 0 to 1 of the width.
    var swipe: Double?

    package init() {}
  }

  /// What can happen on the page itself.
  package enum Action {
    /// Turns to another day, so many days on.
    case dayTurned(Int)
    case touched(Double), released(Double)
  }

  /// A swipe that is shorter than this part of the width is a tap.
  private static let shortest = 0.2

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
    case .touched(let x): state.today.swipe = x
    case .released(let x):
      guard let start = state.today.swipe else { break }
      state.today.swipe = nil
      if x - start > shortest { return update(&state, .dayTurned(-1)) }
      if start - x > shortest { return update(&state, .dayTurned(1)) }
    }
    return []
  }

  /// The arrows turn the days.
  @inline(never)
  static func action(for key: String, in state: App.State) -> Action? {
    if key.utf8.elementsEqual("ArrowLeft".utf8) { return .dayTurned(-1) }
    return key.utf8.elementsEqual("ArrowRight".utf8) ? .dayTurned(1) : nil
  }
}
