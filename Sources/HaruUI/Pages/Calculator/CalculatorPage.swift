package import HaruCore
package import HaruHTML
package import HaruSync
package import HaruTime

/// The time calculator: keypad, typed expressions, tape and history.
package enum CalculatorPage {
  /// A node of the page.
  package typealias Node = HaruHTML.Node<Action>

  /// The state of the page.
  ///
  /// It is a class, because views and their rows capture it: copying its fields at each of these
  /// places would make the WebAssembly larger.
  package final class State {
    /// The keypad.
    package var keypad = Keypad()
    /// The saved calculations, oldest first.
    package var history: [Calculation] = []
    /// Why the last calculation failed.
    package var error: CalculatorError?
    /// The calculation in the readout, so that it can be shown in another format.
    package var shown: Evaluation?
    /// The format of the result.
    package var format = DurationFormat.hm
    /// The typed expression; nil while the keypad is in use.
    package var typed: String?
    /// The calculation whose actions are expanded.
    package var opened: RecordID?
    /// Whether the question before clearing the history is open.
    package var isClearing = false
    /// Whether the calculation of the last visit has been restored.
    package var isTakenUp = false
    /// Whether the device's records are loaded.
    package var isOpen = false

    /// Creates the initial state.
    package init() {}
  }

  /// The actions of the page.
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

  /// The result formats, in the order of the menu.
  static let formats: [DurationFormat] = [.hm, .decimal, .minutes, .seconds, .iso]

  /// The keypad key for a key of the keyboard.
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
