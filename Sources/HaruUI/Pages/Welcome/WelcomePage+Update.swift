import HaruCore

extension WelcomePage {
  /// Handles the actions of the page.
  @inline(never)
  static func update(_ state: inout App.State, _ action: Action) -> [Effect] {
    switch action {
    case .sectionSwitched(let section, let isOn):
      return change(state) { $0.show(section, isOn) }
    case .sectionMoved(let section, let step): return move(section, by: step, &state)
    case .dragStarted(let section):
      state.welcome.drag = movable(state).firstIndex(of: section).map { RowDrag(place: $0) }
    case .dragMoved(let height):
      let count = movable(state).count
      state.welcome.drag?.move(to: height, among: count)
    case .dragEnded:
      guard let drag = state.welcome.drag else { break }
      state.welcome.drag = nil
      return move(movable(state)[drag.place], by: drag.target - drag.place, &state)
    case .layoutReset: return change(state) { $0 = .standard }
    case .greetingClosed: return closeGreeting(&state)
    case .languageChosen(let language):
      state.languageRequest = nil
      return [.save([state.write(.language("\(language.code)"))])]
    case .practice(let action): practise(&state, action)
    case .demoTapped, .demoLeft: break
    case .hintDismissed: return dismissHint(state)
    }
    return []
  }
}
