package import HaruHTML
package import HaruTime

/// The running app: its state, the page that shows it, and what it asks of its host.
///
/// Every face that shows the app drives this one type: the browser through `HaruWeb`, the tests
/// natively.
package final class Program {
  /// All that the app knows.
  package private(set) var state: App.State
  /// The page as it is shown.
  package let document = Document<App.Action>()
  /// What the last action asked of the host.
  package private(set) var effects: [Effect] = []
  private var steadyShift: Int64 = 0

  /// Starts the app with nothing shown yet.
  package init(_ state: App.State) { self.state = state }

  /// Lets something happen and shows the result.
  package func receive(_ action: App.Action, at moment: Moment) {
    state.steadyShift = steadyShift
    effects = App.update(&state, action, at: moment)
    guard state.isShown else { return document.keep() }
    document.show(
      App.view(state),
      messages: state.messages.texts,
      edition: Int(state.messages.language.rawValue) + 1
    )
  }

  /// Lets an event of the page happen; answers whether the page cares, and whether the browser's
  /// own answer is held back.
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
    // What closes a dialog other than one of its buttons: Escape, Back, a swipe.
    receive(kind == .cancel ? .left(answer.action) : answer.action, at: moment)
    return (true, answer.preventsDefault)
  }

  /// Tells by how much a clock that nobody sets is ahead of the one on the wall; it counts from the
  /// next action on, together with that action's moment.
  package func steady(shift: Int64) { steadyShift = shift }

  /// Leaves nothing to apply or perform: what happened changed nothing.
  package func stayStill() {
    effects = []
    document.keep()
  }
}
