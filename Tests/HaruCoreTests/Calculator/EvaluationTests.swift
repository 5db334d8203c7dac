import HaruCore
import HaruTime
import Testing

struct EvaluationTests {
  @Test(arguments: [
    ("1:50 + 0:25", "1:50 + 0:25 = 2:15"),
    ("0:58+0:53", "0:58 + 0:53 = 1:51"),
    ("1:05 - 0:30", "1:05 - 0:30 = 0:35"),
    ("0:30 - 1:05", "0:30 - 1:05 = -0:35"),
    ("4:16 + 1:09 + 0:37", "4:16 + 1:09 + 0:37 = 6:02"),
    ("00:15+03:40+22:45", "0:15 + 3:40 + 22:45 = 26:40"),
    ("3:66", "4:06 = 4:06"),
    ("1h 30m + 45m", "1:30 + 0:45 = 2:15"),
    ("90m", "1:30 = 1:30"),
    ("90 M", "1:30 = 1:30"),
    ("1h30m15s", "1:30:15 = 1:30:15"),
    ("1h 90s", "1:01:30 = 1:01:30"),
    ("1.5h", "1:30 = 1:30"),
    ("1,5h", "1:30 = 1:30"),
    (".5h", "0:30 = 0:30"),
    ("0.001h", "0:00:03.6 \u{2248} 0:00:04"),
    ("0:00:03.6 + 0:00:00.4", "0:00:03.6 + 0:00:00.4 = 0:00:04"),
    (":30", "0:30 = 0:30"),
    ("half an hour + 1:00", "0:30 + 1:00 = 1:30"),
    ("An hour and a half * 2", "1:30 \u{D7} 2 = 3:00"),
    ("two and a half hours - ten min", "2:30 - 0:10 = 2:20"),
    ("2 and a half hours", "2:30 = 2:30"),
    ("two hours five minutes", "2:05 = 2:05"),
    ("한 시간 반 + 반시간", "1:30 + 0:30 = 2:00"),
    ("열두 시간 / 세 시간", "12:00 \u{F7} 3:00 = 4"),
    ("1:30:15", "1:30:15 = 1:30:15"),
    ("1:30:00", "1:30 = 1:30"),
    ("(1:30 + 0:45) * 2", "(1:30 + 0:45) \u{D7} 2 = 4:30"),
    ("1:00 + 0:30 * 2", "1:00 + 0:30 \u{D7} 2 = 2:00"),
    ("2 * 1:30", "2 \u{D7} 1:30 = 3:00"),
    ("2,5 \u{D7} 1:00", "2.5 \u{D7} 1:00 = 2:30"),
    ("2.50 * 1:00", "2.5 \u{D7} 1:00 = 2:30"),
    ("3:00 \u{F7} 4", "3:00 \u{F7} 4 = 0:45"),
    ("1:00 / 7", "1:00 \u{F7} 7 \u{2248} 0:08:34"),
    ("0:00:15 / 2", "0:00:15 \u{F7} 2 \u{2248} 0:00:08"),
    ("-0:00:15 / 2", "-0:00:15 \u{F7} 2 \u{2248} -0:00:08"),
    ("1:00 / 3 * 3", "1:00 \u{F7} 3 \u{D7} 3 = 1:00"),
    ("1:00 / 7 * 7", "1:00 \u{F7} 7 \u{D7} 7 = 1:00"),
    ("2:30 / 1:00", "2:30 \u{F7} 1:00 = 2.5"),
    ("0:10 / 0:30", "0:10 \u{F7} 0:30 = 0.3333"),
    ("0:20 / 0:30", "0:20 \u{F7} 0:30 = 0.6667"),
    ("-0:20 / 0:30", "-0:20 \u{F7} 0:30 = -0.6667"),
    ("0:00:01 / 9:00 / 2", "0:00:01 \u{F7} 9:00 \u{F7} 2 = 0"),
    ("-0:00:01 / 90:00", "-0:00:01 \u{F7} 90:00 = 0"),
    ("2:00 / 1:00 * 0:45", "2:00 \u{F7} 1:00 \u{D7} 0:45 = 1:30"),
    ("2 + 3 * 4", "2 + 3 \u{D7} 4 = 14"),
    ("1 / 3", "1 \u{F7} 3 = 0.3333"),
    ("-0:35 + 1:00", "-0:35 + 1:00 = 0:25"),
    ("-(1:00 + 0:30)", "-(1:00 + 0:30) = -1:30"),
    ("1:00 - -0:30", "1:00 - -0:30 = 1:30"),
    ("--1:00", "--1:00 = 1:00"),
    ("\u{2212}0:35 \u{2212} 0:05", "-0:35 - 0:05 = -0:40"),
    ("-0:00", "-0:00 = 0:00"),
    ("9:00~17:30", "9:00~17:30 = 8:30"),
    ("23:00 ~ 1:30", "23:00~1:30 = 2:30"),
    ("9:00\u{FF5E}12:00 + 13:00\u{301C}17:30", "9:00~12:00 + 13:00~17:30 = 7:30"),
    ("9:00~9:00", "9:00~9:00 = 0:00"),
    ("0:00~24:00", "0:00~24:00 = 24:00"),
    ("24:00~0:00", "24:00~0:00 = 0:00"),
    ("24:00~24:00", "24:00~24:00 = 0:00"),
    ("24:00~1:00", "24:00~1:00 = 1:00"),
    ("9:00:30~9:01:00", "9:00:30~9:01 = 0:00:30"),
    ("(9:00~17:30 - 0:45) * 5", "(9:00~17:30 - 0:45) \u{D7} 5 = 38:45"),
    ("9999999:00", "9999999:00 = 9999999:00"),
    ("\t1:00\u{A0}+ 0:30 ", "1:00 + 0:30 = 1:30"),
    ("0:00", "0:00 = 0:00"),
  ])
  func printsTheFormulaAndItsResult(text: String, line: String) throws {
    let evaluation = try Evaluation(parsing: text)
    #expect(evaluation.text() == line)
    #expect(try Evaluation(parsing: evaluation.formula.text()) == evaluation)
    #expect(try Evaluation(parsing: evaluation.formula.text(minus: .typographic)) == evaluation)
  }

