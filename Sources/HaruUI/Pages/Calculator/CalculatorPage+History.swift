import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension CalculatorPage {
  /// The saved calculations, oldest first, each day named once.
  static func tape(_ state: State, today: PlainDate, text: Messages) -> Node {
    Node(.section, "tape")
      .label(.calcHistory)
      .attribute(.tabindex, "0")
      .containing(
        Node(.div)
          .containing(
            SectionHead.node(
              .message(.calcHistory),
              [
                .when(
                  !state.history.isEmpty,
                  TextButton.node(.calcClearHistory, .clearTapped, .quiet)
                )
              ]
            ),
            .when(
              state.history.isEmpty && state.isOpen,
              EmptyState.line(.calcEmpty)
            ),
            Node(.ol).containing(rows: rows(state, today: today, text: text))
          )
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
      return RowIdentity(key: Fingerprint.of(history[index].id.text), version: version.value)
    }
    return KeyedList(identities) { index in
      let day = text.day(history[index].date, today: today)
      return row(
        history[index],
        day: dayName(day, history, index),
        isOpen: isOpen(history[index], state),
        text: text
      )
    }
  }

  /// The name of a day, visible once.
  ///
  /// It is rendered beside the day's first row, for layouts where the list ends at the display, and
  /// beside its last row, for wide screens with the newest row on top; the style sheet hides one of
  /// them.
  private static func dayName(_ day: String, _ history: [Calculation], _ index: Int) -> Node {
    let first = startsDay(history, index)
    let last = endsDay(history, index)
    let place = first && last ? "from to" : first ? "from" : last ? "to" : ""
    return Node(.small).class(place).text(first || last ? day : "")
  }

  private static func startsDay(_ history: [Calculation], _ index: Int) -> Bool {
    index == 0 || history[index - 1].date != history[index].date
  }

  private static func endsDay(_ history: [Calculation], _ index: Int) -> Bool {
    index + 1 == history.count || startsDay(history, index + 1)
  }

  private static func isOpen(_ entry: Calculation, _ state: State) -> Bool {
    state.opened == entry.id
  }

  private static func row(
    _ entry: Calculation,
    day: Node,
    isOpen: Bool,
    text: Messages
  ) -> Node {
    let id = entry.id
    let evaluation = entry.evaluation
    let formula = text.localized(evaluation?.formula.text(minus: .typographic) ?? entry.formula)
    let result = text.localized(evaluation?.result.text(minus: .typographic) ?? entry.result)
    return Node(.li)
      .containing(
        day,
        Node(.button, "sum")
          .type("button")
          .label(text.calcUseFormula(formula: formula))
          .onClick(.formulaTaken(id))
          .text("\(formula) \(evaluation?.isRounded == true ? "≈" : "=")"),
        Node(.button, "got")
          .type("button")
          .label(text.calcUseResult(result: result))
          .onClick(.resultTaken(id))
          .text(result),
        IconButton.node(.more, text.calcMore(formula: formula), .rowToggled(id), size: .small)
          .state(.ariaExpanded, isOpen),
        .when(
          isOpen,
          Node(.span, "acts")
            .containing(
              uses(of: evaluation, text: text).map {
                Node(still: IconButton.link(to: $0.path, $0.icon, .made($0.name), size: .small))
              }
                + actions(id, formula: formula, result: result, text: text)
            )
        )
      )
  }

  private static func actions(
    _ id: RecordID,
    formula: String,
    result: String,
    text: Messages
  ) -> [Node] {
    [
      IconButton.node(
        .copy,
        text.calcCopyFormula(formula: formula, result: result),
        .rowCopied(id),
        size: .small
      ),
      IconButton.node(.share, text.calcShare(formula: formula), .rowShared(id), size: .small),
      IconButton.node(.trash, text.listDeleteNamed(name: formula), .rowDeleted(id), size: .small),
    ]
  }

  /// What a calculation can become on other pages: their addresses, and what one does there.
  static func uses(
    of evaluation: Evaluation?,
    text: Messages
  ) -> [(path: String, icon: Icon, name: String, short: Message)] {
    guard let evaluation, let seconds = evaluation.result.seconds else { return [] }
    let result = evaluation.result.text(minus: .typographic)
    // A range of clock times says when it was, too.
    let start = evaluation.formula.rangeStart
    let worked = start == nil ? result : evaluation.formula.text()
    let uses: [(DurationAddress, Icon, String, Message)] = [
      (.estimate, .focus, text.calcToEstimate(result: result), .focusTask),
      (.session(from: start), .chart, text.calcToSession(result: worked), .calcSession),
      (.timer, .timer, text.calcToTimer(result: result), .clockTimer),
    ]
    return uses.compactMap { address, icon, name, short in
      address.path(seconds: seconds).map { ($0, icon, name, short) }
    }
  }

  static func clearDialog(_ state: State, text: Messages) -> Node {
    guard state.isClearing else { return .empty }
    return Sheet.question(
      .message(.calcClearHistoryQuestion),
      .made(text.calcClearHistoryText(count: state.history.count)),
      close: .clearCancelled,
      keep: TextButton.node(.appCancel, .clearCancelled),
      change: TextButton.node(.listDelete, .clearConfirmed, .solidBad)
    )
  }
}
