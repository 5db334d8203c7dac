import HaruCore
import HaruHTML

extension SettingsPage {
  /// All languages by their own names; choosing is a button, because walking over a list with the
  /// arrow keys must not change the language of everything at each step.
  static func languages(_ state: App.State) -> Node {
    Node(.div, "narrow")
      .containing(
        Node(.ul, "group langs")
          .label(.settingsLanguage)
          .containing(
            Language.allCases.map { language in
              Node(.li)
                .containing(row(language, state))
            }
          ),
        Node(.p, "note").text(.languageNote)
      )
  }

  private static func row(_ language: Language, _ state: App.State) -> Node {
    let isCurrent = language == state.messages.language
    return Node(.button, "row")
      .type("button")
      .disabled(!language.hasTexts)
      .when(isCurrent) { $0.attribute(.ariaCurrent, "true") }
      .onClick(.settings(.chosen(.language("\(language.code)"))))
      .containing(
        Node(.span, "grow")
          .attribute(.lang, "\(language.code)")
          .text("\(language.ownName)"),
        status(of: language, state).map {
          Node(.span, "meta").text($0)
        } ?? .empty,
        Node(.span, "tick")
          .containing(.when(isCurrent, Icon.check.node(.small)))
      )
  }

  private static func status(of language: Language, _ state: App.State) -> String? {
    let text = state.messages
    if state.languageRequest == .pending(language) { return text.languageLoading }
    if language.isComplete { return nil }
    return language.hasTexts ? text.languagePartial : text.languageNotStarted
  }
}
