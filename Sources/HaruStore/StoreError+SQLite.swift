import GRDB
import HaruJSON
import HaruSync

extension StoreError {
  /// Runs work on the database and tells its errors as facts.
  static func wrapping<Result>(
    path: String,
    _ work: () throws -> Result
  ) throws(StoreError) -> Result {
    do {
      return try work()
    } catch let error as StoreError {
      throw error
    } catch let error as CellError {
      throw .refused(error)
    } catch is JSONError {
      throw .damaged(path: path)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  private init(_ error: any Error, path: String) {
    guard let error = error as? DatabaseError else {
      self = .unusable(path: path, reason: "\(error)")
      return
    }
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_FULL: self = .diskFull(path: path)
    default: self = .unusable(path: path, reason: error.message ?? "\(error.resultCode)")
    }
  }
}
