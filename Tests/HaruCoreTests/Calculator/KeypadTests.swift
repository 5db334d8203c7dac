import HaruCore
import Testing

/// Drives a keypad by characters: digits, `D` for 00, `<` for backspace, `C` for clear.
private struct Typist {
  var keypad = Keypad()
  var lines: [String] = []
  var errors: [CalculatorError] = []

  mutating func type(_ keys: String) {
    for key in keys {
      switch keypad.press(Typist.key(key)) {
      case .none: break
      case .completed(let evaluation): lines.append(evaluation.text())
      case .failed(let error): errors.append(error)
      }
    }
  }

  private static func key(_ character: Character) -> Keypad.Key {
    switch character {
    case "D": .doubleZero
    case ".": .point
    case ":": .colon
    case "<": .backspace
    case "C": .clear
    case "+": .add
    case "-": .subtract
    case "*": .multiply
    case "/": .divide
    case "=": .equals
    default: .digit(UInt8(character.wholeNumberValue ?? 99))
    }
  }
}

struct KeypadTests {
  /// The readout and the tape after a sequence of keys.
  @Test(arguments: [
    ("", "0:00", ""),
    ("2", "0:02", ""),
    ("25", "0:25", ""),
    ("258", "2:58", ""),
    ("5D", "5:00", ""),
    ("000258", "2:58", ""),
    ("366", "3:66", ""),
    ("366+", "4:06", "4:06 +"),
    ("258<", "0:25", ""),
    ("258<<<<", "0:00", ""),
    ("258C", "0:00", ""),
    ("58+53+", "1:51", "0:58 + 0:53 +"),
    ("58+53+7", "0:07", "0:58 + 0:53 +"),
    ("100+30*", "0:30", "1:00 + 0:30 \u{D7}"),
    ("100+30*2+", "2:00", "1:00 + 0:30 \u{D7} 2 +"),
    ("100+30*2*", "2", "1:00 + 0:30 \u{D7} 2 \u{D7}"),
    ("100*2*", "2:00", "1:00 \u{D7} 2 \u{D7}"),
    ("58+53*", "0:53", "0:58 + 0:53 \u{D7}"),
    ("58+53*-", "1:51", "0:58 + 0:53 \u{2212}"),
    ("58+-*/", "0:58", "0:58 \u{F7}"),
    ("100+30=", "1:30", "1:00 + 0:30"),
    ("100+30=+", "1:30", "1:30 +"),
    ("100+30=5", "0:05", ""),
    ("100+30=<", "1:30", "1:00 + 0:30"),
    ("100+30=C", "0:00", ""),
    ("30-105=", "\u{2212}0:35", "0:30 \u{2212} 1:05"),
    ("30-105=-", "\u{2212}0:35", "\u{2212}0:35 \u{2212}"),
    ("100+30<", "0:03", "1:00 +"),
    ("100+30<<", "1:00", "1:00 +"),
    ("100+30<<*", "1:00", "1:00 \u{D7}"),
    ("100+<", "1:00", "1:00 +"),
    ("100*1", "1", "1:00 \u{D7}"),
    ("100*1.", "1.", "1:00 \u{D7}"),
    ("100*1.50", "1.50", "1:00 \u{D7}"),
    ("100*1..5", "1.5", "1:00 \u{D7}"),
    ("100*.5", "0.5", "1:00 \u{D7}"),
    ("100*.05", "0.05", "1:00 \u{D7}"),
    ("100*1.5<<", "1", "1:00 \u{D7}"),
    ("100*.<", "0", "1:00 \u{D7}"),
    ("100*1.50+", "1:30", "1:00 \u{D7} 1.5 +"),
    ("100/:", "0:00", "1:00 \u{F7}"),
    ("100/:24", "0:24", "1:00 \u{F7}"),
    ("100/1:30", "1:30", "1:00 \u{F7}"),
    ("230/:100=", "2.5", "2:30 \u{F7} 1:00"),
    ("230/:100=+", "2.5", "2.5 +"),
    ("230/:100=+1", "1", "2.5 +"),
    ("230/:100=*", "2.5", "2.5 \u{D7}"),
    ("1:30", "1:30", ""),
    (".5", "0:05", ""),
    ("+", "0:00", "0:00 +"),
    ("-35=", "\u{2212}0:35", "0:00 \u{2212} 0:35"),
    ("9999999999999", "9999999:99", ""),
    ("1*99999999999", "9999999999", "0:01 \u{D7}"),
    ("100/7=", "0:08:34", "1:00 \u{F7} 7"),
    ("x1", "0:01", ""),
  ])
  func shows(keys: String, readout: String, tape: String) {
    var typist = Typist()
    typist.type(keys)
    #expect(typist.keypad.readout == readout)
    #expect(typist.keypad.tape.text(minus: .typographic) == tape)
    #expect(typist.errors.isEmpty)
  }