  @Test func aCommaBeforeThreeDigitsIsOnlyReadWhereItIsTheDecimalMark() throws {
    #expect(throws: CalculatorError.self) { try Evaluation(parsing: "1,125 * 2") }
    let evaluation = try Evaluation(parsing: "1,125 * 2", hasDecimalComma: true)
    #expect(evaluation.text() == "1.125 \u{D7} 2 = 2.25")
    #expect(try Evaluation(parsing: "1.125 * 2", hasDecimalComma: true) == evaluation)
  }

  @Test(arguments: [
    ("", CalculatorError.empty),
    ("  ", .empty),
    ("1:2x", .unexpectedCharacter("x", at: 3)),
    ("1:00 + abc", .unexpectedCharacter("a", at: 7)),
    ("1:00 \u{D7} 2 = 3", .unexpectedCharacter("=", at: 10)),
    ("1:00 + \u{1F600}", .unexpectedCharacter("\u{1F600}", at: 7)),
    ("1:30m", .unexpectedCharacter("m", at: 4)),
    ("h", .unexpectedCharacter("h", at: 0)),
    ("two * 1:00", .unexpectedCharacter("t", at: 0)),
    ("1h a", .unexpectedCharacter("a", at: 3)),
    ("두 + 1:00", .unexpectedCharacter("두", at: 0)),
    ("2 and a half", .unexpectedCharacter("a", at: 2)),
    ("half + 1:00", .unexpectedCharacter("h", at: 0)),
    ("5.", .unexpectedCharacter(".", at: 1)),
    (".", .unexpectedCharacter(".", at: 0)),
    ("1,000 * 1:00", .unexpectedCharacter(",", at: 1)),
    ("1:2", .needsTwoDigits(at: 2)),
    ("1:2 + 1:00", .needsTwoDigits(at: 2)),
    ("1:", .needsTwoDigits(at: 2)),
    ("1:234", .needsTwoDigits(at: 2)),
    ("1:30:5", .needsTwoDigits(at: 5)),
    (":", .needsTwoDigits(at: 1)),
    ("1:00 +", .expectedOperand(at: 6)),
    ("+ 1:00", .expectedOperand(at: 0)),
    ("1:00 + * 2", .expectedOperand(at: 7)),
    ("()", .expectedOperand(at: 1)),
    ("-", .expectedOperand(at: 1)),
    ("1:00 2:00", .expectedOperator(at: 5)),
    ("1h 30", .expectedOperator(at: 3)),
    ("1h 2h", .expectedOperator(at: 3)),
    ("1:30:15:20", .expectedOperator(at: 7)),
    ("2(1:00)", .expectedOperator(at: 1)),
    ("(1:00 2)", .expectedOperator(at: 6)),
    ("(1:00 + 2:00", .unbalanced(at: 0)),
    ("1:00)", .unbalanced(at: 4)),
    ("9:00~", .notAClockTime(at: 5)),
    ("9~17:00", .notAClockTime(at: 1)),
    ("9:00~17", .notAClockTime(at: 5)),
    ("9:00~24:01", .notAClockTime(at: 5)),
    ("25:00~26:00", .notAClockTime(at: 0)),
    ("9:60~17:00", .notAClockTime(at: 0)),
    ("1:00 * 2:00", .timeTimesTime(at: 5)),
    ("2 / 1:00", .numberDividedByTime(at: 2)),
    ("1:00 / 0", .divisionByZero(at: 5)),
    ("1:00 / 0:00", .divisionByZero(at: 5)),
    ("2 / 0:00", .divisionByZero(at: 2)),
    ("1:00 / (1 - 1)", .divisionByZero(at: 5)),
    ("9999999:01", .tooLarge(at: 0)),
    ("0:30 + 10000000h", .tooLarge(at: 7)),
    ("9999999:00 + 0:01", .tooLarge(at: 0)),
    ("-9999999:00 - 0:00:01", .tooLarge(at: 0)),
    ("1:00 + 9999999:00 * 1000", .tooLarge(at: 7)),
    ("99999999999999999999999999 * 1:00", .tooLarge(at: 0)),
    ("100000 * 1000000", .tooLarge(at: 0)),
  ])
  func saysWhyThereIsNoResult(text: String, error: CalculatorError) {
    #expect(throws: error) { try Evaluation(parsing: text) }
  }

