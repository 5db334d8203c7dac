import HaruCore
import HaruHTML

extension SettingsPage {
  /// All languages by their own names; choosing is a button, because walking over a list with the
  /// arrow keys must not change the language of everything at each step.
  static func languages(_ state: App.State) -> View {
    let text = state.messages
    return .box(
      .div,
      "narrow",
      [
        .element(
          .ul,
          [.class("group langs"), .label(text.settingsLanguage)],
          Language.allCases.map { language in .element(.li, [], [row(language, state)]) }
        ),
        .line(.p, "note", text.languageNote),
      ]
    )
  }

  private static func row(_ language: Language, _ state: App.State) -> View {
    let isCurrent = language == state.messages.language
    return .element(
      .button,
      [
        .class("row"), .type("button"), .disabled(!language.hasTexts),
        .when(isCurrent, .attribute(.ariaCurrent, "true")),
        .onClick(.settings(.chosen(.language("\(language.code)")))),
      ],
      [
        .element(
          .span,
          [.class("grow"), .attribute(.lang, "\(language.code)")],
          text: "\(language.ownName)"
        ),
        status(of: language, state).map { .line(.span, "meta", $0) } ?? .empty,
        .box(.span, "tick", [.when(isCurrent, Icon.check.node(.small))]),
      ]
    )
  }

  private static func status(of language: Language, _ state: App.State) -> String? {
    let text = state.messages
    if state.languageRequest == .pending(language) { return text.languageLoading }
    if language.isComplete { return nil }
    return language.hasTexts ? text.languagePartial : text.languageNotStarted
  }
}
