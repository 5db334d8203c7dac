import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime

extension WordsPage {
  /// Handles the actions of the review settings.
  @inline(never)
  static func choose(_ state: inout some Scope, _ action: SettingsAction) -> [Effect] {
    let old = WordSettings(in: state.replica)
    var settings = old
    switch action {
    case .retentionChosen(let percent): settings.set(retention: percent)
    case .newPerDayTyped(let text):
      var scanner = ByteScanner(text)
      guard let count = scanner.number(digits: 1...4), scanner.isAtEnd else { break }
      settings.set(newPerDay: count)
    case .timeSwitched(let isOn): settings.recordsTime = isOn
    case .parametersTyped(let text):
      state.words.parameters = text
      state.words.hasBadParameters = false
    case .parametersKept:
      guard let text = state.words.parameters else { break }
      let list = numbers(text)
      settings.set(parameters: list)
      state.words.hasBadParameters = settings.parameters != list
      if state.words.hasBadParameters { break }
      state.words.parameters = nil
      state.show(state.messages.wordParametersKept)
    case .parametersReset:
      settings.set(parameters: FSRS.defaultParameters)
      state.words.parameters = nil
      state.words.hasBadParameters = false
    }
    let writes = settings.writes(since: old, at: state.now.instant)
    return writes.isEmpty ? [] : [.save(writes)]
  }

  /// The numbers in a text, whatever separates them.
  private static func numbers(_ text: String) -> [Double] {
    let parts = text.utf8.split { byte in
      !(ASCII.zero...ASCII.zero + 9 ~= byte || byte == UInt8(ascii: ".") || byte == ASCII.minus)
    }
    return parts.compactMap { part in
      (try? JSON.parse(Array(part)))?.fixedPoint(decimals: 8).map { Double($0) / 1e8 }
    }
  }

  /// The page of the review settings.
  static func settingsView(_ state: App.State) -> Node {
    let settings = WordSettings(in: state.replica)
    let parameters =
      state.words.parameters
      ?? settings.parameterNumbers.map { $0.text }.joined(separator: ", ")
    return Node(.div)
      .containing(
        subBar(.wordSettings),
        Node(.div, "body")
          .containing(
            .when(
              state.isOpen,
              Node(.div, "halves")
                .containing(
                  Node(.div, "stack")
                    .containing(retention(settings, state.messages), newPerDay(settings)),
                  Node(.div, "stack")
                    .containing(
                      time(settings),
                      Sheet.more(summary: .wordAdvanced, [parameterForm(parameters, state)])
                    )
                )
            )
          )
      )
  }

  private static func retention(_ settings: WordSettings, _ text: Messages) -> Node {
    FormField.node(
      .wordRetention,
      Choice.node(
        WordSettings.retentions.map { (value: "\($0)", name: text.percent($0)) },
        chosen: "\(settings.retention)"
      ) { text in
        var scanner = ByteScanner(text)
        return .settings(.retentionChosen(scanner.number(digits: 1...3) ?? 0))
      },
      note: .message(.wordRetentionText)
    )
  }

  private static func newPerDay(_ settings: WordSettings) -> Node {
    Node(.div, "stack")
      .containing(
        FormField.node(
          .wordNewPerDay,
          Node(.input).type("number").attribute(.min, "0").attribute(.max, "9999")
            .attribute(.inputmode, "numeric")
            .value("\(settings.newPerDay)")
            .onChange { .settings(.newPerDayTyped($0)) }
        ),
        Node(.p, "meta")
          .containing(
            Node(.span).text(.wordDayStart),
            Node(.a).href("\(Route.settings.path)").text(.settingsTitle)
          )
      )
  }

  private static func time(_ settings: WordSettings) -> Node {
    Node(.div, "group")
      .containing(
        Switch.row(
          .message(.wordRecordsTime),
          note: .message(.wordRecordsTimeText),
          id: "records-time",
          icon: .clock,
          isOn: settings.recordsTime
        ) { .settings(.timeSwitched($0)) }
      )
  }

  private static func parameterForm(_ text: String, _ state: App.State) -> Node {
    Node(.form, "fields")
      .onSubmit(.settings(.parametersKept))
      .containing(
        FormField.node(
          .wordParameters,
          Node(.textarea).attribute(.rows, "6").attribute(.spellcheck, "false")
            .value(text)
            .onInput { .settings(.parametersTyped($0)) },
          fault: state.words.hasBadParameters ? .message(.wordParametersBad) : nil
        ),
        Pair.node(
          TextButton.node(.wordParametersReset, .settings(.parametersReset)),
          TextButton.submit(.appSave)
        )
      )
  }
}