  @Test(arguments: [
    ("1:00 + 5", "5", 7), ("5 - 1:00", "5", 0), ("1:00 + 2 * 3", "2 \u{D7} 3", 7),
    ("1:00 - (1:00 / 0:30)", "(1:00 \u{F7} 0:30)", 7), ("4:45-0.5", "0.5", 5),
    ("1:00 + -5", "-5", 7),
  ])
  func saysWhichNumberNeedsAUnit(text: String, number: String, position: Int) throws {
    let error = #expect(throws: CalculatorError.self) { try Evaluation(parsing: text) }
    guard case .needsUnit(let formula, let place) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(formula.text() == number)
    #expect(place == position)
  }

  @Test(arguments: [
    ("2026-12-25 - 12-01", "2026 - 12 - 25", 0), ("1 + 2026/2/3", "2026 \u{F7} 2 \u{F7} 3", 4),
    ("2026-12-25", "2026 - 12 - 25", 0), ("30-2026-13-01", "2026 - 13 - 1", 3),
  ])
  func refusesWhatCanBeADate(text: String, numbers: String, position: Int) throws {
    let error = #expect(throws: CalculatorError.self) { try Evaluation(parsing: text) }
    guard case .mayBeDate(let formula, let place) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(formula.text() == numbers)
    #expect(place == position)
    // The formula that the error names can be calculated.
    #expect(try Evaluation(parsing: numbers).formula == formula)
  }

