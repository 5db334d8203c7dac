import HaruCore
import Testing

struct KeypadExhaustiveTests {
  /// Every pair of the keypad: 0 to 999 and 0 to 399 as digits, against plain minutes.
  @Test(arguments: [Keypad.Key.add, .subtract], [0..<500, 500..<1_000])
  func addsAndSubtractsEveryPair(operation: Keypad.Key, firsts: Range<Int>) {
    for first in firsts {
      var begun = Keypad()
      type(first, on: &begun)
      _ = begun.press(operation)
      for second in 0..<400 {
        var keypad = begun
        type(second, on: &keypad)
        let outcome = keypad.press(.equals)
        let minutes = minutes(first) + (operation == .add ? minutes(second) : -minutes(second))
        guard case .completed(let evaluation) = outcome, !evaluation.isRounded,
          evaluation.result == .time(seconds: Int64(minutes * 60))
        else {
          Issue.record("\(first) \(operation) \(second): \(outcome)")
          return
        }
        // Writing every line would take most of the time, so only every 97th is checked.
        if (first * 400 + second) % 97 == 0 {
          let sign = operation == .add ? "+" : "-"
          let line = "\(text(of: self.minutes(first))) \(sign) \(text(of: self.minutes(second)))"
          #expect(evaluation.text() == "\(line) = \(text(of: minutes))")
        }
      }
    }
  }

  private func type(_ operand: Int, on keypad: inout Keypad) {
    if operand >= 100 { _ = keypad.press(.digit(UInt8(operand / 100))) }
    if operand >= 10 { _ = keypad.press(.digit(UInt8(operand / 10 % 10))) }
    _ = keypad.press(.digit(UInt8(operand % 10)))
  }

  private func minutes(_ operand: Int) -> Int { operand / 100 * 60 + operand % 100 }

  private func text(of minutes: Int) -> String {
    let rest = abs(minutes) % 60
    return "\(minutes < 0 ? "-" : "")\(abs(minutes) / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
