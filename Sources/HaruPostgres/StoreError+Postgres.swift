import HaruJSON
import HaruStore
import HaruSync

extension StoreError {
  /// Replaces the path in errors, because the address may contain a password.
  static let path = "PostgreSQL"

  /// Maps an error of the database.
  init(of error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as CellError: self = .refused(error)
    case is JSONError: self = .damaged(path: Self.path)
    case let error as PostgresError: self.init(error)
    default: self = .unusable(path: Self.path, reason: "\(error)")
    }
  }

  private init(_ error: PostgresError) {
    switch error {
    case .unreachable(let reason), .lost(let reason): self = .unreachable(reason: reason)
    case .timedOut, .closed: self = .unreachable(reason: "\(error)")
    case .busy: self = .busy(path: Self.path)
    case .refused(let state, let message, _): self.init(state: state, message)
    case .malformed: self = .damaged(path: Self.path)
    case .noLibrary(let package), .oldLibrary(let package): self = .noClient(package: package)
    case .oldServer(let version, let needed):
      self = .oldDatabase(version: version / 10_000, needed: needed / 10_000)
    }
  }

  /// Maps an SQLSTATE.
  ///
  /// Source: https://www.postgresql.org/docs/14/errcodes-appendix.html
  private init(state: String, _ message: String) {
    switch state {
    // disk_full
    case "53100": self = .diskFull(path: Self.path)
    // foreign_key_violation: everything stored belongs to an account.
    case "23503": self = .noAccount
    // lock_not_available, query_canceled, deadlock_detected, serialization_failure
    case "55P03", "57014", "40P01", "40001": self = .busy(path: Self.path)
    // Other cases of "insufficient resources": connections, memory.
    case let state where state.hasPrefix("53"): self = .busy(path: Self.path)
    // read_only_sql_transaction, object_not_in_prerequisite_state (its timeline): a standby. From
    // 57P01 on: the server is starting or shutting down.
    case "25006", "55000": self = .unreachable(reason: message)
    case let state where state.hasPrefix("57P"): self = .unreachable(reason: message)
    // data_corrupted, index_corrupted
    case "XX001", "XX002": self = .damaged(path: Self.path)
    default: self = .unusable(path: Self.path, reason: message)
    }
  }
}