  @Test(arguments: [
    ("2026-12", "2014"), ("202-12-25", "165"), ("12026-12-25", "11989"), ("2025-12/24", "2024.5"),
    ("2026-125-1", "1900"), ("2026-12-250", "1764"), ("2000*12/25", "960"),
  ])
  func calculatesWhatIsNoDate(text: String, result: String) throws {
    #expect(try Evaluation(parsing: text).result.text() == result)
  }

  @Test func limitsLengthAndDepth() {
    let nested = String(repeating: "(", count: 5_000) + "1:00"
    #expect(throws: CalculatorError.tooDeep(at: 32)) { try Evaluation(parsing: nested) }
    let deepest = String(repeating: "(", count: 32) + "1:00" + String(repeating: ")", count: 32)
    #expect((try? Evaluation(parsing: deepest))?.result == .time(seconds: 3_600))
    let long = "1:00" + String(repeating: "+1:00", count: 1_999)
    #expect((try? Evaluation(parsing: long))?.result == .time(seconds: 7_200_000))
    #expect(throws: CalculatorError.tooLong) { try Evaluation(parsing: long + "+1:00") }
    let signs = String(repeating: "-", count: 9_000) + "1:00"
    #expect((try? Evaluation(parsing: signs))?.result == .time(seconds: 3_600))
  }

  @Test(arguments: [
    ("1:30", "1:30", "1.5", "90", "5400", "PT1H30M"),
    ("0:30 - 1:05", "-0:35", "-0.5833", "-35", "-2100", "-PT35M"),
    ("0:00:20 + 1:00", "1:00:20", "1.0056", "60.3333", "3620", "PT1H20S"),
    ("26:40", "26:40", "26.6667", "1600", "96000", "PT26H40M"),
    ("0:30 - 0:30", "0:00", "0", "0", "0", "PT0S"),
    ("1:00 / 0:24", "2.5", "2.5", "2.5", "2.5", "2.5"),
  ])
  func showsTheResultInEveryForm(
    text: String,
    hm: String,
    decimal: String,
    minutes: String,
    seconds: String,
    iso: String
  ) throws {
    let result = try Evaluation(parsing: text).result
    #expect(result.text() == hm)
    #expect(result.text(.decimal) == decimal)
    #expect(result.text(.minutes) == minutes)
    #expect(result.text(.seconds) == seconds)
    #expect(result.text(.iso) == iso)
  }

  @Test func writesTheTypographicMinus() throws {
    let evaluation = try Evaluation(parsing: "-0:30 - 1:05")
    #expect(evaluation.text(minus: .typographic) == "\u{2212}0:30 \u{2212} 1:05 = \u{2212}1:35")
  }

  @Test(arguments: [
    // A product of 20 different primes does not fit 64 bits.
    "1:00/3+1:00/7+1:00/11+1:00/13+1:00/17+1:00/19+1:00/23+1:00/29+1:00/31+1:00/37"
      + "+1:00/41+1:00/43+1:00/47+1:00/53+1:00/59+1:00/61",
    "0.1234567890123456789 * 1:00",
  ])
  func marksWhatDoesNotFitTheArithmetic(text: String) throws {
    #expect(try Evaluation(parsing: text).isRounded)
  }

  @Test func staysNearWhereTheArithmeticRounds() throws {
    let sum = "1/3+1/7+1/11+1/13+1/17+1/19+1/23+1/29+1/31+1/37+1/41+1/43+1/47+1/53+1/59+1/61"
    let evaluation = try Evaluation(parsing: sum)
    // Python: sum(Fraction(1, p) for p in primes) = 1.013857...
    #expect(evaluation.text().hasSuffix(" \u{2248} 1.0139"))
    #expect(try Evaluation(parsing: "(\(sum)) * 3600 * 0:00:01").result == .time(seconds: 3_650))
  }
}