  /// The lines in the history.
  @Test(arguments: [
    ("150+25=", ["1:50 + 0:25 = 2:15"]),
    ("58+53=", ["0:58 + 0:53 = 1:51"]),
    ("105-30=", ["1:05 - 0:30 = 0:35"]),
    ("416+109+37=", ["4:16 + 1:09 + 0:37 = 6:02"]),
    ("15+340+2245=", ["0:15 + 3:40 + 22:45 = 26:40"]),
    ("366=", ["4:06 = 4:06"]),
    ("366+7=", ["4:06 + 0:07 = 4:13"]),
    ("100+=", ["1:00 = 1:00"]),
    ("100+30*=", ["1:00 + 0:30 = 1:30"]),
    ("100+30==", ["1:00 + 0:30 = 1:30"]),
    ("100+30=+15=", ["1:00 + 0:30 = 1:30", "1:30 + 0:15 = 1:45"]),
    ("100+30=15+5=", ["1:00 + 0:30 = 1:30", "0:15 + 0:05 = 0:20"]),
    ("100+-*/2=", ["1:00 \u{F7} 2 = 0:30"]),
    ("=", []), ("0=", []), ("D=", []), ("+=", []), ("0+=", []), ("C=", []),
    ("0+0=", ["0:00 + 0:00 = 0:00"]),
    ("30-30==", ["0:30 - 0:30 = 0:00"]),
    ("30-30=+=", ["0:30 - 0:30 = 0:00"]),
    ("230/:100=", ["2:30 \u{F7} 1:00 = 2.5"]),
    ("230/:100=*:100=", ["2:30 \u{F7} 1:00 = 2.5", "2.5 \u{D7} 1:00 = 2:30"]),
    ("230/:100=+1.5=", ["2:30 \u{F7} 1:00 = 2.5", "2.5 + 1.5 = 4"]),
    ("230/:100+1=", ["2:30 \u{F7} 1:00 + 1 = 3.5"]),
    ("100+230/:100*:30=", ["1:00 + 2:30 \u{F7} 1:00 \u{D7} 0:30 = 2:15"]),
    ("100*2.50=", ["1:00 \u{D7} 2.5 = 2:30"]),
    ("100/7=", ["1:00 \u{F7} 7 \u{2248} 0:08:34"]),
    ("100/7=*7=", ["1:00 \u{F7} 7 \u{2248} 0:08:34", "0:08:34 \u{D7} 7 = 0:59:58"]),
    ("30-105=*2=", ["0:30 - 1:05 = -0:35", "-0:35 \u{D7} 2 = -1:10"]),
    ("30-105=+100=", ["0:30 - 1:05 = -0:35", "-0:35 + 1:00 = 0:25"]),
  ])
  func completes(keys: String, lines: [String]) {
    var typist = Typist()
    typist.type(keys)
    #expect(typist.lines == lines)
    #expect(typist.errors.isEmpty)
  }

