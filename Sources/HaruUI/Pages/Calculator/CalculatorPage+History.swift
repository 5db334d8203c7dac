import HaruCore
import HaruHTML
import HaruTime

extension CalculatorPage {
  /// The kept calculations, oldest first, each day named once.
  static func tape(_ state: State, today: PlainDate, text: Messages) -> Node<Action> {
    .element(
      .section,
      [.class("tape"), .label(text.calcHistory), .attribute(.tabindex, "0")],
      [
        .element(
          .div,
          [],
          [
            .element(
              .div,
              [.class("head")],
              [
                .element(.h2, text: text.calcHistory),
                .when(
                  !state.history.isEmpty,
                  .element(
                    .button,
                    [.class("btn quiet"), .type("button"), .onClick(.clearTapped)],
                    text: text.calcClearHistory
                  )
                ),
              ]
            ),
            .when(
              state.history.isEmpty && state.isOpen,
              .element(.p, [.class("meta")], text: text.calcEmpty)
            ),
            .element(.ol, [], list: rows(state, today: today, text: text)),
          ]
        )
      ]
    )
  }

  private static func rows(
    _ state: State,
    today: PlainDate,
    text: Messages
  ) -> KeyedList<Action> {
    let history = state.history
    let identities = history.indices.map { index in
      var version = Fingerprint()
      version.add(isOpen(history[index], state))
      version.add(today.daysSinceEpoch)
      version.add(startsDay(history, index))
      version.add(endsDay(history, index))
      version.add(text.language.rawValue)
      return RowIdentity(key: Fingerprint.of(history[index].id), version: version.value)
    }
    return KeyedList(identities) { index in
      let day = text.day(history[index].calculation.date, today: today)
      return row(
        history[index],
        day: dayName(day, history, index),
        isOpen: isOpen(history[index], state),
        text: text
      )
    }
  }

  /// The name of a day, which is shown once.
  ///
  /// It stands beside the day's first row where the list runs down to the readout, and beside its
  /// last where a wide screen shows the newest on top; the style sheet hides the other.
  private static func dayName(_ day: String, _ history: [Entry], _ index: Int) -> Node<Action> {
    let first = startsDay(history, index)
    let last = endsDay(history, index)
    let place = first && last ? "from to" : first ? "from" : last ? "to" : ""
    return .element(.small, [.class(place)], text: first || last ? day : "")
  }

  private static func startsDay(_ history: [Entry], _ index: Int) -> Bool {
    index == 0 || history[index - 1].calculation.date != history[index].calculation.date
  }

  private static func endsDay(_ history: [Entry], _ index: Int) -> Bool {
    index + 1 == history.count || startsDay(history, index + 1)
  }

  private static func isOpen(_ entry: Entry, _ state: State) -> Bool {
    state.opened?.utf8.elementsEqual(entry.id.utf8) ?? false
  }

  private static func row(
    _ entry: Entry,
    day: Node<Action>,
    isOpen: Bool,
    text: Messages
  ) -> Node<Action> {
    let id = entry.id
    let evaluation = entry.calculation.evaluation
    let formula = evaluation?.formula.text(minus: .typographic) ?? entry.calculation.formula
    let result = evaluation?.result.text(minus: .typographic) ?? entry.calculation.result
    return .element(
      .li,
      [],
      [
        day,
        .element(
          .button,
          [
            .class("sum"), .type("button"), .label(text.calcUseFormula(formula: formula)),
            .onClick(.formulaTaken(id)),
          ],
          text: "\(formula) \(evaluation?.isRounded == true ? "≈" : "=")"
        ),
        .element(
          .button,
          [
            .class("got"), .type("button"), .label(text.calcUseResult(result: result)),
            .onClick(.resultTaken(id)),
          ],
          text: result
        ),
        .element(
          .button,
          [
            .class("icon-btn"), .type("button"), .label(text.calcMore(formula: formula)),
            .attribute(.ariaExpanded, isOpen ? "true" : "false"), .onClick(.rowToggled(id)),
          ],
          [Icon.more.node(.small)]
        ),
        .when(isOpen, actions(id, formula: formula, result: result, text: text)),
      ]
    )
  }

  private static func actions(
    _ id: String,
    formula: String,
    result: String,
    text: Messages
  ) -> Node<Action> {
    .element(
      .span,
      [.class("acts")],
      [
        .element(
          .button,
          [
            .class("icon-btn"), .type("button"), .onClick(.rowCopied(id)),
            .label(text.calcCopyFormula(formula: formula, result: result)),
          ],
          [Icon.copy.node(.small)]
        ),
        .element(
          .button,
          [
            .class("icon-btn"), .type("button"), .label(text.calcDelete(formula: formula)),
            .onClick(.rowDeleted(id)),
          ],
          [Icon.trash.node(.small)]
        ),
      ]
    )
  }

  static func clearDialog(_ state: State, text: Messages) -> Node<Action> {
    guard state.isClearing else { return .empty }
    return .element(
      .dialog,
      [
        .class("dialog"), .attribute(.open, ""), .attribute(.ariaLabelledby, "clear-title"),
        .on(.cancel, .clearCancelled, preventsDefault: true),
      ],
      [
        .element(.h2, [.id("clear-title")], text: text.calcClearHistoryQuestion),
        .element(.p, text: text.calcClearHistoryText(count: state.history.count)),
        .element(
          .div,
          [.class("pair")],
          [
            .element(
              .button,
              [.class("btn"), .type("button"), .onClick(.clearCancelled)],
              text: text.calcKeepHistory
            ),
            .element(
              .button,
              [.class("btn bad solid"), .type("button"), .onClick(.clearConfirmed)],
              text: text.calcClearHistoryConfirm
            ),
          ]
        ),
      ]
    )
  }
}
