import CSQLite

/// An error that SQLite reports (https://sqlite.org/rescode.html).
struct DatabaseError: Error, CustomStringConvertible {
  /// The primary result code, such as `SQLITE_BUSY`.
  let code: Int32
  let message: String

  /// An error with the message of its code.
  init(_ code: Int32) {
    self.code = code & 0xFF
    message = String(cString: sqlite3_errstr(code))
  }

  /// The error of the last call on a connection.
  init(_ code: Int32, on connection: OpaquePointer?) {
    self.code = code & 0xFF
    message = String(cString: connection.flatMap(sqlite3_errmsg) ?? sqlite3_errstr(code))
  }

  var description: String { "\(message) (SQLite \(code))" }
}