  /// An impossible calculation leaves the keypad unchanged.
  @Test(arguments: [
    ("100/0", "=", CalculatorError.divisionByZero(at: 5)),
    ("100/0", "+", .divisionByZero(at: 5)),
    ("100+30/0", "*", .divisionByZero(at: 12)),
    ("100/:0", "=", .divisionByZero(at: 5)),
    ("100*:200", "=", .timeTimesTime(at: 5)),
    ("100/:30/:30", "=", .numberDividedByTime(at: 13)),
    ("999999999", "=", .tooLarge(at: 0)),
    ("999999900+1", "+", .tooLarge(at: 0)),
  ])
  func refuses(keys: String, last: String, error: CalculatorError) {
    var typist = Typist()
    typist.type(keys)
    let before = typist.keypad
    typist.type(last)
    #expect(typist.errors == [error])
    #expect(typist.keypad == before)
    #expect(typist.lines.isEmpty)
  }

  @Test func entersSeconds() {
    var typist = Typist()
    typist.keypad.showsSeconds = true
    #expect(typist.keypad.readout == "0:00:00")
    typist.type("13015")
    #expect(typist.keypad.readout == "1:30:15")
    typist.type("+166+")
    #expect(typist.keypad.readout == "1:32:21")
    typist.type("39=")
    #expect(typist.lines == ["1:30:15 + 0:02:06 + 0:00:39 = 1:33"])
    #expect(typist.keypad.readout == "1:33:00")
    typist.keypad.showsSeconds = false
    #expect(typist.keypad.readout == "1:33")
    typist.type("C99999999999999")
    #expect(typist.keypad.readout == "9999999:99")
  }

  @Test func changesTheOperandWithTheSecondsMode() {
    var typist = Typist()
    typist.type("258")
    typist.keypad.showsSeconds = true
    #expect(typist.keypad.readout == "2:58:00")
    typist.keypad.showsSeconds = false
    #expect(typist.keypad.readout == "2:58")
    typist.keypad.showsSeconds = true
    typist.type("<7")
    typist.keypad.showsSeconds = false
    #expect(typist.keypad.readout == "2:58:07")
    typist.type("*2")
    typist.keypad.showsSeconds = true
    #expect(typist.keypad.readout == "2")
  }

  @Test func knowsTheOperatorAndWhatIsExpected() {
    var typist = Typist()
    #expect(typist.keypad.armedOperator == nil)
    typist.type("100*")
    #expect(typist.keypad.armedOperator == .multiply)
    #expect(typist.keypad.pendingOperator == .multiply)
    #expect(typist.keypad.isEnteringNumber)
    typist.type("1")
    #expect(typist.keypad.armedOperator == nil)
    #expect(typist.keypad.pendingOperator == .multiply)
    #expect(typist.keypad.isEnteringNumber)
    typist.type(":")
    #expect(!typist.keypad.isEnteringNumber)
    typist.type("C100+")
    #expect(!typist.keypad.isEnteringNumber)
    typist.type("5=")
    #expect(typist.keypad.pendingOperator == nil)
    #expect(typist.keypad == typist.keypad)
  }

  @Test func takesAResult() {
    var typist = Typist()
    typist.keypad.take(.time(seconds: -2_100))
    #expect(typist.keypad.readout == "\u{2212}0:35")
    typist.type("=")
    #expect(typist.lines.isEmpty)
    typist.type("+100+")
    #expect(typist.keypad.readout == "0:25")
    typist.keypad.take(.time(seconds: -2_100))
    #expect(typist.keypad.readout == "\u{2212}0:35")
    #expect(typist.keypad.tape.text() == "-0:35 + 1:00 +")
    typist.type("=")
    #expect(typist.lines == ["-0:35 + 1:00 + -0:35 = -0:10"])
    typist.type("100*")
    typist.keypad.take(.ratio(tenThousandths: 25_000))
    typist.type("<")
    #expect(typist.keypad.readout == "1:00")
    typist.keypad.take(.ratio(tenThousandths: 25_000))
    typist.type("3=")
    #expect(typist.lines.last == "1:00 \u{D7} 3 = 3:00")
  }

