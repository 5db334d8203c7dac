/// Statements that are sent together in one pipeline and answered together.
///
/// Without `BEGIN` they form one transaction. If one fails, the ones after it are not executed.
struct Batch: Sendable {
  /// The result of a batch: the rows of each statement.
  struct Answer: Sendable {
    let rows: [Rows]
    /// Whether a transaction is open, which the session's next batch continues.
    let isInTransaction: Bool
  }

  /// A statement in libpq's form: all parameters one after the other, each terminated by NUL.
  struct Encoded: Sendable {
    let sql: String
    var bytes: [UInt8] = []
    /// The offset of each parameter, nil for NULL.
    var starts: [Int?] = []

    init(_ statement: Statement) {
      sql = statement.sql
      for parameter in statement.parameters {
        guard let value = parameter.bytes else {
          starts.append(nil)
          continue
        }
        starts.append(bytes.count)
        bytes += value
        bytes.append(0)
      }
    }
  }

  /// The session that sends it; the batches of one transaction use one connection.
  let session: UInt64
  /// Whether it belongs to the transaction that the session's last batch left open.
  let continues: Bool
  let statements: [Encoded]
  /// How long it waits for a free connection.
  let start: ContinuousClock.Instant
  /// Called once, on the connection thread.
  let finish: @Sendable (Result<Answer, PostgresError>) -> Void
}
