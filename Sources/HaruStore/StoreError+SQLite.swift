import CSQLite
import HaruJSON
import HaruSync

extension StoreError {
  /// Runs work on the database and maps its errors.
  static func wrapping<Result>(
    path: String,
    _ work: () throws -> Result
  ) throws(StoreError) -> Result {
    do { return try work() } catch { throw StoreError(of: error, path: path) }
  }

  /// Maps an error of the database.
  init(of error: any Error, path: String) {
    switch error {
    case let error as StoreError: self = error
    case let error as CellError: self = .refused(error)
    case is JSONError: self = .damaged(path: path)
    case let error as DatabaseError: self.init(error, path: path)
    default: self = .unusable(path: path, reason: "\(error)")
    }
  }

  private init(_ error: DatabaseError, path: String) {
    switch error.code {
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged(path: path)
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy(path: path)
    case SQLITE_FULL: self = .diskFull(path: path)
    default: self = .unusable(path: path, reason: error.message)
    }
  }
}
