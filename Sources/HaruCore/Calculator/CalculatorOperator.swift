/// One of the four operations.
public enum CalculatorOperator: Equatable, Sendable {
  /// `+`
  case add
  /// `-` or `−`
  case subtract
  /// `×` or `*`
  case multiply
  /// `÷` or `/`
  case divide

  /// Whether the operation is `+` or `−`, which bind less tightly than `×` and `÷`.
  var isAdditive: Bool { self == .add || self == .subtract }
}

/// The character for minus.
public enum MinusSign: Equatable, Sendable {
  /// `-`, as in the command's output.
  case ascii
  /// `−` (U+2212), as in the app.
  case typographic

  func append(to bytes: inout [UInt8]) {
    switch self {
    case .ascii: bytes.append(contentsOf: "-".utf8)
    case .typographic: bytes.append(contentsOf: "\u{2212}".utf8)
    }
  }
}
