package import HaruCore
package import HaruHTML

/// The introduction to the app: the welcome, the practice session, the demo day, the hints, and the
/// choice of the sections of Today.
package enum WelcomePage {
  /// A node of these pages.
  package typealias Node = HaruHTML.Node<App.Action>

  /// The state of these pages.
  ///
  /// It is a class, like that of the clock: copies of the app's state retain it as a whole.
  package final class State {
    /// The section being dragged.
    package var drag: RowDrag?
    /// The announcement for screen readers after a move.
    package var announcement = ""
    /// Whether the welcome was shown.
    var isGreeting = false
    /// The hint that the visible page has shown.
    package var hint: Hint?
    /// The practice session.
    package var practice = WelcomePractice.asking

    /// Creates the initial state.
    package init() {}
  }

  /// The actions of these pages.
  package enum Action {
    /// A section of Today was switched on or off.
    case sectionSwitched(TodayLayout.Section, isOn: Bool)
    /// A section was moved by a number of places with the keyboard.
    case sectionMoved(TodayLayout.Section, by: Int)
    case dragStarted(TodayLayout.Section), dragMoved(Double), dragEnded
    case layoutReset
    /// The welcome was closed; it does not return.
    case greetingClosed
    case languageChosen(Language)
    case practice(PracticeAction)
    /// The demo day begins, or ends; `App.update` handles both.
    case demoTapped, demoLeft
    case hintDismissed
  }

  /// The actions of the practice session.
  package enum PracticeAction {
    /// The estimate was chosen, in seconds, and the clock starts.
    case started(Int64)
    case completed
    case repeated
  }
}