  @Test(arguments: [
    ("4:16 + 1:09 + 0:37", "0:37", "4:16 + 1:09 +", "5", "4:16 + 1:09 + 3:75"),
    ("4:16", "4:16", "", "5", "41:65"),
    ("1:00 \u{D7} 2.5", "2.5", "1:00 \u{D7}", "5", "1:00 \u{D7} 2.55"),
    ("1:00 - -0:30", "-0:30", "1:00 -", "5", "1:00 - -3:05"),
    ("1:00 + 0:00:30", "0:00:30", "1:00 +", "5", "1:00 + 0:03:05"),
    ("1:00 + 2 \u{D7} 0:30", "0:30", "1:00 + 2 \u{D7}", "5", "1:00 + 2 \u{D7} 3:05"),
    ("(1:30 + 0:45) \u{D7} 2", "2", "(1:30 + 0:45) \u{D7}", "5", "(1:30 + 0:45) \u{D7} 25"),
    ("2 \u{D7} (1:30 + 0:45)", "2:15", "2 \u{D7}", "5", "2 \u{D7} 5"),
    ("9:00~17:30", "8:30", "", "5", "0:05"),
    ("1:00 + 9:00~17:30", "8:30", "1:00 +", "5", "1:00 + 0:05"),
    ("-(1:00 + 0:30)", "-1:30", "", "5", "0:05"),
  ])
  func takesAFormula(
    text: String,
    readout: String,
    tape: String,
    digit: String,
    changed: String
  ) throws {
    let evaluation = try Evaluation(parsing: text)
    var typist = Typist()
    typist.type("7*7*7")
    typist.keypad.take(evaluation.formula)
    let shown = readout.replacing("-", with: "\u{2212}")
    #expect(typist.keypad.readout == shown)
    #expect(typist.keypad.tape.text() == tape)
    let taken = typist.keypad
    #expect(typist.keypad.press(.equals) == .completed(evaluation))
    typist.keypad = taken
    typist.type(digit + "=")
    #expect(typist.lines == [try Evaluation(parsing: changed).text()])
  }

  @Test func limitsTheTape() {
    var typist = Typist()
    typist.type(String(repeating: "1+", count: 500))
    #expect(typist.errors.isEmpty)
    typist.type("1+")
    #expect(typist.errors == [.tooLong])
    typist.type("=")
    #expect(typist.keypad.readout == "8:21")
  }

  @Test(arguments: [
    ("1 5 0 + 2 5", "1:50 + 0:25", "2:15"), ("1 5 0 +", "1:50 +", "1:50"),
    ("1 0 0 * 3", "1:00 × 3", "3:00"), ("5", "0:05", "0:05"),
    ("1 0 0 - 2 0 0 - 5", "1:00 - 2:00 - 0:05", "-1:05"),
  ])
  func goesOnWithAnUnfinishedCalculation(keys: String, text: String, result: String) throws {
    let symbols: [Substring: Keypad.Key] = ["+": .add, "-": .subtract, "*": .multiply]
    var keypad = Keypad()
    for key in keys.split(separator: " ") {
      _ = keypad.press(symbols[key] ?? .digit(UInt8(key) ?? 0))
    }
    #expect(keypad.unfinished == text)
    var other = Keypad()
    other.takeUp(keypad.unfinished)
    #expect(other.readout == keypad.readout)
    #expect(other.tape == keypad.tape)
    #expect(other.armedOperator == keypad.armedOperator)
    guard case .completed(let evaluation) = other.press(.equals) else {
      Issue.record("\(text)")
      return
    }
    #expect(evaluation.result.text() == result)
    #expect(other.unfinished.isEmpty)
  }

  @Test(arguments: ["", "1:30 +* ", "x", "+", "1:00 / 0 + "])
  func takesUpNothingElse(text: String) {
    var keypad = Keypad()
    keypad.takeUp(text)
    #expect(keypad == Keypad())
  }
}
