import CSQLite
import HaruPlatform

/// A value that SQLite stores (https://sqlite.org/datatype3.html).
enum DatabaseValue: Equatable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob(Data)
}

/// A type whose values are stored in a column.
protocol DatabaseValueConvertible {
  /// What an unexpected value, such as NULL, reads as: zero or empty.
  init()
  /// Nil if a value of another type is stored.
  init?(_ value: DatabaseValue)
  var databaseValue: DatabaseValue { get }
}

extension DatabaseValue: DatabaseValueConvertible {
  init() { self = .null }
  init?(_ value: DatabaseValue) { self = value }
  var databaseValue: DatabaseValue { self }
}

extension Int64: DatabaseValueConvertible {
  init?(_ value: DatabaseValue) {
    guard case .integer(let number) = value else { return nil }
    self = number
  }
  var databaseValue: DatabaseValue { .integer(self) }
}

extension DatabaseValueConvertible where Self: FixedWidthInteger {
  init?(_ value: DatabaseValue) {
    guard case .integer(let number) = value else { return nil }
    self.init(exactly: number)
  }
  var databaseValue: DatabaseValue { .integer(Int64(clamping: self)) }
}

extension Int: DatabaseValueConvertible {}
extension UInt8: DatabaseValueConvertible {}
extension UInt16: DatabaseValueConvertible {}
extension UInt32: DatabaseValueConvertible {}

extension Bool: DatabaseValueConvertible {
  init?(_ value: DatabaseValue) {
    guard case .integer(let number) = value else { return nil }
    self = number != 0
  }
  var databaseValue: DatabaseValue { .integer(self ? 1 : 0) }
}

extension Double: DatabaseValueConvertible {
  init?(_ value: DatabaseValue) {
    switch value {
    case .real(let number): self = number
    case .integer(let number): self.init(number)
    default: return nil
    }
  }
  var databaseValue: DatabaseValue { .real(self) }
}

extension String: DatabaseValueConvertible {
  init?(_ value: DatabaseValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
  var databaseValue: DatabaseValue { .text(self) }
}

extension Data: DatabaseValueConvertible {
  init?(_ value: DatabaseValue) {
    guard case .blob(let data) = value else { return nil }
    self = data
  }
  var databaseValue: DatabaseValue { .blob(self) }
}
