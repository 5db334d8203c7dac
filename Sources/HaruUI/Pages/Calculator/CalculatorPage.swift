package import HaruCore
package import HaruHTML
package import HaruSync
package import HaruTime

/// The time calculator: keypad, typed expressions, tape and history.
package enum CalculatorPage {
  package typealias Node = HaruHTML.Node<Action>

  /// What the page knows.
  package struct State {
    package var keypad = Keypad()
    /// The calculations that were kept, oldest first.
    package var history: [Calculation] = []
    /// Why the last calculation was not possible.
    package var error: CalculatorError?
    /// The calculation that the readout shows, so that it can be shown in another form.
    package var shown: Evaluation?
    package var format = DurationFormat.hm
    /// The text of the expression that is being typed; `nil` while the keypad is in use.
    package var typed: String?
    /// The calculation whose further actions are open.
    package var opened: RecordID?
    package var isClearing = false
    /// Whether the calculation of the last visit is gone on with.
    package var isTakenUp = false
    /// Whether the records of the device are known.
    package var isOpen = false
  }

  /// What can happen on the page.
  package enum Action {
    case keyPressed(Keypad.Key)
    case secondsToggled
    case formatChosen(String)
    case typingToggled
    case typed(String)
    case submitted
    case resultTaken(RecordID)
    case formulaTaken(RecordID)
    case rowToggled(RecordID)
    case rowCopied(RecordID)
    case rowShared(RecordID)
    case rowDeleted(RecordID)
    case copyTapped
    case clearTapped
    case clearCancelled
    case clearConfirmed
  }

  /// The forms in which a result can be shown, in the order in which they are offered.
  static let formats: [DurationFormat] = [.hm, .decimal, .minutes, .seconds, .iso]

  /// The key of the keypad that a key of the keyboard stands for.
  static func key(for name: String) -> Keypad.Key? {
    let bytes = Array(name.utf8)
    if bytes.count == 1 {
      switch bytes[0] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): return .digit(bytes[0] - UInt8(ascii: "0"))
      case UInt8(ascii: "+"): return .add
      case UInt8(ascii: "-"): return .subtract
      case UInt8(ascii: "*"): return .multiply
      case UInt8(ascii: "/"): return .divide
      case UInt8(ascii: "="): return .equals
      case UInt8(ascii: "."), UInt8(ascii: ","): return .point
      case UInt8(ascii: ":"): return .colon
      default: return nil
      }
    }
    if bytes.elementsEqual("Enter".utf8) { return .equals }
    if bytes.elementsEqual("Escape".utf8) { return .clear }
    if bytes.elementsEqual("Backspace".utf8) { return .backspace }
    return nil
  }
}
