package import HaruHTML
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

  /// The files with the code of the sections, in the order in which they are requested.
  static let parts: [PageFile] = [.focus, .quotes, .dday, .clock, .words, .weather]
}
