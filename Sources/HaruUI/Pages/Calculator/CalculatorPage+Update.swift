import HaruCore
import HaruJSON
import HaruSync
import HaruTime

extension CalculatorPage {
  @inline(never)
  static func update(_ state: inout some Scope, _ action: Action) -> [Effect] {
    state.calculator.error = nil
    switch action {
    case .keyPressed(let key): return press(key, &state) + state.keySound
    case .secondsToggled: state.calculator.keypad.showsSeconds.toggle()
    case .formatChosen(let value):
      let number = Int(value) ?? 0
      state.calculator.format = formats.indices.contains(number) ? formats[number] : .hm
    case .typingToggled:
      state.calculator.typed = state.calculator.typed == nil ? "" : nil
      if state.calculator.typed != nil { return [.moveFocus("expression")] }
    case .typed(let text): state.calculator.typed = text
    case .submitted: return submit(&state)
    case .resultTaken(let id): take(id, &state) { $0.take($1.result) }
    case .formulaTaken(let id): take(id, &state) { $0.take($1.formula) }
    case .rowToggled(let id):
      let isOpen = state.calculator.opened == id
      state.calculator.opened = isOpen ? nil : id
    case .rowCopied(let id):
      return line(of: id, in: state).map { [.copy($0)] } ?? []
    case .rowShared(let id):
      return line(of: id, in: state).map { [.share($0)] } ?? []
    case .rowDeleted(let id): return delete([id], state.messages.calcDeleted, &state)
    case .copyTapped: return [.copy(shownValue(state.calculator, state.messages))]
    case .clearTapped: state.calculator.isClearing = true
    case .clearCancelled: state.calculator.isClearing = false
    case .clearConfirmed:
      state.calculator.isClearing = false
      return delete(
        state.calculator.history.map { $0.id },
        state.messages.calcHistoryCleared,
        &state
      )
    }
    return []
  }

  private static func press(_ key: Keypad.Key, _ state: inout some Scope) -> [Effect] {
    switch state.calculator.keypad.press(key) {
    case .none:
      if key != .equals { state.calculator.shown = nil }
      return []
    case .failed(let error):
      state.calculator.error = error
      return []
    case .completed(let evaluation): return keep(evaluation, &state)
    }
  }

  private static func submit(_ state: inout some Scope) -> [Effect] {
    do throws(CalculatorError) {
      let evaluation = try Evaluation(
        parsing: state.calculator.typed ?? "",
        hasDecimalComma: state.messages.language.hasDecimalComma
      )
      state.calculator.typed = nil
      _ = state.calculator.keypad.press(.clear)
      state.calculator.keypad.take(evaluation.result)
      return keep(evaluation, &state)
    } catch {
      state.calculator.error = error
      return []
    }
  }

  /// Shows a result and saves it in the history.
  private static func keep(_ evaluation: Evaluation, _ state: inout some Scope) -> [Effect] {
    state.calculator.shown = evaluation
    let id = state.identifiers.next(at: state.now.instant).recordID
    let calculation = Calculation(id: id, evaluation, at: state.now)
    return [.save(calculation.writes(at: state.now.instant))]
  }

  private static func take(
    _ id: RecordID,
    _ state: inout some Scope,
    _ change: (inout Keypad, Evaluation) -> Void
  ) {
    guard let evaluation = find(id, in: state)?.evaluation else { return }
    state.calculator.typed = nil
    state.calculator.shown = nil
    change(&state.calculator.keypad, evaluation)
  }

  private static func find(_ id: RecordID, in state: some Scope) -> Calculation? {
    state.calculator.history.first { $0.id == id }
  }

  /// A calculation with its result, as the page shows it.
  private static func line(of id: RecordID, in state: some Scope) -> String? {
    find(id, in: state).map { state.messages.localized($0.text(minus: .typographic)) }
  }

  private static func delete(
    _ ids: [RecordID],
    _ text: String,
    _ state: inout some Scope
  ) -> [Effect] {
    guard !ids.isEmpty else { return [] }
    state.calculator.opened = nil
    let now = state.now.instant
    let marks = ids.map { Calculation.deletion(of: $0, at: now) }
    return [state.delete(marks, saying: text)]
  }

  /// Loads the saved calculations that the page shows.
  @inline(never)
  static func refresh(_ state: inout State, from replica: Replica) {
    state.isOpen = true
    let records = replica.records(of: Calculation.entity, newestFirst: true).lazy
    state.history = records.compactMap { Calculation(record: $0) }.prefix(historyLimit).reversed()
  }

  /// How many calculations the page shows; the command lists all of them.
  private static let historyLimit = 200

  /// The readout's text, in the format chosen for a result.
  static func shownValue(_ state: State, _ text: Messages) -> String {
    guard let shown = state.shown, state.format != .hm else {
      return text.localized(state.keypad.readout)
    }
    return text.localized(shown.result.text(state.format, minus: .typographic))
  }
}
