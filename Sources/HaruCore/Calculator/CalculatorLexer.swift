import HaruTime

/// Splits a typed expression into tokens with their byte offsets.
struct CalculatorLexer {
  private(set) var tokens: [Formula.Token] = []
  /// The byte offsets of the tokens and, once everything is read, of the end.
  private(set) var positions: [Int] = []

  let scalars: [Unicode.Scalar]
  let bytes: [UInt8]
  /// The byte offsets of the scalars and of the end.
  private let offsets: [Int]
  var index = 0
  /// Whether a comma is the decimal mark of the reader's language.
  private(set) var hasDecimalComma = false

  private static let byteLimit = 10_000

  static func read(
    _ text: String,
    hasDecimalComma: Bool = false
  ) throws(CalculatorError) -> CalculatorLexer {
    var lexer = try CalculatorLexer(text)
    lexer.hasDecimalComma = hasDecimalComma
    lexer.skipBlanks()
    while let scalar = lexer.current {
      try lexer.readToken(scalar)
      lexer.skipBlanks()
    }
    lexer.positions.append(lexer.position)
    return lexer
  }

  private init(_ text: String) throws(CalculatorError) {
    guard text.utf8.count <= CalculatorLexer.byteLimit else { throw .tooLong }
    var scalars: [Unicode.Scalar] = []
    var offsets = [0]
    for scalar in text.unicodeScalars {
      scalars.append(scalar)
      offsets.append((offsets.last ?? 0) + UTF8.width(scalar))
    }
    self.scalars = scalars
    bytes = Array(text.utf8)
    self.offsets = offsets
    // In `1:2x`, report the x rather than the missing digit before it.
    var wordEnd = 0
    for (scalar, offset) in zip(scalars, offsets) where offset >= wordEnd {
      wordEnd = offset + NumberWords.length(in: bytes, at: offset)
      guard wordEnd > offset || CalculatorLexer.isKnown(scalar) else {
        throw .unexpectedCharacter(scalar, at: offset)
      }
    }
  }

  var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  /// The byte offset of the next scalar.
  var position: Int { offsets.indices.contains(index) ? offsets[index] : 0 }

  mutating func skipBlanks() {
    while let scalar = current, CalculatorLexer.isBlank(scalar) { index += 1 }
  }

  /// Reads the next digit.
  mutating func digit() -> Int64? {
    guard let scalar = current, let digit = CalculatorLexer.digit(scalar) else { return nil }
    index += 1
    return digit
  }

  private mutating func readToken(_ scalar: Unicode.Scalar) throws(CalculatorError) {
    let start = position
    if let symbol = Symbol(scalar) {
      tokens.append(try token(for: symbol, at: start))
      index += 1
    } else {
      tokens.append(try readOperand())
    }
    positions.append(start)
  }

  private func token(
    for symbol: Symbol,
    at place: Int
  ) throws(CalculatorError) -> Formula.Token {
    switch symbol {
    case .minus where tokens.last?.endsOperand != true: .sign
    case .minus: .binary(.subtract)
    case .plus: .binary(.add)
    case .times: .binary(.multiply)
    case .divide: .binary(.divide)
    case .open: .open
    case .close: .close
    case .range: throw .notAClockTime(at: place)
    }
  }

  /// Symbols, including the variants of keyboards and copied texts.
  enum Symbol {
    case plus, minus, times, divide, open, close, range

    init?(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "+": self = .plus
      case "-", "\u{2212}": self = .minus
      case "*", "\u{D7}": self = .times
      case "/", "\u{F7}": self = .divide
      case "(": self = .open
      case ")": self = .close
      case "~", "\u{FF5E}", "\u{301C}": self = .range
      default: return nil
      }
    }
  }

  private static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
    isBlank(scalar) || digit(scalar) != nil || scalar == ":" || isPoint(scalar)
      || isInUnit(scalar) || Symbol(scalar) != nil
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\u{A0}"
  }

  static func digit(_ scalar: Unicode.Scalar) -> Int64? {
    guard let byte = UInt8(exactly: scalar.value), let digit = ASCII.digit(byte) else { return nil }
    return Int64(digit)
  }

  static func isPoint(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || scalar == "," }

  /// Whether a character occurs in the name of a unit (``HaruTime/DurationUnit``).
  static func isInUnit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "시", "간", "분", "초", "반": true
    default:
      UInt8(exactly: scalar.value).map { byte in
        "cdehimnorstu".utf8.contains(ASCII.lowercased(byte))
      } ?? false
    }
  }
}
