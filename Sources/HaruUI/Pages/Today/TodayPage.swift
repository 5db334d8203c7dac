package import HaruHTML
import HaruJSON
package import HaruTime

/// Today: the whole day on one page, with a section from each of the other pages.
package enum TodayPage {
  /// A node of the page.
  package typealias Node = HaruHTML.Node<App.Action>

  /// The page's own state; its sections use the state of their pages.
  package struct State {
    /// The visible date; nil is today.
    package var date: PlainDate?
    /// The day of the first entry besides sessions.
    var firstEntry: PlainDate?
    /// Where a finger went down, 0 to 1 of the width.
    var swipe: Double?
    /// The line that is being written.
    var note: NoteDraft?

    /// Creates the initial state.
    package init() {}
  }

  /// The page's own actions.
  package enum Action {
    /// Moves by a number of days.
    case dayTurned(Int)
    case touched(Double), released(Double)
    /// The line of the visible day was typed, or its field was left.
    case noteTyped(String), noteEntered(String)
  }

  /// A swipe shorter than this fraction of the width counts as a tap.
  private static let shortest = 0.2

  /// The files with the code of the sections, in the order in which they are requested.
  static let parts: [PageFile] = [.focus, .quotes, .dday, .clock, .words, .weather]

  @inline(never)
  static func update(_ state: inout App.State, _ action: Action) -> [Effect] {
    switch action {
    case .dayTurned(let days):
      let today = FocusPage.plannerToday(state)
      guard let date = (state.today.date ?? today).adding(days: days) else { return [] }
      return [.navigate(path(of: date == today ? nil : date, state))]
    case .noteTyped(let text): note(text, &state)
    case .noteEntered(let text):
      note(text, &state)
      return saveNote(&state, isLeft: true)
    case .touched(let x): state.today.swipe = x
    case .released(let x):
      guard let start = state.today.swipe else { break }
      state.today.swipe = nil
      if x - start > shortest { return update(&state, .dayTurned(-1)) }
      if start - x > shortest { return update(&state, .dayTurned(1)) }
    }
    return []
  }

  /// Arrow keys turn to other days.
  @inline(never)
  static func action(for key: String, in state: App.State) -> Action? {
    if key.hasSameBytes(as: "ArrowLeft") { return .dayTurned(-1) }
    return key.hasSameBytes(as: "ArrowRight") ? .dayTurned(1) : nil
  }
}
