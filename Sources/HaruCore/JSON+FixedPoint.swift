package import HaruJSON
import HaruTime

// Numbers with a fraction are stored as integers scaled by a power of ten: parsing and printing
// `Double` needs tables that the web app leaves out.
extension JSON {
  /// The number times 10 to the power of `decimals` (0 to 9), rounded half away from zero; nil if
  /// this is not a number or the product exceeds 15 digits.
  package func fixedPoint(decimals: Int) -> Int64? {
    switch self {
    case .integer(let value): JSON.scaled(value.magnitude, isNegative: value < 0, by: decimals)
    case .number(let lexeme): JSON.fixedPoint(lexeme, decimals)
    default: nil
    }
  }

  /// Creates a number from an integer scaled by a power of ten, without trailing zeros.
  package init(fixedPoint value: Int64, decimals: Int) {
    self = JSON.written(value, decimals)
  }

  private static let limit: UInt64 = 1_000_000_000_000_000

  private static func scaled(_ digits: UInt64, isNegative: Bool, by power: Int) -> Int64? {
    var digits = digits
    for _ in 0..<max(power, 0) where digits > 0 {
      guard digits < limit / 10 else { return nil }
      digits *= 10
    }
    if power < 0 {
      // Shifted by more than 19 digits, nothing is left.
      for step in stride(from: -power, to: 0, by: -1) {
        if digits == 0 { break }
        digits = step == 1 ? (digits + 5) / 10 : digits / 10
      }
    }
    guard digits < limit else { return nil }
    return isNegative ? -Int64(digits) : Int64(digits)
  }

  /// Parses a number of RFC 8259 section 6 that was validated before.
  private static func fixedPoint(_ lexeme: String, _ decimals: Int) -> Int64? {
    var digits: UInt64 = 0
    var power = decimals
    var exponent = 0
    var isNegative = false
    var isSmall = false
    var part = 0
    for byte in lexeme.utf8 {
      switch byte {
      case 0x2D where part < 2: isNegative = true
      case 0x2D: isSmall = true
      case 0x2E: part = 1
      case 0x45, 0x65: part = 2
      case 0x30...0x39 where part == 2:
        exponent = min(exponent * 10 + Int(byte - 0x30), 1_000)
      case 0x30...0x39:
        if digits < limit {
          digits = digits * 10 + UInt64(byte - 0x30)
          power -= part
        } else {
          // Digits that no longer matter but still determine the magnitude.
          power += 1 - part
        }
      default: break
      }
    }
    return scaled(digits, isNegative: isNegative, by: power + (isSmall ? -exponent : exponent))
  }

  private static func written(_ value: Int64, _ decimals: Int) -> JSON {
    var digits = value.magnitude
    var places = decimals
    while places > 0, digits % 10 == 0 {
      digits /= 10
      places -= 1
    }
    if places == 0 { return .integer(value < 0 ? -Int64(digits) : Int64(digits)) }
    var divisor: UInt64 = 1
    for _ in 0..<places { divisor *= 10 }
    var bytes: [UInt8] = value < 0 ? [0x2D] : []
    bytes.appendInteger(digits / divisor)
    bytes.append(0x2E)
    bytes.appendInteger(digits % divisor, width: places)
    return .number(String(utf8: bytes))
  }
}
