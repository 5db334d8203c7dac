/// The rows that a statement returned.
///
/// They stay in libpq's memory; values are decoded on access, by the caller's thread rather than
/// the connection thread.
final class Rows: @unchecked Sendable, RandomAccessCollection {
  // A result is immutable, so any thread may read it.
  private let result: OpaquePointer
  private let library: Libpq
  let endIndex: Int
  let columns: Int

  /// Takes ownership of a result.
  init(_ result: OpaquePointer, _ library: Libpq) {
    self.result = result
    self.library = library
    endIndex = Int(library.tuples(result))
    columns = Int(library.fields(result))
  }

  deinit { library.clear(result) }

  var startIndex: Int { 0 }

  subscript(position: Int) -> Row { Row(rows: self, index: position) }

  /// The number of rows that the statement wrote, 0 if it does not write.
  var affected: Int { library.affected(result).flatMap { Int(String(cString: $0)) } ?? 0 }

  /// The bytes of a value, nil for NULL.
  fileprivate func bytes(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer? {
    guard indices.contains(row), (0..<columns).contains(column) else { return nil }
    let place = (CInt(truncatingIfNeeded: row), CInt(truncatingIfNeeded: column))
    guard library.isNull(result, place.0, place.1) == 0,
      let start = library.value(result, place.0, place.1)
    else { return nil }
    let count = Int(library.length(result, place.0, place.1))
    return UnsafeRawBufferPointer(start: start, count: count)
  }
}

/// A row; values are accessed by column position.
struct Row {
  fileprivate let rows: Rows
  fileprivate let index: Int

  /// A text, nil for NULL.
  func optionalText(_ column: Int) -> String? {
    withExtendedLifetime(rows) {
      rows.bytes(index, column).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  func text(_ column: Int) throws(PostgresError) -> String {
    guard let text = optionalText(column) else { throw .malformed }
    return text
  }

  /// An integer, nil for NULL.
  func optionalInteger(_ column: Int) throws(PostgresError) -> Int64? {
    guard let text = optionalText(column) else { return nil }
    guard let number = Int64(text) else { throw .malformed }
    return number
  }

  func integer(_ column: Int) throws(PostgresError) -> Int64 {
    guard let number = try optionalInteger(column) else { throw .malformed }
    return number
  }

  func boolean(_ column: Int) throws(PostgresError) -> Bool {
    switch optionalText(column) {
    case "t": true
    case "f": false
    default: throw .malformed
    }
  }

  /// A `bytea` in the form `\x0a1b`, nil for NULL.
  func optionalBytes(_ column: Int) throws(PostgresError) -> [UInt8]? {
    guard let text = optionalText(column) else { return nil }
    let digits = Array(text.utf8)
    guard digits.starts(with: Array("\\x".utf8)), digits.count.isMultiple(of: 2) else {
      throw .malformed
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 2, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
      else { throw .malformed }
      bytes.append(byte)
    }
    return bytes
  }

  func bytes(_ column: Int) throws(PostgresError) -> [UInt8] {
    guard let bytes = try optionalBytes(column) else { throw .malformed }
    return bytes
  }
}
