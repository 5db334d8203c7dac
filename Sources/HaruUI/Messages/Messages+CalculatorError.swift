package import HaruCore

extension Messages {
  /// Why a calculation has no result, as a sentence; positions count from 1.
  package func sentence(for error: CalculatorError) -> String {
    switch error {
    case .empty: calcErrorEmpty
    case .tooLong: calcErrorTooLong
    case .unexpectedCharacter(let scalar, let offset):
      calcErrorUnexpectedCharacter(
        character: String(scalar),
        position: position(offset)
      )
    case .needsTwoDigits(let offset): calcErrorNeedsTwoDigits(position: position(offset))
    case .expectedOperand(let offset): calcErrorExpectedOperand(position: position(offset))
    case .expectedOperator(let offset): calcErrorExpectedOperator(position: position(offset))
    case .unbalanced(let offset): calcErrorUnbalanced(position: position(offset))
    case .tooDeep(let offset): calcErrorTooDeep(position: position(offset))
    case .notAClockTime(let offset): calcErrorNotAClockTime(position: position(offset))
    case .needsUnit(let operand, let offset):
      calcErrorNeedsUnit(
        operand: localized(operand.text(minus: .ascii)),
        position: position(offset)
      )
    case .mayBeDate(let formula, let offset):
      calcErrorMayBeDate(position: position(offset), formula: formula.text(minus: .ascii))
    case .timeTimesTime(let offset): calcErrorTimeTimesTime(position: position(offset))
    case .numberDividedByTime(let offset): calcErrorNumberDividedByTime(position: position(offset))
    case .divisionByZero(let offset): calcErrorDivisionByZero(position: position(offset))
    case .tooLarge(let offset): calcErrorTooLarge(position: position(offset))
    }
  }

  private func position(_ offset: Int) -> String { decimal(offset + 1) }
}
