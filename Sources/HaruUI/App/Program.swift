package import HaruHTML
package import HaruTime

/// The running app: its state, its document, and its pending effects.
///
/// Every host drives this type: the browser through `HaruWeb`, tests natively.
package final class Program {
  /// The state of the app.
  package private(set) var state: App.State
  /// The page as it is shown.
  package let document = Document<App.Action>()
  /// The effects of the last action.
  package private(set) var effects: [Effect] = []
  /// Whether the last action only led to another page: the document shows it when the browser has
  /// answered with `navigated`.
  package private(set) var isLeaving = false
  private var steadyShift: Int64 = 0

  /// Creates the app with nothing shown yet.
  package init(_ state: App.State) { self.state = state }

  /// Handles an action and shows the result, unless it does nothing but lead to another page, which
  /// would take the time of two pages.
  package func receive(_ action: App.Action, at moment: Moment) {
    state.steadyShift = steadyShift
    effects = App.update(&state, action, at: moment)
    isLeaving = if case .navigate? = effects.first { effects.count == 1 } else { false }
    guard state.isShown, !isLeaving else { return document.keep() }
    document.show(
      App.view(state),
      messages: state.messages.texts,
      edition: Int(state.messages.language.rawValue) + 1
    )
  }

  /// Handles an event of the page; returns whether the page handled it, and whether the browser's
  /// default is prevented.
  package func receive(
    _ event: Event,
    kind: EventKind,
    at element: UInt32,
    moment: Moment
  ) -> (isHandled: Bool, preventsDefault: Bool) {
    guard let answer = document.action(for: event, kind: kind, at: element) else {
      stayStill()
      return (false, false)
    }
    // The dialog was cancelled rather than closed by one of its buttons: Escape, Back, a swipe.
    receive(kind == .cancel ? .left(answer.action) : answer.action, at: moment)
    return (true, answer.preventsDefault)
  }

  /// Sets how far the monotonic clock is ahead of the wall clock; it takes effect with the next
  /// action and its moment.
  package func steady(shift: Int64) { steadyShift = shift }

  /// Clears patches and effects: the event changed nothing.
  package func stayStill() {
    effects = []
    document.keep()
  }
}
