import HaruTime

extension TodayPage {
  /// A swipe shorter than this fraction of the width counts as a tap.
  private static let shortest = 0.2

  /// Handles the actions of the page.
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
}
