import HaruCore

extension CalculatorPage {
  /// What `update` gets of the app.
  protocol Scope: SharedState {
    var calculator: State { get set }
  }
}

extension App.State: CalculatorPage.Scope {}

extension CalculatorPage: Page {
  @inline(never)
  static func readAddress(_ query: Query, _ state: inout App.State) {
    state.calculator.typed = query["expression"].map { state.messages.localized($0) }
  }

  @inline(never)
  static func action(for key: String, in state: App.State) -> Action? {
    self.key(for: key).map { .keyPressed($0) }
  }

  @inline(never)
  static func refresh(_ state: inout App.State, after change: RecordChange) {
    refresh(&state.calculator, from: state.replica)
  }

  /// Restores the calculation of the last visit, and stores the unfinished one.
  @inline(never)
  static func follow(_ state: inout App.State) -> [Effect] {
    guard state.route == .calculator, state.isOpen else { return [] }
    if !state.calculator.isTakenUp {
      state.calculator.isTakenUp = true
      if let kept = state.drafts["calculator"], kept.fields.count == 3 {
        resume(&state, kept.fields)
      }
    }
    return state.drafts.keep(unfinished(state), of: "calculator").map { [$0] } ?? []
  }
}
