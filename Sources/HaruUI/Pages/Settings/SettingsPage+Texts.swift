import HaruHTML

extension SettingsPage {
  /// Short help, one section per feature.
  static func help(_ text: Messages) -> String {
    text.helpText(
      example: text.calcExpressionHint,
      timer: text.searchExampleTimer,
      day: text.searchExampleDay,
      time: text.searchExampleTime,
      protect: text.settingsPersist
    )
  }

  /// What is stored, where, and who can see it; keep it in step with the app.
  static func privacy(_ state: App.State) -> String {
    let text = state.messages
    let policy = text.privacyText(
      theme: "haru_theme",
      language: "haru_lang",
      start: "haru_start",
      layout: "haru_today",
      setting: text.settingsDirect,
      reset: text.settingsReset
    )
    guard let address = state.configuration.feedbackAddress else { return policy }
    return "\(policy)\n\(text.privacyContact(address: address))"
  }

  /// How to add or improve a translation.
  static func translation(_ state: App.State) -> Node {
    let text = state.messages
    let steps = text.translateText(
      complete: "\(Language.allCases.filter { $0.isComplete }.count)",
      total: "\(Language.allCases.count)",
      file: "Languages/ko.json",
      english: "Languages/en.json",
      placeholder: "{name}"
    )
    let example = "\"calc.copyResult\": \"\(text.calcCopyResult(result: "{result}"))\""
    let project = state.configuration.translateURL.map { address -> Node in
      TextButton.link(to: address, .translateOpen, .solid).outside()
    }
    return Node(.div, "prose")
      .containing(
        prose(steps) + [
          Node(.code, "sample").text(example), project ?? .empty,
        ]
      )
  }
}
