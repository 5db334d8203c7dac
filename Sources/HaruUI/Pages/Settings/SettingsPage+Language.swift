import HaruCore
import HaruHTML

extension SettingsPage {
  /// The complete languages by their own names; a button confirms the choice, because moving
  /// through a list with the arrow keys must not change the language at each step.
  static func languages(_ state: App.State) -> Node {
    let shown = Language.allCases.filter { $0.isComplete || $0 == state.messages.language }
    return Node(.div, "halves")
      .containing(
        Node(.ul, "group langs")
          .label(.settingsLanguage)
          .containing(shown.map { language in Node(.li).containing(row(language, state)) }),
        Node(.div)
          .containing(
            Node(.p, "note").text(.languageNote),
            TextButton.link(to: "\(Route.settingsTranslate.path)", .languageMore, .quiet)
          )
      )
  }

  private static func row(_ language: Language, _ state: App.State) -> Node {
    let isCurrent = language == state.messages.language
    return Node(.button, "row")
      .type("button")
      .when(isCurrent) { $0.attribute(.ariaCurrent, "true") }
      .onClick(.settings(.chosen(.language("\(language.code)"))))
      .containing(
        Node(.span, "grow")
          .attribute(.lang, "\(language.code)")
          .text("\(language.ownName)"),
        status(of: language, state).map { Node(.span, "meta").text($0) } ?? .empty,
        Node(.span, "tick").containing(.when(isCurrent, Icon.check.node(.small)))
      )
  }

  private static func status(of language: Language, _ state: App.State) -> Message? {
    if state.languageRequest == .pending(language) { return .languageLoading }
    return language.isComplete ? nil : .languagePartial
  }
}
